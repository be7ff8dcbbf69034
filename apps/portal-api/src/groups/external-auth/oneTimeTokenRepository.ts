import type { Sql } from '../../db/sql';

/** Keeps a token's hash, and lets go of those of the same person that are over. */
export async function insertOneTimeToken(
  sql: Sql,
  subject: string,
  { hash, now, endsAt }: { hash: Uint8Array; now: Date; endsAt: Date },
): Promise<void> {
  await sql.query('delete from one_time_token where subject = $1 and ends_at <= $2', [
    subject,
    now.toISOString(),
  ]);
  await sql.query('insert into one_time_token (token_hash, subject, ends_at) values ($1, $2, $3)', [
    hash,
    subject,
    endsAt.toISOString(),
  ]);
}

export interface TokenHolder {
  person_subject: string;
  given: string;
  family: string;
  address: string;
}

/** Whose token it is, once; undefined when it is unknown, used or over. */
export async function takeOneTimeToken(
  sql: Sql,
  hash: Uint8Array,
  now: Date,
): Promise<TokenHolder | undefined> {
  const [holder] = await sql.query<TokenHolder>('select * from take_one_time_token($1, $2)', [
    hash,
    now.toISOString(),
  ]);
  return holder;
}
