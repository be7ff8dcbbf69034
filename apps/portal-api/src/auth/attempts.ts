import type { Sql } from '../db/sql';

/** Codes of six digits are counted together, whichever way they came. */
export type AttemptKind = 'code' | 'recovery' | 'registration';

export type Blockage =
  | { outcome: 'locked'; kind: AttemptKind; retryAfterSeconds: number }
  | { outcome: 'recoveryOnly' };
export type Judgement =
  | { outcome: 'verified' }
  | { outcome: 'rejected'; triesLeft: number }
  | { outcome: 'expired' }
  | Blockage;

/** Whose attempts are counted; every instance and every sign-in counts on. */
interface Counted {
  sql: Sql;
  subject: string;
  now: Date;
}

const TRIES = 5;
const LOCK_SECONDS = 15 * 60;
/** Ten guesses of three valid codes among a million: 3·10⁻⁵, for good. */
const FAILURES_UNTIL_RECOVERY_ONLY = 10;
const UNLIMITED = 2_000_000_000;

const limitOf = (kind: AttemptKind): number =>
  kind === 'code' ? FAILURES_UNTIL_RECOVERY_ONLY : UNLIMITED;

/**
 * Counts an attempt, then judges it. The row stays locked until the transaction ends, so attempts of one person are
 * judged one after the other, and the transaction has to be committed whatever the judgement.
 */
export async function judge(
  counted: Counted,
  kind: AttemptKind,
  isRight: () => Promise<boolean>,
): Promise<Judgement> {
  const failures = await countAttempt(counted, kind);
  if (failures === null) return (await findBlockage(counted, kind)) ?? { outcome: 'expired' };
  if (await isRight()) {
    await forgetFailures(counted, kind);
    return { outcome: 'verified' };
  }
  const blocked = failures % TRIES === 0 ? await findBlockage(counted, kind) : null;
  return blocked ?? { outcome: 'rejected', triesLeft: TRIES - (failures % TRIES) };
}

/** The failures in a row if this one fails too; null when no attempt is open. */
async function countAttempt({ sql, subject, now }: Counted, kind: AttemptKind) {
  const rows = await sql.query<{ failures: number }>(
    `insert into mfa_attempt as a (subject, kind, failures) values ($1, $2, 1)
     on conflict (subject, kind) do update set
       failures = a.failures + 1,
       locked_until = case when (a.failures + 1) % ${TRIES} = 0
         then $3::timestamptz + make_interval(secs => ${LOCK_SECONDS}) end
     where (a.locked_until is null or a.locked_until <= $3::timestamptz) and a.failures < $4
     returning failures`,
    [subject, kind, now.toISOString(), limitOf(kind)],
  );
  return rows[0]?.failures ?? null;
}

/** What stands between a person and the next attempt, null when nothing does. */
export async function findBlockage(
  { sql, subject, now }: Counted,
  kind: AttemptKind,
): Promise<Blockage | null> {
  const rows = await sql.query<{ failures: number; seconds: number | null }>(
    `select failures, ceil(extract(epoch from locked_until - $3::timestamptz))::int as seconds
     from mfa_attempt where subject = $1 and kind = $2`,
    [subject, kind, now.toISOString()],
  );
  const found = rows[0];
  if (!found) return null;
  if (found.failures >= limitOf(kind)) return { outcome: 'recoveryOnly' };
  if (found.seconds === null || found.seconds <= 0) return null;
  return { outcome: 'locked', kind, retryAfterSeconds: found.seconds };
}

export async function forgetFailures({ sql, subject }: Counted, kind: AttemptKind): Promise<void> {
  await sql.query(
    'update mfa_attempt set failures = 0, locked_until = null where subject = $1 and kind = $2',
    [subject, kind],
  );
}
