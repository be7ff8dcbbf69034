import type { FastifyRequest } from 'fastify';
import { recordSuccess } from '../audit/requestAudit';
import type { Access, Database, Sql } from '../db/sql';
import { spendGrant } from './stepUp';
import { presentedBy } from './totpSession';
import { personUnknown, requestInvalid, tokenInvalid } from '../problems';

declare module 'fastify' {
  interface FastifyRequest {
    /** `sub` of the verified token; null on what is open to everyone. */
    subject: string | null;
    /** The support user who asks in the subject's place; null outside of a simulation. */
    actor: string | null;
    /** Which simulation that is; null with it. */
    simulationId: string | null;
    /** What the sign-in behind that token is known by; null with it. */
    tokenSession: Uint8Array | null;
    /** What the provider calls that sign-in, hashed; null when it gives it no name. */
    providerSession: Uint8Array | null;
  }
}

/** What a handler works with: one transaction, one person, one household. */
export interface HouseholdScope {
  sql: Sql;
  subject: string;
  household: string;
  /** Closed accounts stand among the others, whatever the household chose to see: for a file of all its data. */
  closedShown?: true;
}

/** The household of a subject, null when the firm does not know the person. */
export type ResolveHousehold = (sql: Sql, subject: string) => Promise<string | null>;

/** Runs a handler's work for the household of whoever sent the request. */
export type InHousehold = <Result>(
  request: FastifyRequest,
  access: Access,
  work: (scope: HouseholdScope) => Promise<Result>,
) => Promise<Result>;

interface InHouseholdParts {
  db: Database;
  now(): Date;
  resolveHousehold?: ResolveHousehold | undefined;
}

/**
 * The one place that decides whose data a request may touch. The database decides it again by
 * row-level security, from the subject and not from what `resolveHousehold` says. A write of an operation with
 * `x-access: step-up` spends the grant that it needs in the same transaction.
 */
export function createInHousehold({
  db,
  now,
  resolveHousehold = findHousehold,
}: InHouseholdParts): InHousehold {
  return async (request, access, work) => {
    const subject = subjectOf(request);
    return db.transaction({ subject, actor: request.actor, access }, async (sql) => {
      const household = await resolveHousehold(sql, subject);
      if (household === null) throw personUnknown();
      if (access === 'write') await spendOwedGrant(sql, request, now);
      const result = await work({ sql, subject, household });
      if (access === 'write') await recordSuccess(sql, request);
      return result;
    });
  };
}

async function spendOwedGrant(sql: Sql, request: FastifyRequest, now: () => Date): Promise<void> {
  const { operation } = request;
  if (operation?.access !== 'step-up') return;
  await spendGrant(sql, presentedBy(request, now()), operation.id, request);
}

/** The verified subject; the check repeats the route's, so a route wired without it stays shut. */
function subjectOf(request: FastifyRequest): string {
  if (request.subject === null) throw tokenInvalid();
  return request.subject;
}

async function findHousehold(sql: Sql, subject: string): Promise<string | null> {
  const rows = await sql.query<{ household_id: string }>(
    'select household_id from membership where subject = $1',
    [subject],
  );
  return rows[0]?.household_id ?? null;
}

/**
 * For what people do who have no household to see, such as proving who they are: people of the firm, and whoever is not
 * verified yet. No household will do, an unknown person not.
 */
export async function findPerson(sql: Sql, subject: string): Promise<string | null> {
  const rows = await sql.query<{ household: string }>(
    `select coalesce(household_id, '') as household
     from person left join membership using (subject) where subject = $1`,
    [subject],
  );
  return rows[0]?.household ?? null;
}

const SELECTORS = ['profilejson', 'contextjson'] as const;

/** The session's keys (spec §7) select what to show and never authorise; anything but a key is refused. */
export function checkSelectors(request: FastifyRequest): void {
  const odd = SELECTORS.filter((name) => {
    const value = request.headers[name];
    return value !== undefined && !/^[A-Za-z0-9-]{1,128}$/.test(String(value));
  });
  if (odd.length > 0) {
    throw requestInvalid(
      odd.map((name) => ({ field: `/headers/${name}`, message: 'This is not a key.' })),
    );
  }
}
