/** How a sign-in ended: by the person here, by the person elsewhere or the firm, by idleness, by its age. */
export type EndedHow = 'signed_out' | 'revoked' | 'timed_out' | 'expired';

export const ABSOLUTE_SECONDS = 12 * 60 * 60; // assumed: docs/adr/0013
/** How many ends are written down in one transaction: it holds the end of the audit log's chain while it commits. */
export const ENDS_AT_ONCE = 100;
/** Added to the idle limit, for the way here and for activity that is noted in steps. */
const IDLE_GRACE_SECONDS = 30;

/**
 * SQL: what firm and client are told is one figure: the dynamic configuration's, an hour at most (spec §9), and never
 * longer than 20 minutes for a support user. The seconds are there only where the sandbox was seeded for journeys that
 * cannot wait.
 */
export const idleSecondsOf = (subject: string): string => `coalesce((select least(
    coalesce((value->>'idletimeoutseconds')::int, (value->>'idletimeoutminutes')::int * 60),
    case when exists (select from support_user where support_user.subject = ${subject}) then 1200 else 3600 end)
  from dynamic_config where config_type = 'session'), 1200)`;

/** Of the sign-in `s`. */
export const IDLE_SECONDS = idleSecondsOf('s.subject');

/** The moment a sign-in `s` ends by itself, if nothing more is done. */
const TIMES_OUT_AT = `s.last_active_at + make_interval(secs => ${IDLE_SECONDS} + ${IDLE_GRACE_SECONDS})`;
const EXPIRES_AT = `s.started_at + make_interval(secs => ${ABSOLUTE_SECONDS})`;

/** How the sign-in `s` has ended, whether that is written down yet or not; null while it is open at the time `$1`. */
export const ENDED_HOW = `case
  when s.ended_how is not null then s.ended_how
  when least(${EXPIRES_AT}, ${TIMES_OUT_AT}) > $1::timestamptz then null
  when ${EXPIRES_AT} <= ${TIMES_OUT_AT} then 'expired'
  when ${TIMES_OUT_AT} <= $1::timestamptz then 'timed_out' end`;
export const ENDED_AT = `coalesce(s.ended_at,
  case when least(${EXPIRES_AT}, ${TIMES_OUT_AT}) <= $1::timestamptz then least(${EXPIRES_AT}, ${TIMES_OUT_AT}) end)`;

/** Seconds until the person is signed out, as their screen counts them: without the grace. Not below 0. */
export const REMAINING_SECONDS = `greatest(0, floor(extract(epoch from least(
  ${EXPIRES_AT}, s.last_active_at + make_interval(secs => ${IDLE_SECONDS})) - $1::timestamptz)))::int`;
