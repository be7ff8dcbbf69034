import type { SecretBox } from '../auth/secretBox';
import type { Sql } from '../db/sql';

const WINDOW_SECONDS = 15 * 60;
const TRIES_PER_WINDOW = 10;
/** Rows that are over are removed in passing, few at a time. */
const SWEPT_AT_ONCE = 20;

interface Counting {
  sql: Sql;
  box: SecretBox;
  now: Date;
}

/**
 * Counts a try before it is judged: ten in fifteen minutes from where it came, whatever it was for. Answers 0, or the
 * seconds to wait. The row stays locked until the transaction ends, so tries made at once are judged one after the other.
 */
export async function takeTry({ sql, box, now }: Counting, whence: string): Promise<number> {
  const scope = box.mac(whence, 'registration try');
  const values = [scope, now.toISOString()];
  await sweep(sql, now);
  const taken = await sql.query(
    `insert into registration_attempt as a values ($1, 1, $2::timestamptz)
     on conflict (scope) do update set
       tries = case when ${over('a')} then 1 else a.tries + 1 end,
       began_at = case when ${over('a')} then $2::timestamptz else a.began_at end
     where a.tries < ${TRIES_PER_WINDOW} or ${over('a')}
     returning tries`,
    values,
  );
  if (taken.length > 0) return 0;
  const rows = await sql.query<{ seconds: number }>(
    `select ceil(extract(epoch from began_at - $2::timestamptz) + ${WINDOW_SECONDS})::int as seconds
     from registration_attempt where scope = $1`,
    values,
  );
  return Math.max(1, rows[0]?.seconds ?? WINDOW_SECONDS);
}

/** What was right is no guess. */
export async function giveTryBack({ sql, box }: Counting, whence: string): Promise<void> {
  await sql.query(
    'update registration_attempt set tries = greatest(tries - 1, 0) where scope = $1',
    [box.mac(whence, 'registration try')],
  );
}

const over = (row: string): string =>
  `${row}.began_at <= $2::timestamptz - make_interval(secs => ${WINDOW_SECONDS})`;

async function sweep(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `delete from registration_attempt where scope in (
       select scope from registration_attempt
       where began_at <= $1::timestamptz - make_interval(secs => ${WINDOW_SECONDS})
       limit ${SWEPT_AT_ONCE} for update skip locked)`,
    [now.toISOString()],
  );
}
