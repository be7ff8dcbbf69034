import type { InsightFile } from '@portal/sandbox-data';
import type { Sql } from '../../db/sql';
import type { FaqFile } from './faqFile';

export type ContentOutcome = 'new' | 'changed' | 'unchanged';

/** Writes an article unless its file is the one that was imported last; `securities` are ids. */
export async function putInsight(
  sql: Sql,
  insight: InsightFile,
  { checksum, securities }: { checksum: string; securities: readonly string[] },
): Promise<ContentOutcome> {
  const { id, title, topic, summary, author, published, readMinutes, body } = insight;
  const [known] = await sql.query<{ checksum: string }>(
    'select checksum from insight where insight_id = $1',
    [id],
  );
  if (known?.checksum === checksum) return 'unchanged';
  await sql.query(
    `insert into insight (insight_id, title, topic, summary, author, published_on, read_minutes, body, checksum)
     values ($1, $2, $3, $4, $5, $6::date, $7::int, $8, $9)
     on conflict (insight_id) do update set title = excluded.title, topic = excluded.topic,
       summary = excluded.summary, author = excluded.author, published_on = excluded.published_on,
       read_minutes = excluded.read_minutes, body = excluded.body, checksum = excluded.checksum`,
    [id, title, topic, summary, author, published, readMinutes, body, checksum],
  );
  await sql.query('delete from insight_security where insight_id = $1', [id]);
  await sql.query(
    'insert into insight_security (insight_id, security_id) select $1, unnest($2::text[])',
    [id, [...new Set(securities)]],
  );
  return known ? 'changed' : 'new';
}

export async function putFaq(
  sql: Sql,
  { id, position, topic, question, answer }: FaqFile,
): Promise<ContentOutcome> {
  const [known] = await sql.query<Omit<FaqFile, 'id'>>(
    'select position, topic, question, answer from faq_entry where faq_id = $1',
    [id],
  );
  const isSame =
    known?.position === position &&
    known.topic === topic &&
    known.question === question &&
    known.answer === answer;
  if (isSame) return 'unchanged';
  await sql.query(
    `insert into faq_entry (faq_id, position, topic, question, answer) values ($1, $2::int, $3, $4, $5)
     on conflict (faq_id) do update set position = excluded.position, topic = excluded.topic,
       question = excluded.question, answer = excluded.answer`,
    [id, position, topic, question, answer],
  );
  return known ? 'changed' : 'new';
}
