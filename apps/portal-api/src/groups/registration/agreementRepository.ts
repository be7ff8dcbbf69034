import type { Consent, ConsentVersion } from '@portal/api-sdk/server';
import type { Sql } from '../../db/sql';

/** What has to be agreed to now, in the firm's order. */
export async function selectAgreements(sql: Sql): Promise<Consent[]> {
  return sql.query<Consent>(
    `select agreement_id as id, version, title, summary, body as text
     from current_agreement order by position, agreement_id`,
  );
}

/** True when every current version is among those given. */
export async function coversCurrent(sql: Sql, given: readonly ConsentVersion[]): Promise<boolean> {
  const current = await selectAgreements(sql);
  return current.every(({ id, version }) =>
    given.some((one) => one.id === id && one.version === version),
  );
}

/** `holder` says whose consent it is: an invite's, until there is a person. */
export async function recordConsents(
  sql: Sql,
  holder: { invite: string } | { subject: string },
  now: Date,
): Promise<void> {
  const [table, column, value] =
    'invite' in holder
      ? ['registration_consent', 'invite_id', holder.invite]
      : ['consent', 'subject', holder.subject];
  await sql.query(
    `insert into ${table} (${column}, agreement_id, version, given_at)
     select $1, agreement_id, version, $2::timestamptz from current_agreement
     on conflict do nothing`,
    [value, now.toISOString()],
  );
}

/** True when an invite's holder has agreed to every current version. */
export async function hasAgreed(sql: Sql, invite: string): Promise<boolean> {
  const missing = await sql.query(
    `select 1 from current_agreement a where not exists (select from registration_consent c
       where c.invite_id = $1 and c.agreement_id = a.agreement_id and c.version = a.version)`,
    [invite],
  );
  return missing.length === 0;
}
