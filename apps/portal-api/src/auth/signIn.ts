import { randomBytes } from 'node:crypto';
import type { BrowserFamily } from '../audit/browserFamily';
import type { Sql } from '../db/sql';
import type { Presented } from './totpSession';

/** How a sign-in ended: by the person here, by the person elsewhere, by idleness, by its age. */
export type EndedHow = 'signed_out' | 'revoked' | 'timed_out' | 'expired';

const ABSOLUTE_SECONDS = 12 * 60 * 60; // assumed: docs/adr/0013
/** Added to the idle limit, for the way here and for activity that is noted in steps. */
const IDLE_GRACE_SECONDS = 30;
/** A sign-in is not written again for every call of one screen. */
const ACTIVITY_STEP_SECONDS = 10;
/** What is older is of no more use to the person who looks for a stranger's sign-in. */
const KEPT_DAYS = 90; // assumed
const ID_BYTES = 18;

/**
 * What firm and client are told is one figure: the dynamic configuration's, an hour at most (spec §9), and never longer
 * than 20 minutes for a support user, who sees no row of `support_user` but their own. The seconds are there only where the
 * sandbox was seeded for journeys that cannot wait.
 */
export const IDLE_SECONDS = `coalesce((select least(
    coalesce((value->>'idletimeoutseconds')::int, (value->>'idletimeoutminutes')::int * 60),
    case when exists (select from support_user) then 1200 else 3600 end)
  from dynamic_config where config_type = 'session'), 1200)`;

/** The moment a sign-in `s` ends by itself, if nothing more is done. */
const TIMES_OUT_AT = `s.last_active_at + make_interval(secs => ${IDLE_SECONDS} + ${IDLE_GRACE_SECONDS})`;
const EXPIRES_AT = `s.started_at + make_interval(secs => ${ABSOLUTE_SECONDS})`;

/** How the sign-in `s` has ended, whether that is written down yet or not; null while it is open at the time `$1`. */
export const ENDED_HOW = `case
  when s.ended_how is not null then s.ended_how
  when ${EXPIRES_AT} <= $1::timestamptz then 'expired'
  when ${TIMES_OUT_AT} <= $1::timestamptz then 'timed_out' end`;
export const ENDED_AT = `coalesce(s.ended_at,
  case when least(${EXPIRES_AT}, ${TIMES_OUT_AT}) <= $1::timestamptz then least(${EXPIRES_AT}, ${TIMES_OUT_AT}) end)`;

/** Seconds until the person is signed out, as their screen counts them: without the grace. Not below 0. */
export const REMAINING_SECONDS = `greatest(0, floor(extract(epoch from least(
  ${EXPIRES_AT}, s.last_active_at + make_interval(secs => ${IDLE_SECONDS})) - $1::timestamptz)))::int`;

/** One row for each sign-in: the first call makes it, whichever instance that reaches. True when this one did. */
export async function openSignIn(
  sql: Sql,
  presented: Presented,
  browser: BrowserFamily,
): Promise<boolean> {
  const { subject, tokenSession, providerSession = null, now } = presented;
  const at = now.toISOString();
  await sql.query(
    `delete from sign_in where subject = $1
     and last_active_at < $2::timestamptz - make_interval(days => ${KEPT_DAYS})`,
    [subject, at],
  );
  const made = await sql.query(
    `insert into sign_in (session_id, subject, token_session, started_at, last_active_at, browser, provider_session)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz, $5, $6)
     on conflict (subject, token_session) do nothing returning session_id`,
    [
      randomBytes(ID_BYTES).toString('base64url'),
      subject,
      tokenSession,
      at,
      browser,
      providerSession,
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

/** Writes down an end that the clock has brought; true when this call did. */
export async function closeSignIn(
  sql: Sql,
  { subject, tokenSession, now }: Presented,
): Promise<boolean> {
  const closed = await sql.query(
    `update sign_in s set ended_how = ${ENDED_HOW}, ended_at = ${ENDED_AT}
     where subject = $2 and token_session = $3 and ended_at is null and ${ENDED_HOW} is not null
     returning subject`,
    [now.toISOString(), subject, tokenSession],
  );
  return closed.length > 0;
}

/** Which of a person's sign-ins to end. */
export type Ending =
  | { tokenSession: Uint8Array }
  | { sessionId: string }
  | { except: Uint8Array }
  | { providerSession: Uint8Array }
  | { everywhere: true };

/**
 * Ends sign-ins with all that a second factor has opened in them; says how many were open. One that its own tab ends after
 * its time has timed out: the tabs do not wait for the grace.
 */
export async function endSignIns(
  sql: Sql,
  { subject, now }: Pick<Presented, 'subject' | 'now'>,
  ending: Ending,
  how: Extract<EndedHow, 'signed_out' | 'revoked'>,
): Promise<number> {
  const [which, value] = whichOf(ending);
  const rows = await sql.query<{ token_session: Uint8Array }>(
    `update sign_in s set ended_at = $1::timestamptz,
       ended_how = case when $3 = 'signed_out' and ${REMAINING_SECONDS} = 0 then 'timed_out' else $3 end
     where subject = $2 and ${which} and ${ENDED_HOW} is null returning token_session`,
    [now.toISOString(), subject, how, value],
  );
  for (const { token_session: ended } of rows) {
    await sql.query('delete from mfa_step_up where subject = $1 and token_session = $2', [
      subject,
      ended,
    ]);
    await sql.query('delete from mfa_session where subject = $1 and token_session = $2', [
      subject,
      ended,
    ]);
  }
  return rows.length;
}

function whichOf(ending: Ending): [condition: string, value: string | Uint8Array | null] {
  if ('everywhere' in ending) return ['$4::text is null', null];
  if ('providerSession' in ending) return ['provider_session = $4', ending.providerSession];
  if ('tokenSession' in ending) return ['token_session = $4', ending.tokenSession];
  if ('sessionId' in ending) return ['session_id = $4', ending.sessionId];
  return ['token_session <> $4', ending.except];
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
