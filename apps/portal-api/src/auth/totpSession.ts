import { createHash, randomBytes } from 'node:crypto';
import type { MfaSession } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import type { AuditOrigin } from '../audit/recordAudit';
import type { Sql } from '../db/sql';
import { tokenInvalid } from '../problems';
import { endSignIns } from './signInEnds';
import { idleSecondsOf } from './signInTimes';

const KEY_BYTES = 32;
const ABSOLUTE_SECONDS = 12 * 60 * 60; // assumed: docs/adr/0010
/** How old a factor may be that changes a factor. */
const FRESH_SECONDS = 5 * 60; // assumed: docs/adr/0010

/** Who asks, as far as the second factor is concerned. */
export interface Presented {
  subject: string;
  /** The sign-in that the token comes from. */
  tokenSession: Uint8Array;
  /** The provider's own name for it, hashed; null when it gives none. */
  providerSession?: Uint8Array | null;
  keyHash: Uint8Array | null;
  now: Date;
}

/** What a request says of its second factor; `now` is the server's clock, never the client's. */
export function presentedBy(request: FastifyRequest, now: Date): Presented {
  const { subject, tokenSession, providerSession } = request;
  if (subject === null || tokenSession === null) throw tokenInvalid();
  const key = request.headers['totpsessionkey'];
  return {
    subject,
    tokenSession,
    providerSession,
    keyHash: typeof key === 'string' ? hashOf(key) : null,
    now,
  };
}

/** SQL: `person` has to show a second factor; null when nobody such is on file, whom the handlers refuse. */
export const FACTOR_OWED = `(person.mfa_required or exists (select from mfa_authenticator a where a.subject = person.subject))`;
const OWN_SESSION = 'key_hash = $4 and subject = $2 and token_session = $3';
const ALIVE = 'expires_at > $1::timestamptz';
/** SQL: the presented key (`$4`) is one of this subject (`$2`) and sign-in (`$3`), and its time (`$1`) is not over. */
export const FACTOR_SHOWN = `exists (select from mfa_session where ${OWN_SESSION} and ${ALIVE})`;

const presentedValues = ({ subject, tokenSession, keyHash, now }: Presented) => [
  now.toISOString(),
  subject,
  tokenSession,
  keyHash,
];

/** Whether the person still has to show a second factor in this sign-in. */
export async function owesFactor(sql: Sql, presented: Presented): Promise<boolean> {
  const rows = await sql.query<{ owed: boolean }>(
    `select ${FACTOR_OWED} and not ${FACTOR_SHOWN} as owed
     from person where subject = $2 and $3::bytea is not null`,
    presentedValues(presented),
  );
  return rows[0]?.owed === true;
}

/** Whether a second factor has been shown in this sign-in, owed or not. */
export async function showsFactor(sql: Sql, presented: Presented): Promise<boolean> {
  const rows = await sql.query<{ shown: boolean }>(
    `select ${FACTOR_SHOWN} as shown`,
    presentedValues(presented),
  );
  return rows[0]?.shown === true;
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
    `insert into mfa_session (key_hash, subject, token_session, verified_at, expires_at)
     values ($1, $2, $3, $4::timestamptz, $5::timestamptz)
     returning ${idleSecondsOf('mfa_session.subject')} as idle`,
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
  const rows = await sql.query<{ fresh: boolean }>(
    `select verified_at > $1::timestamptz - make_interval(secs => ${FRESH_SECONDS}) as fresh
     from mfa_session where ${OWN_SESSION} and ${ALIVE}`,
    presentedValues(presented),
  );
  return quality === 'alive' ? rows.length > 0 : rows[0]?.fresh === true;
}

/** The factor of the presented session counts as fresh from now on. */
export async function renewFactor(sql: Sql, presented: Presented): Promise<void> {
  await sql.query(
    `update mfa_session set verified_at = $1::timestamptz where ${OWN_SESSION} and ${ALIVE}`,
    presentedValues(presented),
  );
}

/** Ends the sign-in and every session in it, and the presented one; says how many sessions there were. */
export async function endSessions(
  sql: Sql,
  presented: Presented,
  origin: AuditOrigin,
): Promise<number> {
  const { subject, tokenSession, keyHash } = presented;
  await sql.query('delete from mfa_step_up where subject = $1 and token_session = $2', [
    subject,
    tokenSession,
  ]);
  const ended = await sql.query(
    'delete from mfa_session where subject = $1 and (token_session = $2 or key_hash = $3) returning subject',
    [subject, tokenSession, keyHash],
  );
  await endSignIns(sql, presented, { tokenSession }, 'signed_out', origin);
  return ended.length;
}

/** Keys and grants are 256 random bits: a plain hash of one tells nothing of it. */
export function hashOf(key: string): Uint8Array {
  return createHash('sha256').update(key).digest();
}
