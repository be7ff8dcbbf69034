import type {
  Conversation,
  DeskClient,
  MessageAttachment,
  MessageLink,
  MessageRecipient,
  MessageTopic,
  SecureMessage,
} from '@portal/api-sdk/server';
import { notFound } from '../../problems';
import { type BoxScope, instant } from './box';
import { HIDDEN_SUBJECT } from './messageRepository';

const REQUESTS_AT_MOST = 200;

export function selectRecipients({ sql, household }: BoxScope): Promise<MessageRecipient[]> {
  return sql.query<MessageRecipient>(
    `select advisor_id as advisorid, name, role from household_advisor join advisor using (advisor_id)
     where household_id = $1 order by position, advisor_id`,
    [household],
  );
}

export function selectTopics({ sql }: BoxScope): Promise<MessageTopic[]> {
  return sql.query<MessageTopic>(
    'select topic, label, suggested_subject as subject, body from message_topic order by position, topic',
  );
}

interface ConversationRow {
  conversation_id: string;
  subject_line: string;
  label: string;
  client_name: string;
  advisor_names: string[];
  closed: boolean;
}

/** The conversation of a message that this box has; 404 for every other one. */
export async function selectConversation(
  scope: BoxScope,
  messageId: string,
): Promise<Conversation> {
  const { sql, box, now } = scope;
  const [row] = await sql.query<ConversationRow>(
    `select conversation_id, subject_line, label, client_name, advisor_names, closed_at is not null as closed
     from secure_placement p join secure_message using (message_id)
       join secure_conversation using (conversation_id) join message_topic using (topic)
     where box = $1 and visible_at <= $2::timestamptz and message_id = $3`,
    [box, now, messageId],
  );
  if (!row) throw notFound('message');
  return {
    conversationid: row.conversation_id,
    subject: scope.hidden ? HIDDEN_SUBJECT : row.subject_line,
    topic: row.label,
    client: row.client_name,
    advisors: row.advisor_names,
    closed: row.closed,
    messages: await selectThread(scope, row.conversation_id),
  };
}

interface ThreadRow {
  message_id: string;
  author_name: string;
  mine: boolean;
  by_firm: boolean;
  visible_at: string;
  body: string;
  unread: boolean;
  recallable: boolean;
  deliver_at: string;
  links: MessageLink[];
}

async function selectThread(scope: BoxScope, conversation: string): Promise<SecureMessage[]> {
  const { sql, box, now, hidden, simulated } = scope;
  const rows = await sql.query<ThreadRow>(
    `select message_id, author_name, author_box = box as mine, by_firm, visible_at, body, read_at is null as unread,
       author_box = box and deliver_at > $2::timestamptz as recallable, deliver_at, links
     from secure_placement join secure_message using (message_id)
     where box = $1 and visible_at <= $2::timestamptz and conversation_id = $3 order by position`,
    [box, now, conversation],
  );
  const attachments = await selectAttachmentsOf(
    scope,
    rows.map(({ message_id }) => message_id),
  );
  return rows.map((row) => ({
    messageid: row.message_id,
    from: row.author_name,
    mine: row.mine,
    byfirm: row.by_firm,
    at: instant(row.visible_at),
    ...(!hidden && { body: row.body }),
    hidden,
    unread: row.unread,
    ...(row.recallable && { recallableuntil: instant(row.deliver_at) }),
    links: hidden ? [] : row.links,
    attachments: simulated ? [] : (attachments.get(row.message_id) ?? []),
  }));
}

async function selectAttachmentsOf(
  { sql }: BoxScope,
  messageIds: readonly string[],
): Promise<Map<string, MessageAttachment[]>> {
  const rows = await sql.query<{
    message_id: string;
    attachment_id: string;
    name: string;
    media_type: string;
    bytes: string;
  }>(
    `select message_id, attachment_id, name, media_type, bytes from secure_attachment
     where message_id = any ($1::text[]) order by message_id, position`,
    [messageIds],
  );
  const found = new Map<string, MessageAttachment[]>();
  for (const { message_id, attachment_id, name, media_type, bytes } of rows) {
    const one = { attachmentid: attachment_id, name, mediatype: media_type, bytes: Number(bytes) };
    found.set(message_id, [...(found.get(message_id) ?? []), one]);
  }
  return found;
}

/** What an advisor has on the desk: conversations with at least one message that has arrived. */
export async function selectDesk({ sql, box, now }: BoxScope): Promise<DeskClient[]> {
  const rows = await sql.query<{
    message_id: string;
    conversation_id: string;
    client_name: string;
    household: string;
    subject_line: string;
    last_at: string;
    unread: number;
    closed: boolean;
  }>(
    `select last.message_id, conversation_id, client_name, h.name as household, subject_line, last.at as last_at, last.unread,
       closed_at is not null as closed
     from secure_conversation c join household h using (household_id)
       join (select m.conversation_id, max(p.visible_at) as at,
           (array_agg(p.message_id order by p.visible_at desc, p.message_id desc))[1] as message_id,
           (count(*) filter (where p.read_at is null))::int as unread
         from secure_placement p join secure_message m using (message_id)
         where p.box = $1 and p.visible_at <= $2::timestamptz group by m.conversation_id) last using (conversation_id)
     order by closed, client_name, last.at desc, conversation_id limit ${REQUESTS_AT_MOST}`,
    [box, now],
  );
  return rows.map((row) => ({
    messageid: row.message_id,
    conversationid: row.conversation_id,
    client: row.client_name,
    household: row.household,
    subject: row.subject_line,
    lastat: instant(row.last_at),
    unread: row.unread,
    closed: row.closed,
  }));
}

export async function closeConversation(
  { sql, now }: BoxScope,
  conversation: string,
): Promise<void> {
  const closed = await sql.query(
    `update secure_conversation set closed_at = coalesce(closed_at, $2::timestamptz) where conversation_id = $1 returning 1`,
    [conversation, now],
  );
  if (closed.length === 0) throw notFound('conversation');
}
