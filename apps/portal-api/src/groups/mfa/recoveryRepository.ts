import { forgetFailures, judge, type Judgement } from '../../auth/attempts';
import { hashRecoveryCode, type RecoverySet } from '../../auth/recoveryCodes';
import { notify } from './channelRepository';
import type { MfaScope } from './mfaScope';

/** Puts a new set in the place of the old one, whose codes are worthless from then on. */
export async function replaceRecoverySet(scope: MfaScope, set: RecoverySet): Promise<void> {
  const { sql, subject, now } = scope;
  await sql.query('delete from mfa_recovery_set where subject = $1', [subject]);
  await sql.query(
    'insert into mfa_recovery_set (subject, salt, created_at) values ($1, $2, $3::timestamptz)',
    [subject, set.salt, now.toISOString()],
  );
  for (const hash of set.hashes) {
    await sql.query('insert into mfa_recovery_code (subject, code_hash) values ($1, $2)', [
      subject,
      hash,
    ]);
  }
  await notify(scope, 'mfa.recovery_codes_renewed');
}

export async function acknowledgeRecoverySet({ sql, subject, now }: MfaScope): Promise<void> {
  await sql.query(
    `update mfa_recovery_set set acknowledged_at = $2::timestamptz
     where subject = $1 and acknowledged_at is null`,
    [subject, now.toISOString()],
  );
}

export async function countRecoveryCodes({ sql, subject }: MfaScope): Promise<number> {
  const rows = await sql.query<{ left: number }>(
    'select count(*)::int as left from mfa_recovery_code where subject = $1 and used_at is null',
    [subject],
  );
  return rows[0]?.left ?? 0;
}

/** Judges a recovery code; a right one also ends the counting of wrong codes. */
export async function judgeRecoveryCode(scope: MfaScope, typed: string): Promise<Judgement> {
  const judgement = await judge(scope, 'recovery', () => spendRecoveryCode(scope, typed));
  if (judgement.outcome !== 'verified') return judgement;
  await forgetFailures(scope, 'code');
  await notify(scope, 'mfa.recovery_code_used', { left: await countRecoveryCodes(scope) });
  return judgement;
}

/** One statement decides, as with the steps of an authenticator. */
async function spendRecoveryCode({ sql, subject, now }: MfaScope, typed: string): Promise<boolean> {
  const sets = await sql.query<{ salt: Uint8Array }>(
    'select salt from mfa_recovery_set where subject = $1',
    [subject],
  );
  const salt = sets[0]?.salt;
  if (!salt) return false;
  const spent = await sql.query(
    `update mfa_recovery_code set used_at = $3::timestamptz
     where subject = $1 and code_hash = $2 and used_at is null returning subject`,
    [subject, await hashRecoveryCode(typed, salt), now.toISOString()],
  );
  return spent.length > 0;
}
