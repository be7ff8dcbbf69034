import type { FirstTimeLogin } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { SecretBox } from '../../auth/secretBox';
import { maskedEmail } from '../../auth/emailShape';
import { type IdentityAnswers, isProofOf } from '../../registration/identityProof';
import { selectAgreements } from '../registration/agreementRepository';

const TRIES = 5;
const LOCK_SECONDS = 15 * 60;
export const FAILURES_UNTIL_CLOSED = 10;

/** Somebody who has signed in, to be verified. */
export interface VerificationScope extends Pick<HouseholdScope, 'sql' | 'subject'> {
  box: SecretBox;
  now: Date;
}

interface CheckRow {
  identity_mac: Uint8Array;
  failures: number;
  locked_seconds: number;
  confirmed: boolean;
}

async function selectCheck({ sql, subject, now }: VerificationScope): Promise<CheckRow | null> {
  const rows = await sql.query<CheckRow>(
    `select identity_mac, failures, confirmed_at is not null as confirmed,
       greatest(0, ceil(extract(epoch from locked_until - $2::timestamptz)))::int as locked_seconds
     from identity_check where subject = $1 for update`,
    [subject, now.toISOString()],
  );
  return rows[0] ?? null;
}

const isClosed = (check: CheckRow | null): boolean =>
  check === null || check.failures >= FAILURES_UNTIL_CLOSED;

/** Null when the person is not on file. */
export async function selectFirstTimeLogin(
  scope: VerificationScope,
): Promise<FirstTimeLogin | null> {
  const people = await scope.sql.query<{ given_name: string; email: string; verified: boolean }>(
    'select given_name, email, account_verified as verified from person where subject = $1',
    [scope.subject],
  );
  const [person] = people;
  if (!person) return null;
  const check = await selectCheck(scope);
  const seconds = check?.locked_seconds ?? 0;
  const confirmed = person.verified || check?.confirmed === true;
  return {
    givenname: person.given_name,
    email: maskedEmail(person.email),
    identityconfirmed: confirmed,
    closed: !confirmed && isClosed(check),
    ...(!confirmed && seconds > 0 && !isClosed(check) && { retryafterseconds: seconds }),
    consents: await selectAgreements(scope.sql),
  };
}

export type IdentityJudgement =
  | { outcome: 'accepted' }
  | { outcome: 'rejected'; triesleft: number }
  | { outcome: 'locked'; seconds: number }
  | { outcome: 'closed' };

/** Judges what was answered; the row is locked, so answers are judged one after the other. */
export async function judgeIdentity(
  scope: VerificationScope,
  answers: IdentityAnswers,
): Promise<IdentityJudgement> {
  const { sql, subject, box, now } = scope;
  const check = await selectCheck(scope);
  if (check === null || isClosed(check)) return { outcome: 'closed' };
  if (check.locked_seconds > 0) return { outcome: 'locked', seconds: check.locked_seconds };
  if (isProofOf(check.identity_mac, box, answers, subject)) {
    await sql.query(
      `update identity_check set failures = 0, locked_until = null,
         confirmed_at = coalesce(confirmed_at, $2::timestamptz) where subject = $1`,
      [subject, now.toISOString()],
    );
    return { outcome: 'accepted' };
  }
  const failures = check.failures + 1;
  const locks = failures % TRIES === 0;
  await sql.query(
    `update identity_check set failures = $2, locked_until = $3::timestamptz where subject = $1`,
    [
      subject,
      failures,
      locks ? new Date(now.getTime() + LOCK_SECONDS * 1_000).toISOString() : null,
    ],
  );
  if (failures >= FAILURES_UNTIL_CLOSED) return { outcome: 'closed' };
  if (locks) return { outcome: 'locked', seconds: LOCK_SECONDS };
  return { outcome: 'rejected', triesleft: TRIES - (failures % TRIES) };
}

/** The database looks again whether who it is and what was agreed to suffice. */
export async function verifyAccount({
  sql,
}: VerificationScope): Promise<'verified' | 'superseded' | 'identityMissing'> {
  const rows = await sql.query<{ outcome: 'verified' | 'superseded' | 'identityMissing' }>(
    'select verify_account() as outcome',
  );
  return rows[0]?.outcome ?? 'identityMissing';
}
