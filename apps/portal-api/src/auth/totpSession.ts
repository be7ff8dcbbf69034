import { createHash, randomBytes } from 'node:crypto';
import type { MfaSession } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import type { Database, Sql } from '../db/sql';
import { mfaRequired, requestInvalid, sessionTimedOut, tokenInvalid } from '../problems';

const KEY_BYTES = 32;
const ABSOLUTE_SECONDS = 12 * 60 * 60; // assumed: docs/adr/0010
/** Added to the idle limit, for the way here and for activity that is noted in steps. */
const IDLE_GRACE_SECONDS = 30;
/** A session is not written again for every call of one screen. */
const ACTIVITY_STEP_SECONDS = 10;
/** How old a factor may be that changes a factor. */
const FRESH_SECONDS = 5 * 60; // assumed: docs/adr/0010

/** Who asks, as far as the second factor is concerned. */
export interface Presented {
  subject: string;
  /** The sign-in that the token comes from. */
  tokenSession: Uint8Array;
  keyHash: Uint8Array | null;
  now: Date;
}

/**
 * `notOwed`: the person has no second factor and need not have one. `timedOut`: the key was right and its time is over.
 * Everything else that is wrong with a key reads `owed`.
 */
type MfaStanding = 'notOwed' | 'satisfied' | 'owed' | 'timedOut';

/** What a request says of its second factor; `now` is the server's clock, never the client's. */
export function presentedBy(request: FastifyRequest, now: Date): Presented {
  const { subject, tokenSession } = request;
  if (subject === null || tokenSession === null) throw tokenInvalid();
  const key = request.headers['totpsessionkey'];
  return {
    subject,
    tokenSession,
    keyHash: typeof key === 'string' ? hashOf(key) : null,
    now,
  };
}

// What firm and client are told is one figure: the dynamic configuration's (spec §9).
const IDLE_SECONDS = `(coalesce((select least((value->>'idletimeoutminutes')::int, 60) from dynamic_config
  where config_type = 'session'), 20) * 60)`;
const OWN_SESSION = 'key_hash = $1 and subject = $2 and token_session = $3';
const ALIVE = `expires_at > $4::timestamptz
  and last_active_at > $4::timestamptz - make_interval(secs => ${IDLE_SECONDS} + ${IDLE_GRACE_SECONDS})`;

export async function readStanding(sql: Sql, presented: Presented): Promise<MfaStanding> {
  const { subject, tokenSession, keyHash, now } = presented;
  const rows = await sql.query<{ owed: boolean; alive: boolean | null }>(
    `select mfa_required or exists (select from mfa_authenticator a where a.subject = person.subject) as owed,
       (select ${ALIVE} from mfa_session where ${OWN_SESSION}) as alive
     from person where subject = $2`,
    [keyHash, subject, tokenSession, now.toISOString()],
  );
  const person = rows[0];
  // Whoever is not on file is refused by the handlers, which look for the household first.
  if (!person?.owed) return 'notOwed';
  if (person.alive === null) return 'owed';
  return person.alive ? 'satisfied' : 'timedOut';
}

export type RequireMfa = (request: FastifyRequest) => Promise<void>;

/**
 * The one check of every operation that the contract does not exempt.
 * @throws ProblemError 403 `mfa.required`, 401 `session.timed_out`.
 */
export function createRequireMfa(db: Database, now: () => Date): RequireMfa {
  return async (request) => {
    const presented = presentedBy(request, now());
    const idle = idleSecondsOf(request);
    const slides = presented.keyHash !== null && idle !== null;
    const scope = {
      subject: presented.subject,
      access: slides ? ('write' as const) : ('read' as const),
    };
    const standing = await db.transaction(scope, async (sql) => {
      if (slides) await noteActivity(sql, presented, idle);
      return readStanding(sql, presented);
    });
    if (standing === 'owed') throw mfaRequired();
    if (standing === 'timedOut') throw sessionTimedOut();
  };
}

/** How long ago the person did something; null when the call does not say, or was made by no person. */
function idleSecondsOf(request: FastifyRequest): number | null {
  const value = request.headers['idleseconds'];
  if (value === undefined) return null;
  if (typeof value === 'string' && /^\d{1,6}$/.test(value)) return Number(value);
  throw requestInvalid([
    { field: '/headers/idleseconds', message: 'This is not a number of seconds.' },
  ]);
}

/** Only forward, and never from beyond the end: a session that is over stays over. */
async function noteActivity(sql: Sql, presented: Presented, idle: number): Promise<void> {
  const { subject, tokenSession, keyHash, now } = presented;
  const activeAt = new Date(now.getTime() - idle * 1_000);
  await sql.query(
    `update mfa_session set last_active_at = $5::timestamptz
     where ${OWN_SESSION} and ${ALIVE}
       and last_active_at < $5::timestamptz - make_interval(secs => ${ACTIVITY_STEP_SECONDS})`,
    [keyHash, subject, tokenSession, now.toISOString(), activeAt.toISOString()],
  );
}

/** Opens a session after a factor was right. The key leaves with this answer; its hash stays. */
export async function openSession(sql: Sql, presented: Presented): Promise<MfaSession> {
  const { subject, tokenSession, now } = presented;
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + ABSOLUTE_SECONDS * 1_000);
  await sql.query('delete from mfa_session where subject = $1 and expires_at <= $2::timestamptz', [
    subject,
    now.toISOString(),
  ]);
  const rows = await sql.query<{ idle: number }>(
    `insert into mfa_session (key_hash, subject, token_session, verified_at, last_active_at, expires_at)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz, $5::timestamptz)
     returning ${IDLE_SECONDS} as idle`,
    [hashOf(key), subject, tokenSession, now.toISOString(), expiresAt.toISOString()],
  );
  return {
    sessionkey: key,
    expiresat: expiresAt.toISOString(),
    idleseconds: rows[0]?.idle ?? 0,
  };
}

/** `alive`: the presented session is; `fresh`: and its factor is at most five minutes old. */
export type SessionQuality = 'alive' | 'fresh';

export async function hasSession(
  sql: Sql,
  presented: Presented,
  quality: SessionQuality,
): Promise<boolean> {
  const { subject, tokenSession, keyHash, now } = presented;
  const rows = await sql.query<{ fresh: boolean }>(
    `select verified_at > $4::timestamptz - make_interval(secs => ${FRESH_SECONDS}) as fresh
     from mfa_session where ${OWN_SESSION} and ${ALIVE}`,
    [keyHash, subject, tokenSession, now.toISOString()],
  );
  return quality === 'alive' ? rows.length > 0 : rows[0]?.fresh === true;
}

/** The factor of the presented session counts as fresh from now on. */
export async function renewFactor(sql: Sql, presented: Presented): Promise<void> {
  const { subject, tokenSession, keyHash, now } = presented;
  await sql.query(
    `update mfa_session set verified_at = $4::timestamptz where ${OWN_SESSION} and ${ALIVE}`,
    [keyHash, subject, tokenSession, now.toISOString()],
  );
}

/** Ends every session of this sign-in, and the presented one; says how many there were. */
export async function endSessions(sql: Sql, presented: Presented): Promise<number> {
  const { subject, tokenSession, keyHash } = presented;
  await sql.query('delete from mfa_step_up where subject = $1 and token_session = $2', [
    subject,
    tokenSession,
  ]);
  const ended = await sql.query(
    'delete from mfa_session where subject = $1 and (token_session = $2 or key_hash = $3) returning subject',
    [subject, tokenSession, keyHash],
  );
  return ended.length;
}

/** Keys and grants are 256 random bits: a plain hash of one tells nothing of it. */
export function hashOf(key: string): Uint8Array {
  return createHash('sha256').update(key).digest();
}
