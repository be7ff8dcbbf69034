import type { MessageDraft, MessageToSend, SentMessage } from '@portal/api-sdk/server';
import { bodyHashOf } from '../../auth/bodyHash';
import type { SecretBox } from '../../auth/secretBox';
import { notFound } from '../../problems';
import { type BoxScope, cleanLine, cleanText, instant, newId } from './box';
import { insertDraft, selectUnsent } from './draftRepository';
import { keyReused, messageDelivered, messageRefused } from './problems';

/** How long a message can be taken back. */
export const RECALL_MS = 10_000;

/**
 * Does a sending once for each key: a second try, also one at the same time, is answered as the first.
 * @throws ProblemError 409 when the key was used for something else.
 */
export async function sendOnce(
  scope: BoxScope,
  key: string,
  body: object,
  send: () => Promise<string>,
): Promise<{ sent: SentMessage; isNew: boolean }> {
  const { sql, box } = scope;
  const hash = bodyHashOf(body);
  const [first] = await sql.query(
    `insert into secure_sending (box, idempotency_key, body_hash) values ($1, $2, $3) on conflict do nothing returning 1`,
    [box, key, hash],
  );
  if (!first) {
    const [before] = await sql.query<{ body_hash: string; message_id: string }>(
      'select body_hash, message_id from secure_sending where box = $1 and idempotency_key = $2',
      [box, key],
    );
    if (before?.body_hash !== hash) throw keyReused();
    return { sent: await selectSent(scope, before.message_id), isNew: false };
  }
  const messageId = await send();
  await sql.query(
    'update secure_sending set message_id = $3 where box = $1 and idempotency_key = $2',
    [box, key, messageId],
  );
  return { sent: await selectSent(scope, messageId), isNew: true };
}

async function selectSent({ sql }: BoxScope, messageId: string): Promise<SentMessage> {
  const [row] = await sql.query<{ conversation_id: string; deliver_at: string }>(
    'select conversation_id, deliver_at from secure_message where message_id = $1',
    [messageId],
  );
  if (!row) throw notFound('message');
  return {
    messageid: messageId,
    conversationid: row.conversation_id,
    recallableuntil: instant(row.deliver_at),
  };
}

/** The new message's id. Runs inside `sendOnce`. */
export async function insertMessage(scope: BoxScope, message: MessageToSend): Promise<string> {
  const { sql, box, name, byFirm, now } = scope;
  const body = cleanText(message.body);
  if (body.trim() === '') {
    throw messageRefused([{ field: '/body', message: 'Write something.' }]);
  }
  const conversation = message.conversationid ?? (await insertConversation(scope, message));
  const { position, closedAt } = await takePosition(scope, conversation);
  const messageId = newId('msg');
  const links = (message.links ?? []).map((link) => ({ ...link, label: cleanLine(link.label) }));
  await sql.query(
    `insert into secure_message (message_id, conversation_id, position, author_box, author_name, by_firm, body, links,
       sent_at, deliver_at, reopened)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::timestamptz, $10::timestamptz, $11::timestamptz)`,
    [
      ...[messageId, conversation, position, box, name, byFirm, body, JSON.stringify(links), now],
      new Date(Date.parse(now) + RECALL_MS).toISOString(),
      byFirm ? null : closedAt,
    ],
  );
  await attach(scope, messageId, message.attachmentids ?? []);
  return messageId;
}

interface Place {
  position: number;
  /** When the conversation had been closed. */
  closedAt: string | null;
}

/** Locks the conversation, so that its messages have one order. A client's reply opens a closed one. */
async function takePosition({ sql, byFirm, now }: BoxScope, conversation: string): Promise<Place> {
  const [before] = await sql.query<{ closed_at: string | null }>(
    'select closed_at from secure_conversation where conversation_id = $1 for update',
    [conversation],
  );
  const [row] = await sql.query<{ messages: number }>(
    `update secure_conversation set messages = messages + 1, last_at = $2::timestamptz,
       closed_at = case when $3 then closed_at end
     where conversation_id = $1 returning messages`,
    [conversation, now, byFirm],
  );
  if (!row) throw notFound('conversation');
  return { position: row.messages, closedAt: before?.closed_at ?? null };
}

/** Closes a conversation again that only a reply has opened which nobody got. */
async function closeAgain({ sql }: BoxScope, messageId: string): Promise<void> {
  await sql.query(
    `update secure_conversation c set closed_at = m.reopened from secure_message m
     where m.message_id = $1 and c.conversation_id = m.conversation_id and m.reopened is not null and c.closed_at is null
       and not exists (select from secure_message later where later.conversation_id = m.conversation_id
         and later.position > m.position and later.recalled_at is null)`,
    [messageId],
  );
}

async function insertConversation(scope: BoxScope, message: MessageToSend): Promise<string> {
  const { sql, subject, household, byFirm, name, now } = scope;
  if (byFirm) {
    throw messageRefused([
      { field: '/conversationid', message: 'Name the conversation that this answers.' },
    ]);
  }
  const line = cleanLine(message.subject ?? '');
  const to = message.to ?? [];
  const team = await sql.query<{ advisor_id: string; name: string }>(
    `select advisor_id, name from household_advisor join advisor using (advisor_id)
     where household_id = $1 and advisor_id = any ($2::text[]) order by position, advisor_id`,
    [household, to],
  );
  const [topic] = await sql.query('select 1 from message_topic where topic = $1', [
    message.topic ?? '',
  ]);
  const wrong = [
    ...(to.length === 0 || team.length < to.length
      ? [{ field: '/to', message: 'Choose people of your advisor team.' }]
      : []),
    ...(line === '' ? [{ field: '/subject', message: 'Enter a subject.' }] : []),
    ...(topic ? [] : [{ field: '/topic', message: 'Choose what it is about.' }]),
  ];
  if (wrong.length > 0) throw messageRefused(wrong);
  const conversation = newId('cnv');
  await sql.query(
    `insert into secure_conversation (conversation_id, household_id, client_subject, client_name, advisor_ids,
       advisor_names, topic, subject_line, last_at)
     values ($1, $2, $3, $4, $5::text[], $6::text[], $7, $8, $9::timestamptz)`,
    [
      ...[conversation, household, subject, name],
      team.map(({ advisor_id }) => advisor_id),
      team.map((advisor) => advisor.name),
      ...[message.topic ?? '', line, now],
    ],
  );
  return conversation;
}

/** Only one's own files, and each with one message. */
async function attach(scope: BoxScope, messageId: string, ids: readonly string[]): Promise<void> {
  const own = await selectUnsent(scope, ids);
  if (own.length < ids.length) throw notFound('attachment');
  for (const [position, id] of ids.entries()) {
    const taken = await scope.sql.query(
      `update secure_attachment set message_id = $3, position = $4
       where attachment_id = $1 and box = $2 and message_id is null returning 1`,
      [id, scope.box, messageId, position],
    );
    // Another message took it meanwhile.
    if (taken.length === 0) throw notFound('attachment');
  }
}

interface RecalledRow {
  conversation_id: string;
  body: string;
  links: MessageToSend['links'];
  subject_line: string;
  topic: string;
  advisor_ids: string[];
  is_first: boolean;
}

/** Takes a message back before anybody has it; what was written is a draft again. */
export async function recallMessage(
  scope: BoxScope,
  secretBox: SecretBox,
  messageId: string,
): Promise<MessageDraft> {
  const { sql, box, now } = scope;
  const [row] = await sql.query<RecalledRow>(
    `select conversation_id, body, links, subject_line, topic, advisor_ids, position = 1 as is_first
     from secure_message join secure_conversation using (conversation_id)
     where message_id = $1 and author_box = $2 and recalled_at is null`,
    [messageId, box],
  );
  if (!row) throw notFound('message');
  const recalled = await sql.query(
    `update secure_message set recalled_at = $2::timestamptz
     where message_id = $1 and recalled_at is null and deliver_at > $2::timestamptz returning 1`,
    [messageId, now],
  );
  if (recalled.length === 0) throw messageDelivered();
  await closeAgain(scope, messageId);
  const files = await sql.query<{ attachment_id: string }>(
    `select attachment_id from secure_attachment where message_id = $1 order by position`,
    [messageId],
  );
  await sql.query('update secure_attachment set message_id = null where message_id = $1', [
    messageId,
  ]);
  return insertDraft(scope, secretBox, {
    ...(!row.is_first && { conversationid: row.conversation_id }),
    to: scope.byFirm ? [] : row.advisor_ids,
    topic: row.topic,
    subject: row.subject_line,
    body: row.body,
    links: row.links ?? [],
    attachmentids: files.map(({ attachment_id }) => attachment_id),
  });
}
