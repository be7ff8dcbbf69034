import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyHashOf } from '../../auth/bodyHash';
import type { HouseholdScope } from '../../auth/requestContext';
import { keyInUse, keyReused } from './problems';

export interface Once<Body> {
  body: Body;
  /** True when it was done before, and this is what was answered then. */
  replayed: boolean;
}

/** What was answered to this key before; null when nothing was. promises M1, M2 */
export async function keptAnswer<Body>(
  { sql, subject }: Pick<HouseholdScope, 'sql' | 'subject'>,
  request: FastifyRequest,
): Promise<Once<Body> | null> {
  const [kept] = await sql.query<{ operation: string; request_hash: string; body: Body }>(
    'select operation, request_hash, body from idempotency where subject = $1 and key = $2',
    [subject, keyOf(request)],
  );
  if (!kept) return null;
  const isSame =
    kept.operation === operationOf(request) && kept.request_hash === bodyHashOf(request.body);
  if (!isSame) throw keyReused();
  return { body: kept.body, replayed: true };
}

/**
 * Does something once for a key: the answer is kept in the transaction of what it tells of. While the same key is worked
 * on, others are told to wait (promises M3). A refusal is not kept.
 */
export async function answerOnce<Body extends object>(
  scope: Pick<HouseholdScope, 'sql' | 'subject'>,
  request: FastifyRequest,
  now: Date,
  work: () => Promise<Body>,
): Promise<Once<Body>> {
  const { sql, subject } = scope;
  const key = keyOf(request);
  const [lock] = await sql.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 14)) as free',
    [`${subject} ${key}`],
  );
  if (!lock?.free) throw keyInUse();
  const kept = await keptAnswer<Body>(scope, request);
  if (kept) return kept;
  const body = await work();
  await sql.query(
    `insert into idempotency (subject, key, operation, request_hash, status, body, created_at)
     values ($1, $2, $3, $4, 200, $5::text::jsonb, $6::timestamptz)`,
    [
      ...[subject, key, operationOf(request), bodyHashOf(request.body)],
      ...[JSON.stringify(body), now.toISOString()],
    ],
  );
  return { body, replayed: false };
}

/** Says whether an answer is that of an earlier call. */
export function markReplay(reply: FastifyReply, { replayed }: Once<unknown>): void {
  if (replayed) reply.header('idempotent-replayed', 'true');
}

/** The operation and what its path names: the same body for another object is another thing. */
function operationOf({ operation, params }: FastifyRequest): string {
  // `as`: the contract has checked them.
  const named = Object.values((params ?? {}) as Record<string, string>);
  return [operation?.id ?? '', ...named].join(' ');
}

function keyOf(request: FastifyRequest): string {
  // The contract has checked that it is there.
  return String(request.headers['idempotency-key']);
}
