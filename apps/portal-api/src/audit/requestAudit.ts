import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../contract';
import type { Database, Sql } from '../db/sql';
import { turns } from '../turns';
import { createFloodGate } from './floodGate';
import {
  type AuditEvent,
  type AuditLine,
  type AuditOrigin,
  originOf,
  type ReasonCode,
  recordAudit,
} from './recordAudit';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null outside of the contract. */
    operation: Operation | null;
    /** Why it was answered with an error; null as long as it was not. */
    refusal: Refusal | null;
    /** True once a line tells what came of it. */
    audited: boolean;
    /** What a success made, which the path cannot name; null for everything else. */
    made: AuditEvent['object'] | null;
  }
}

export interface Refusal {
  status: number;
  code: string;
  /** Whose token it was, when its signature was right and it was refused all the same. */
  knownSubject: string | null;
}

/** Adds a line about a request, in the transaction of what it did. */
export async function recordRequest(
  sql: Sql,
  request: FastifyRequest,
  event: AuditEvent,
): Promise<void> {
  await recordAudit(sql, { ...originOf(request), ...event });
  request.audited = true;
}

/** What the operation of a request leaves behind when it succeeds; null for what is no event, or judged by its handler. */
export function successOf(request: FastifyRequest): AuditEvent | null {
  const rule = request.operation?.audit;
  if (rule === undefined || typeof rule === 'string') return null;
  return { action: rule.action, outcome: 'done', object: request.made ?? objectOf(request) };
}

/** For writes: called before their transaction commits, so that neither is there without the other. */
export async function recordSuccess(sql: Sql, request: FastifyRequest): Promise<void> {
  const event = successOf(request);
  if (event && !request.audited) await recordRequest(sql, request, event);
}

/**
 * Each line waits for the one before it in the chain. Waiting here, and not in the database, a flood of refusals holds one
 * connection and not all of them; a database that is slow or away holds nobody up for longer than this.
 */
const PATIENCE_MS = 500;

type OnSend = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>;

/**
 * For what wrote nothing: reads that are events, and refusals. A read that cannot be recorded is not answered; a refusal
 * is a refusal either way.
 */
export function createAuditAnswers(db: Database, now: () => Date): OnSend {
  const gate = createFloodGate();
  const inTurn = turns(PATIENCE_MS);

  const record = async (line: AuditLine, status: number): Promise<void> => {
    const { admitted, leftOut } = gate(line, status === 429 ? 'tooMany' : 'refused', now());
    if (!admitted && leftOut.length === 0) return;
    await inTurn(async () => {
      for (const { origin, count } of leftOut) {
        const capped = { action: 'audit.capped', outcome: 'refused' } as const;
        await recordAudit(db, { ...originOnly(origin), ...capped, reason: `counted.${count}` });
      }
      if (admitted) await recordAudit(db, line);
    });
  };

  return async (request, reply, payload) => {
    if (reply.statusCode < 400) {
      const event = successOf(request);
      if (event && !request.audited) {
        request.audited = true;
        await recordAudit(db, { ...originOf(request), ...event });
      }
      return payload;
    }
    const line = refusalLine(request);
    if (line) {
      request.audited = true;
      await record(line, reply.statusCode).catch((error: unknown) => {
        request.log.error({ err: error }, 'a refusal could not be recorded');
      });
    }
    return payload;
  };
}

const ACTION_OF_STATUS = {
  401: 'token.refused',
  403: 'access.refused',
  404: 'access.refused',
  429: 'access.refused',
} as const;

function refusalLine(request: FastifyRequest): AuditLine | null {
  const { refusal, audited, operation } = request;
  if (!refusal || !operation || audited) return null;
  const action = ACTION_OF_STATUS[refusal.status as keyof typeof ACTION_OF_STATUS];
  // Nobody asked for anything: a call without a token or an invite's key is no attempt to use one.
  const { authorization, regkey } = request.headers;
  if (!action || (authorization ?? regkey) === undefined) return null;
  const origin = originOf(request);
  const subject = origin.subject ?? refusal.knownSubject;
  return {
    ...origin,
    subject,
    actor: origin.actor === 'anonymous' ? (subject ?? 'anonymous') : origin.actor,
    action: refusal.code === 'mfa.required' ? 'mfa.required' : action,
    outcome: 'refused',
    // Codes of problems are dotted: problems.ts.
    reason: refusal.code as ReasonCode,
    object: objectOf(request),
  };
}

function originOnly({ actor, subject, session, ip, browser, requestId }: AuditOrigin): AuditOrigin {
  return { actor, subject, session, ip, browser, requestId };
}

/** What the path names, else the operation itself: `getAllAccounts` is `get-all-accounts`. */
function objectOf(request: FastifyRequest): NonNullable<AuditEvent['object']> {
  const rule = request.operation?.audit;
  const named = typeof rule === 'object' ? rule.object : undefined;
  const id = named && (request.params as Record<string, unknown>)[named.parameter];
  if (named && typeof id === 'string') return { type: named.type, id };
  const operation = request.operation?.id ?? 'unknown';
  return {
    type: 'operation',
    id: operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  };
}
