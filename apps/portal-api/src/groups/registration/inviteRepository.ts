import type { CompletionAnswer } from '@portal/api-sdk/server';
import type { Sql } from '../../db/sql';

/** An invite that may be used, as far as its steps need it. */
export interface StoredInvite {
  id: string;
  givenName: string;
  familyName: string;
  email: string;
  phone: string | null;
  identityMac: Uint8Array;
  identityFailures: number;
  identified: boolean;
  login: string | null;
  subject: string | null;
  hasCredentials: boolean;
}

interface InviteRow {
  invite_id: string;
  given_name: string;
  family_name: string;
  email: string;
  phone: string | null;
  identity_mac: Uint8Array;
  identity_failures: number;
  identified: boolean;
  login: string | null;
  subject: string | null;
  has_credentials: boolean;
  proven: boolean;
}

/** Lets this transaction see the invite of a key, by row-level security, and nothing else of the kind. */
async function present(sql: Sql, hash: Uint8Array): Promise<void> {
  await sql.query("select set_config('portal.regkey_hash', $1, true)", [
    Buffer.from(hash).toString('hex'),
  ]);
}

/** Null alike for unknown, used, expired and withdrawn. The row is locked: its steps follow one another. */
export async function selectInvite(
  sql: Sql,
  hash: Uint8Array,
  now: Date,
): Promise<{ invite: StoredInvite; proven: boolean } | null> {
  await present(sql, hash);
  const rows = await sql.query<InviteRow>(
    `select invite_id, given_name, family_name, email, phone, identity_mac, identity_failures,
       identity_at is not null as identified, login, subject,
       credentials_at is not null as has_credentials, coalesce(proven_key_hash = $1, false) as proven
     from registration_invite
     where $1 in (key_hash, proven_key_hash)
       and completed_at is null and withdrawn_at is null and expires_at > $2::timestamptz
     for update`,
    [hash, now.toISOString()],
  );
  const row = rows[0];
  if (!row) return null;
  const invite = {
    id: row.invite_id,
    givenName: row.given_name,
    familyName: row.family_name,
    email: row.email,
    phone: row.phone,
    identityMac: row.identity_mac,
    identityFailures: row.identity_failures,
    identified: row.identified,
    login: row.login,
    subject: row.subject,
    hasCredentials: row.has_credentials,
  };
  return { invite, proven: row.proven };
}

/** True for the key that has gone through the whole of a registration. */
export async function isFinishedKey(sql: Sql, hash: Uint8Array): Promise<boolean> {
  await present(sql, hash);
  const rows = await sql.query(
    'select 1 from registration_invite where proven_key_hash = $1 and completed_at is not null',
    [hash],
  );
  return rows.length > 0;
}

/** The login of a finished registration. */
export async function selectFinishedLogin(sql: Sql, hash: Uint8Array): Promise<string | null> {
  await present(sql, hash);
  const rows = await sql.query<{ login: string | null }>(
    'select login from registration_invite where proven_key_hash = $1 and completed_at is not null',
    [hash],
  );
  return rows[0]?.login ?? null;
}

type Change = 'identity_at' | 'withdrawn_at' | 'credentials_at';

/** Notes when something happened. */
export async function stamp(sql: Sql, id: string, what: Change, now: Date): Promise<void> {
  await sql.query(`update registration_invite set ${what} = $2::timestamptz where invite_id = $1`, [
    id,
    now.toISOString(),
  ]);
}

export async function countWrongIdentity(sql: Sql, id: string): Promise<void> {
  await sql.query(
    'update registration_invite set identity_failures = identity_failures + 1 where invite_id = $1',
    [id],
  );
}

/**
 * Counts a login before anybody is asked about it, in the statement that looks whether it may be tried: what is asked at
 * once is counted one after the other. False when the tries are spent.
 */
export async function takeLoginTry(sql: Sql, id: string, limit: number): Promise<boolean> {
  const taken = await sql.query(
    `update registration_invite set logins_refused = logins_refused + 1
     where invite_id = $1 and logins_refused < $2 returning invite_id`,
    [id, limit],
  );
  return taken.length > 0;
}

/** A login that was free, or about which nobody could be asked, is no refusal. */
export async function giveLoginTryBack(sql: Sql, id: string): Promise<void> {
  await sql.query(
    'update registration_invite set logins_refused = greatest(logins_refused - 1, 0) where invite_id = $1',
    [id],
  );
}

/** Another login is another person at the provider. */
export async function saveLogin(sql: Sql, id: string, login: string): Promise<void> {
  await sql.query(
    `update registration_invite set
       subject = case when login = $2 then subject end,
       credentials_at = case when login = $2 then credentials_at end,
       login = $2
     where invite_id = $1`,
    [id, login],
  );
}

export async function saveSubject(sql: Sql, id: string, subject: string): Promise<void> {
  await sql.query('update registration_invite set subject = $2 where invite_id = $1', [
    id,
    subject,
  ]);
}

/** Makes a client of the holder of the key; the database looks at everything again. */
export async function complete(
  sql: Sql,
  hash: Uint8Array,
  now: Date,
): Promise<CompletionAnswer['outcome']> {
  await present(sql, hash);
  const rows = await sql.query<{ outcome: CompletionAnswer['outcome'] }>(
    'select complete_registration($1::timestamptz) as outcome',
    [now.toISOString()],
  );
  return rows[0]?.outcome ?? 'invalid';
}
