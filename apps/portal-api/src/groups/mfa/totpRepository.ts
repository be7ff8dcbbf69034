import type { Sealed } from '../../auth/secretBox';
import { matchingStep } from '../../auth/totp';
import { judge, type Judgement } from '../../auth/attempts';
import { notFound } from '../../problems';
import type { MfaScope } from './mfaScope';

interface SecretRow {
  secret_sealed: Uint8Array;
  key_id: string;
}

export const secretContext = (subject: string): string => `totp ${subject}`;

function sealedOf(row: SecretRow): Sealed {
  return { keyId: row.key_id, box: row.secret_sealed };
}

/**
 * Judges a code of the authenticator on file.
 * @throws ProblemError 404 when there is none.
 */
export async function judgeTotp(scope: MfaScope, code: string): Promise<Judgement> {
  const rows = await scope.sql.query<SecretRow>(
    'select secret_sealed, key_id from mfa_authenticator where subject = $1',
    [scope.subject],
  );
  const row = rows[0];
  if (!row) throw notFound('authenticator');
  const secret = scope.box.open(sealedOf(row), secretContext(scope.subject));
  return judge(scope, 'code', async () => {
    const step = matchingStep(secret, code, scope.now);
    return step !== null && spendStep(scope, step);
  });
}

/** One statement decides, so of any number of simultaneous uses of a step exactly one finds it unused. */
async function spendStep({ sql, subject }: MfaScope, step: number): Promise<boolean> {
  const spent = await sql.query(
    'update mfa_authenticator set last_used_step = $2 where subject = $1 and last_used_step < $2 returning subject',
    [subject, step],
  );
  return spent.length > 0;
}

/** Begins a registration; an unfinished one and its secret are gone. */
export async function insertRegistration(
  { sql, subject, tokenSession, box }: MfaScope,
  registration: { id: string; secret: Uint8Array; expiresAt: Date },
): Promise<void> {
  const sealed = box.seal(registration.secret, secretContext(subject));
  await sql.query('delete from mfa_registration where subject = $1', [subject]);
  await sql.query(
    `insert into mfa_registration (subject, registration_id, token_session, secret_sealed, key_id, expires_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz)`,
    [
      subject,
      registration.id,
      tokenSession,
      sealed.box,
      sealed.keyId,
      registration.expiresAt.toISOString(),
    ],
  );
}

/** The secret of the open registration, the first time it is asked for; null from then on. */
export async function showRegistration(scope: MfaScope) {
  const { sql, subject, tokenSession, box, now } = scope;
  const rows = await sql.query<SecretRow & { registration_id: string; email: string }>(
    `update mfa_registration r set shown_at = $3::timestamptz from person p
     where r.subject = $1 and p.subject = r.subject and token_session = $2 and shown_at is null
       and expires_at > $3::timestamptz
     returning registration_id, secret_sealed, key_id, email`,
    [subject, tokenSession, now.toISOString()],
  );
  const row = rows[0];
  return (
    row && {
      id: row.registration_id,
      account: row.email,
      secret: box.open(sealedOf(row), secretContext(subject)),
    }
  );
}

/** Judges the first code of a registration; when it is right, its secret is the authenticator on file. */
export async function judgeRegistration(
  scope: MfaScope,
  id: string,
  code: string,
): Promise<Judgement> {
  const { sql, subject, tokenSession, box, now } = scope;
  const rows = await sql.query<SecretRow>(
    `select secret_sealed, key_id from mfa_registration
     where subject = $1 and registration_id = $2 and token_session = $3 and expires_at > $4::timestamptz`,
    [subject, id, tokenSession, now.toISOString()],
  );
  const row = rows[0];
  if (!row) return { outcome: 'expired' };
  const secret = box.open(sealedOf(row), secretContext(subject));
  return judge(scope, 'registration', async () => {
    const step = matchingStep(secret, code, now);
    return step !== null && activate(scope, id, row, step);
  });
}

/** False when another answer has finished or replaced the registration meanwhile. */
async function activate(
  { sql, subject, now }: MfaScope,
  id: string,
  { secret_sealed, key_id }: SecretRow,
  step: number,
): Promise<boolean> {
  const finished = await sql.query(
    'delete from mfa_registration where subject = $1 and registration_id = $2 returning subject',
    [subject, id],
  );
  if (finished.length === 0) return false;
  await sql.query(
    `insert into mfa_authenticator as a (subject, secret_sealed, key_id, last_used_step, registered_at)
     values ($1, $2, $3, $4, $5::timestamptz)
     on conflict (subject) do update set secret_sealed = excluded.secret_sealed, key_id = excluded.key_id,
       last_used_step = excluded.last_used_step, registered_at = excluded.registered_at`,
    [subject, secret_sealed, key_id, step, now.toISOString()],
  );
  return true;
}
