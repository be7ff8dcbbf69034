import { randomBytes } from 'node:crypto';
import type { BrowserFamily, SystemFamily } from '../audit/browserFamily';
import type { Sql } from '../db/sql';
import { ABSOLUTE_SECONDS, ENDED_HOW } from './signInTimes';
import type { Presented } from './totpSession';

/** A sign-in is not written again for every call of one screen. */
const ACTIVITY_STEP_SECONDS = 10;
/** What is older is of no more use to the person who looks for a stranger's sign-in. */
const KEPT_DAYS = 90; // assumed
const ID_BYTES = 18;

/** One row for each sign-in: the first call makes it, whichever instance that reaches. True when this one did. */
export async function openSignIn(
  sql: Sql,
  presented: Presented,
  { browser, system }: { browser: BrowserFamily; system: SystemFamily },
): Promise<boolean> {
  const { subject, tokenSession, providerSession = null, now } = presented;
  const at = now.toISOString();
  await sql.query(
    `delete from sign_in where subject = $1
     and last_active_at < $2::timestamptz - make_interval(days => ${KEPT_DAYS})`,
    [subject, at],
  );
  const made = await sql.query(
    `insert into sign_in (session_id, subject, token_session, started_at, last_active_at, browser, provider_session, system)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz, $5, $6, $7)
     on conflict (subject, token_session) do nothing returning session_id`,
    [
      randomBytes(ID_BYTES).toString('base64url'),
      subject,
      tokenSession,
      at,
      browser,
      providerSession,
      system,
    ],
  );
  return made.length > 0;
}

/** Whether `activeAt` is so much later than what is written down that it is worth a write. */
export function isWorthNoting(activeAt: Date, lastActiveAt: Date): boolean {
  return activeAt.getTime() - lastActiveAt.getTime() > ACTIVITY_STEP_SECONDS * 1_000;
}

/** Only forward, and never from beyond the end: a sign-in that is over stays over. */
export async function noteActivity(sql: Sql, presented: Presented, activeAt: Date): Promise<void> {
  const { subject, tokenSession, now } = presented;
  await sql.query(
    `update sign_in s set last_active_at = $4::timestamptz
     where subject = $2 and token_session = $3 and ${ENDED_HOW} is null
       and last_active_at < $4::timestamptz`,
    [now.toISOString(), subject, tokenSession, activeAt.toISOString()],
  );
}

/** The provider's sign-in never opens here again, not even if none of its tokens had been seen yet. */
export async function noteProviderEnd(
  sql: Sql,
  { subject, now }: Pick<Presented, 'subject' | 'now'>,
  providerSession: Uint8Array,
): Promise<void> {
  await sql.query(
    `delete from provider_logout where subject = $1 and at < $2::timestamptz - make_interval(secs => 2 * ${ABSOLUTE_SECONDS})`,
    [subject, now.toISOString()],
  );
  await sql.query(
    'insert into provider_logout values ($1, $2, $3::timestamptz) on conflict do nothing',
    [subject, providerSession, now.toISOString()],
  );
}
