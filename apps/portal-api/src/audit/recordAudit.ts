import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database, Sql } from '../db/sql';
import { type BrowserFamily, browserFamily } from './browserFamily';
import type { AuditAction, AuditObject, AuditOutcome } from './vocabulary';

/** A stable code such as a problem's: `account.not_found`. No code of six digits and no token has this form. */
export type ReasonCode = `${string}.${string}`;

/** What happened. There is room for an id and a code, and for words only where a simulation asks for them. */
export type AuditEvent = {
  outcome: AuditOutcome;
  /** What it was about: an id of ours. Anything that does not look like one is kept as its hash. */
  object?: { type: AuditObject; id: string };
  /** Where that was before now: what ran out by itself is found later. */
  happenedAt?: Date;
} & (
  | { action: Exclude<AuditAction, SimulationAction>; reason?: ReasonCode }
  | { action: SimulationAction; reason?: ReasonCode | { said: string; ticket?: string } }
);

type SimulationAction = Extract<AuditAction, `simulation.${string}`>;

/** Whose hand it was, and from where. `originOf` reads it from a request. */
export interface AuditOrigin {
  /** The subject of a sign-in, `anonymous`, or `firm` for what the server does by itself. */
  actor: string;
  /** Whose data it was about; the database finds the household by it. */
  subject: string | null;
  /** The sign-in, as the hash that `verifyToken` makes of it. */
  session: Uint8Array | null;
  ip: string;
  browser: BrowserFamily;
  requestId: string;
}

/** A line of the audit log; time, household, place in the chain and hashes are the database's to add. */
export type AuditLine = AuditOrigin & AuditEvent;

/** Who asks, as the guard has found out so far. */
export function originOf(request: FastifyRequest): AuditOrigin {
  const { subject, tokenSession, ip, id } = request;
  // Only a simulation has somebody else's hand on a person's data.
  const { actor } = request as { actor?: string | null };
  return {
    actor: actor ?? subject ?? 'anonymous',
    subject,
    session: tokenSession,
    ip,
    browser: browserFamily(request.headers['user-agent']),
    requestId: id,
  };
}

/** For what the server does by itself, or a command at the terminal. */
export function originOfFirm(subject: string | null, requestId: string): AuditOrigin {
  return { actor: 'firm', subject, session: null, ip: '', browser: 'other', requestId };
}

/** For what runs out by itself: it is told as its person's, from no address, since nobody asked for it. */
export function originOfClock(actor: string, browser: BrowserFamily): AuditOrigin {
  return { actor, subject: actor, session: null, ip: '', browser, requestId: randomUUID() };
}

/** Nothing that could pass for the end of a line, or turn one around (CWE-117). */
const SUBJECT = /^[^\p{C}\p{Zl}\p{Zp}]{1,255}$/u;

/**
 * Adds a line. Given statements of a transaction, the line is there exactly when the rest of it is; given the database,
 * it has a transaction of its own.
 */
export async function recordAudit(to: Sql | Database, line: AuditLine): Promise<void> {
  if ('query' in to) return insertLine(to, line);
  // As whoever acted: the database lets nobody write into a file of others.
  const signedIn = line.actor !== 'anonymous' && line.actor !== 'firm' && SUBJECT.test(line.actor);
  const scope = { subject: signedIn ? line.actor : null, access: 'write' as const };
  await to.transaction(scope, (sql) => insertLine(sql, line));
}

async function insertLine(sql: Sql, line: AuditLine): Promise<void> {
  const { reason } = line;
  const ticket = typeof reason === 'object' ? (reason.ticket ?? null) : null;
  await sql.query(
    `insert into audit_line (actor, subject, session, action, object_type, object_id, outcome, reason, ticket, ip,
       browser, request_id, happened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::timestamptz)`,
    [
      fitted(line.actor, SUBJECT),
      line.subject === null ? null : fitted(line.subject, SUBJECT),
      line.session === null ? null : Buffer.from(line.session).toString('hex'),
      line.action,
      line.object?.type ?? null,
      line.object ? fittedId(line.object.id) : null,
      line.outcome,
      typeof reason === 'object' ? oneLine(reason.said) : (reason ?? null),
      ticket === null ? null : fitted(ticket, /^[A-Za-z0-9#/_-]{1,40}$/),
      fitted(line.ip.toLowerCase().split('%')[0] ?? '', /^[0-9a-f.:]{0,45}$/, ''),
      line.browser,
      fittedId(line.requestId),
      line.happenedAt?.toISOString() ?? null,
    ],
  );
}

/** What does not have the form of its field would be lost, or fail what it tells of: its hash still says which it was. */
function fitted(value: string, form: RegExp, otherwise = `hash-${shortHash(value)}`): string {
  return form.test(value) ? value : otherwise;
}

function fittedId(value: string): string {
  const isCode = /^[0-9]{6,}$/.test(value);
  return isCode ? `hash-${shortHash(value)}` : fitted(value, /^[a-z0-9-]{1,40}$/);
}

function shortHash(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 24);
}

const MAX_SAID = 500;

/** Words of a person as one line of plain text: no control, direction or line mark, and no number of an account. */
export function oneLine(said: string): string {
  return [...said.normalize('NFC').replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')]
    .slice(0, MAX_SAID)
    .join('')
    .trim()
    .replace(/\d(?:[ -]?\d){5,}/g, (digits) => `…${digits.slice(-4)}`);
}
