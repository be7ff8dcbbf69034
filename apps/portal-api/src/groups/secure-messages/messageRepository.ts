import type { MessageFolder, MessageRow, UnreadMessages } from '@portal/api-sdk/server';
import { notFound } from '../../problems';
import { type BoxScope, instant, newId } from './box';
import { folderExists, tooManyFolders } from './problems';

const FOLDERS_AT_MOST = 100;
const PREVIEW_CHARACTERS = 160;

const VISIBLE = 'p.box = $1 and p.visible_at <= $2::timestamptz';
const RECEIVED =
  'not exists (select from secure_message m where m.message_id = p.message_id and m.author_box = p.box)';

export async function countUnread({ sql, box, now }: BoxScope): Promise<UnreadMessages> {
  const rows = await sql.query<{ unread: number }>(
    `select count(*)::int as unread from secure_placement p where ${VISIBLE} and read_at is null`,
    [box, now],
  );
  return { unread: rows[0]?.unread ?? 0 };
}

const SYSTEM_FOLDERS = [
  ['inbox', 'Inbox'],
  ['sent', 'Sent'],
  ['archive', 'Archive'],
] as const;
const TAKEN_NAMES = new Set([...SYSTEM_FOLDERS.map(([, name]) => name.toLowerCase()), 'drafts']);

export async function selectFolders({ sql, box, now }: BoxScope): Promise<MessageFolder[]> {
  const unread = await sql.query<{ folder: string; unread: number }>(
    `select folder, count(*)::int as unread from secure_placement p where ${VISIBLE} and read_at is null group by folder`,
    [box, now],
  );
  const countOf = (id: string) => unread.find(({ folder }) => folder === id)?.unread ?? 0;
  const own = await sql.query<{ folder_id: string; name: string }>(
    'select folder_id, name from secure_folder where box = $1 order by lower(name), folder_id',
    [box],
  );
  return [
    ...SYSTEM_FOLDERS.map(([id, name]) => ({
      folderid: id,
      name,
      unread: countOf(id),
      own: false,
    })),
    ...own.map(({ folder_id: id, name }) => ({
      folderid: id,
      name,
      unread: countOf(id),
      own: true,
    })),
  ];
}

export async function insertFolder({ sql, box }: BoxScope, name: string): Promise<MessageFolder> {
  if (TAKEN_NAMES.has(name.toLowerCase())) throw folderExists();
  const [count] = await sql.query<{ folders: number }>(
    'select count(*)::int as folders from secure_folder where box = $1',
    [box],
  );
  if ((count?.folders ?? 0) >= FOLDERS_AT_MOST) throw tooManyFolders(FOLDERS_AT_MOST);
  const folderid = newId('fld');
  const made = await sql.query(
    'insert into secure_folder (box, folder_id, name) values ($1, $2, $3) on conflict do nothing returning 1',
    [box, folderid, name],
  );
  if (made.length === 0) throw folderExists();
  return { folderid, name, unread: 0, own: true };
}

/** What was received goes to the archive, what one has sent back to sent. */
export async function removeFolder({ sql, box }: BoxScope, folder: string): Promise<void> {
  await sql.query(
    `update secure_placement p set folder = case when ${RECEIVED} then 'archive' else 'sent' end
     where box = $1 and folder = $2`,
    [box, folder],
  );
  const gone = await sql.query(
    'delete from secure_folder where box = $1 and folder_id = $2 returning 1',
    [box, folder],
  );
  if (gone.length === 0) throw notFound('folder');
}

export interface Wanted {
  folder: string;
  text: string | null;
  from: string | null;
  to: string | null;
  /** Where the page before ended. */
  before: string[] | null;
  limit: number;
}

interface ListedRow {
  message_id: string;
  conversation_id: string;
  subject_line: string;
  author_name: string;
  addressed: string;
  mine: boolean;
  visible_at: string;
  unread: boolean;
  preview: string;
  attachments: number;
  folder: string;
  closed: boolean;
}

const TO = `array_to_string(case when m.by_firm then array[c.client_name] else c.advisor_names end, ', ')`;

const DAY_BEGINS = `$4::date::timestamp at time zone 'America/New_York'`;
const DAYS_END = `($5::date + 1)::timestamp at time zone 'America/New_York'`;

/** Every placement of the box, or those whose message has the words ($9): the database looks them up in their index. */
const PLACED = 'secure_placement p';
const PLACED_WITH_WORDS = `search_messages($9, $3, $2::timestamptz, ${DAY_BEGINS}, ${DAYS_END}, $6::timestamptz, $7, $8::int)
  found (message_id) join secure_placement p using (message_id)`;

/** Newest first. Words are looked for where they are read: subject, text, names of people and files. */
export function selectMessages(scope: BoxScope, wanted: Wanted): Promise<ListedRow[]> {
  const { sql, box, now } = scope;
  const { folder, text, from, to, before, limit } = wanted;
  return sql.query<ListedRow>(
    `select p.message_id, m.conversation_id, c.subject_line, m.author_name, ${TO} as addressed,
       m.author_box = p.box as mine, p.visible_at, p.read_at is null as unread,
       left(m.body, ${PREVIEW_CHARACTERS}) as preview,
       (select count(*)::int from secure_attachment a where a.message_id = m.message_id) as attachments,
       p.folder, c.closed_at is not null as closed
     from ${text === null ? PLACED : PLACED_WITH_WORDS} join secure_message m using (message_id)
       join secure_conversation c using (conversation_id)
     where ${VISIBLE} and p.folder = $3
       and ($4::date is null or p.visible_at >= ${DAY_BEGINS})
       and ($5::date is null or p.visible_at < ${DAYS_END})
       and ($6::timestamptz is null or (p.visible_at, p.message_id) < ($6::timestamptz, $7::text))
     order by p.visible_at desc, p.message_id desc limit $8::int`,
    [
      ...[box, now, folder, from, to, before?.[0] ?? null, before?.[1] ?? null, limit],
      ...(text === null ? [] : [text]),
    ],
  );
}

export const lastOf = ({ visible_at, message_id }: ListedRow): string[] => [
  instant(visible_at),
  message_id,
];

/** What stands for a subject, which is words of a client too. */
export const HIDDEN_SUBJECT = 'Subject hidden from support';

export function rowOf(row: ListedRow, hidden: boolean): MessageRow {
  return {
    messageid: row.message_id,
    conversationid: row.conversation_id,
    subject: hidden ? HIDDEN_SUBJECT : row.subject_line,
    from: row.author_name,
    to: row.addressed,
    mine: row.mine,
    at: instant(row.visible_at),
    unread: row.unread,
    ...(!hidden && { preview: row.preview.replace(/\s+/g, ' ').trim() }),
    attachments: row.attachments,
    folder: row.folder,
    closed: row.closed,
  };
}

/** All of them or none: a message that is not there fails the whole move. */
export async function moveMessages(
  { sql, box, now }: BoxScope,
  ids: readonly string[],
  folder: string,
): Promise<void> {
  if (folder.startsWith('fld-')) {
    const [own] = await sql.query('select 1 from secure_folder where box = $1 and folder_id = $2', [
      box,
      folder,
    ]);
    if (!own) throw notFound('folder');
  }
  const moved = await sql.query(
    `update secure_placement p set folder = case
       when $4 not in ('inbox', 'sent') then $4
       when ${RECEIVED} then 'inbox' else 'sent' end
     where ${VISIBLE} and message_id = any ($3::text[]) returning 1`,
    [box, now, ids, folder],
  );
  if (moved.length < ids.length) throw notFound('message');
}

/** What one has sent oneself stays read. */
export async function markMessages(
  { sql, box, now }: BoxScope,
  ids: readonly string[],
  unread: boolean,
): Promise<void> {
  const marked = await sql.query(
    `update secure_placement p set read_at = case when $4 and ${RECEIVED} then null else coalesce(read_at, $2::timestamptz) end
     where ${VISIBLE} and message_id = any ($3::text[]) returning 1`,
    [box, now, ids, unread],
  );
  if (marked.length < ids.length) throw notFound('message');
}
