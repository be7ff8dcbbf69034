import type { AuthenticationMethods } from '@portal/api-sdk/server';
import type { MfaScope } from './mfaScope';

type Factors = Pick<
  AuthenticationMethods,
  'authenticator' | 'recoverycodesleft' | 'recoverycodesunseen' | 'resetrequested'
> & { preferred: string | null };

export async function selectFactors({
  sql,
  subject,
}: Pick<MfaScope, 'sql' | 'subject'>): Promise<Factors> {
  const rows = await sql.query<Factors>(
    `select
       exists (select from mfa_authenticator where subject = $1) as authenticator,
       (select count(*)::int from mfa_recovery_code where subject = $1 and used_at is null) as recoverycodesleft,
       exists (select from mfa_recovery_set where subject = $1 and acknowledged_at is null) as recoverycodesunseen,
       exists (select from mfa_reset_request where subject = $1) as resetrequested,
       (select preferred from mfa_preference where subject = $1) as preferred`,
    [subject],
  );
  const [factors] = rows;
  if (!factors) throw new Error('A select without a table answers one row.');
  return factors;
}

/** False when it was the preferred one already. */
export async function savePreferred(
  { sql, subject }: MfaScope,
  preferred: string,
): Promise<boolean> {
  const saved = await sql.query(
    `insert into mfa_preference as p values ($1, $2)
     on conflict (subject) do update set preferred = excluded.preferred
       where p.preferred <> excluded.preferred
     returning subject`,
    [subject, preferred],
  );
  return saved.length > 0;
}

/** `made` is false when there is a request already; `at` is when it was made. */
export async function insertResetRequest({
  sql,
  subject,
  now,
}: MfaScope): Promise<{ made: boolean; at: string }> {
  const made = await sql.query(
    `insert into mfa_reset_request values ($1, $2::timestamptz)
     on conflict (subject) do nothing returning subject`,
    [subject, now.toISOString()],
  );
  const rows = await sql.query<{ at: string }>(
    `select to_char(requested_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
     from mfa_reset_request where subject = $1`,
    [subject],
  );
  return { made: made.length > 0, at: rows[0]?.at ?? now.toISOString() };
}
