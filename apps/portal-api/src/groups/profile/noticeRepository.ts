import type { Notice, NoticeKind } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Sql } from '../../db/sql';

interface NoticeRow {
  noticeid: string;
  kind: NoticeKind;
  text: string;
  link: string | null;
  at: string;
  read: boolean;
}

/** Notices older than `before`, newest first; one more than a page tells whether there is another. */
export async function selectNotices(
  { sql, subject }: HouseholdScope,
  rows: number,
  before: string | null,
): Promise<Notice[]> {
  const found = await sql.query<NoticeRow>(
    `select notice_id as noticeid, kind, text, link,
       to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
       notice_id <= coalesce((select up_to from notice_seen where subject = $1), 0) as read
     from notice where subject = $1 and ($2::bigint is null or notice_id < $2::bigint)
     order by notice_id desc limit $3::int`,
    [subject, before, rows],
  );
  return found.map(({ link, ...notice }) => ({ ...notice, ...(link !== null && { link }) }));
}

export async function selectUnread({ sql, subject }: HouseholdScope): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from notice
     where subject = $1 and notice_id > coalesce((select up_to from notice_seen where subject = $1), 0)`,
    [subject],
  );
  return row?.count ?? 0;
}

/** Never back: an older tab does not make read notices unread. */
export async function markNoticesRead(
  { sql, subject }: HouseholdScope,
  upTo: string,
): Promise<void> {
  await sql.query(
    `insert into notice_seen values ($1, least($2::numeric, (select coalesce(max(notice_id), 0) from notice where subject = $1))::bigint)
     on conflict (subject) do update set up_to = greatest(notice_seen.up_to, excluded.up_to)`,
    [subject, upTo],
  );
}

/** Adds a notice to a person's bell. For `telling/tell.ts`. No amounts, no words of a message. */
export async function putNotice(
  sql: Sql,
  subject: string,
  { kind, text, link }: { kind: NoticeKind; text: string; link?: string },
): Promise<void> {
  await sql.query('insert into notice (subject, kind, text, link) values ($1, $2, $3, $4)', [
    subject,
    kind,
    text,
    link ?? null,
  ]);
}
