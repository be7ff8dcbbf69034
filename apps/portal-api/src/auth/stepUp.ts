import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Sql } from '../db/sql';
import { stepUpRequired } from '../groups/mfa/problems';
import { bodyHashOf } from './bodyHash';
import { hashOf, type Presented } from './totpSession';

const GRANT_BYTES = 32;
const GRANT_SECONDS = 2 * 60; // assumed: long enough for a slow answer, too short to be kept for later

interface Grant {
  grant: string;
  expiresat: string;
}

/** A grant for one operation with one body, after a fresh factor was right. */
export async function createGrant(
  sql: Sql,
  { subject, tokenSession, now }: Presented,
  wanted: { operation: string; bodyHash: string },
): Promise<Grant> {
  const grant = randomBytes(GRANT_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + GRANT_SECONDS * 1_000).toISOString();
  await sql.query('delete from mfa_step_up where subject = $1 and expires_at <= $2::timestamptz', [
    subject,
    now.toISOString(),
  ]);
  await sql.query('insert into mfa_step_up values ($1, $2, $3, $4, $5, $6::timestamptz)', [
    hashOf(grant),
    subject,
    tokenSession,
    wanted.operation,
    wanted.bodyHash,
    expiresAt,
  ]);
  return { grant, expiresat: expiresAt };
}

/**
 * Uses up the grant in the header `stepupgrant`, in the transaction of the operation it is for: either both happen or
 * neither does. One that does not fit is left alone.
 * @throws ProblemError 403 `mfa.step_up_required`.
 */
export async function spendGrant(
  sql: Sql,
  { subject, tokenSession, now }: Presented,
  operation: string,
  request: Pick<FastifyRequest, 'headers' | 'body'>,
): Promise<void> {
  const grant = request.headers['stepupgrant'];
  if (typeof grant !== 'string') throw stepUpRequired();
  const used = await sql.query(
    `delete from mfa_step_up where grant_hash = $1 and subject = $2 and token_session = $3
       and operation = $4 and body_hash = $5 and expires_at > $6::timestamptz returning subject`,
    [hashOf(grant), subject, tokenSession, operation, bodyHashOf(request.body), now.toISOString()],
  );
  if (used.length === 0) throw stepUpRequired();
}
