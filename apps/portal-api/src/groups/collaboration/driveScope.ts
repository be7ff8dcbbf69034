import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { originOf, recordAudit } from '../../audit/recordAudit';
import { successOf } from '../../audit/requestAudit';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Access, Sql } from '../../db/sql';
import { notFound, requestInvalid } from '../../problems';
import type { Services } from '../../services';
import { cleanLine } from '../secure-messages/box';
import { nameRefused } from './problems';

/** Whose drives a request works on, and who it says did it. */
export interface DriveScope extends HouseholdScope {
  /** As others read it. */
  by: string;
  /** An advisor works on the drive of a client. */
  byFirm: boolean;
  now: string;
}

export type InDrives = <Result>(
  request: FastifyRequest,
  access: Access,
  work: (scope: DriveScope) => Promise<Result>,
) => Promise<Result>;

type Parts = Pick<Services, 'inHousehold' | 'asPerson' | 'db' | 'now'>;

/** For what only the household does with its drives. */
export function createInOwnDrives({ inHousehold, now }: Parts): InDrives {
  return (request, access, work) =>
    inHousehold(request, access, async (scope) =>
      work({
        ...{ ...scope, by: await nameOf(scope.sql, scope.subject) },
        ...{ byFirm: false, now: now().toISOString() },
      }),
    );
}

/**
 * For what advisors do with the drives of their clients, too. Whose drive it is follows from what the request names, as far
 * as the database shows it to whoever asks. What an advisor does is written in the client's file of the access log.
 */
export function createInDrives(parts: Parts): InDrives {
  const { asPerson, db, now } = parts;
  const inOwnDrives = createInOwnDrives(parts);
  return async (request, access, work) => {
    const isAdvisor = await asPerson(request, 'read', ({ sql }) => hasDesk(sql));
    if (!isAdvisor) return inOwnDrives(request, access, work);
    let client = '';
    const result = await asPerson(request, access, async ({ sql, subject }) => {
      const household = await namedHousehold(sql, request);
      client = await clientIn(sql, household);
      const by = await nameOf(sql, subject);
      const done = await work({
        ...{ sql, subject, household, by },
        ...{ byFirm: true, now: now().toISOString() },
      });
      if (access === 'write') await recordFor(sql, request, client);
      return done;
    });
    const { subject } = request;
    // A reading that is an event is written before it is answered. A write that reads first is told once it has written.
    if (access === 'read' && /^(GET|HEAD)$/.test(request.method) && successOf(request))
      await db.transaction({ subject, access: 'write' }, (sql) => recordFor(sql, request, client));
    return result;
  };
}

async function nameOf(sql: Sql, subject: string): Promise<string> {
  const [person] = await sql.query<{ name: string }>(
    `select given_name || ' ' || family_name as name from person where subject = $1`,
    [subject],
  );
  return person?.name ?? '';
}

async function hasDesk(sql: Sql): Promise<boolean> {
  return (await sql.query('select from advisor_sign_in')).length > 0;
}

/** Writes what the contract declares of the operation, if anything, in the file of the client. */
async function recordFor(sql: Sql, request: FastifyRequest, client: string): Promise<void> {
  const event = successOf(request);
  if (!event || request.audited) return;
  await recordAudit(sql, { ...originOf(request), subject: client, ...event });
  request.audited = true;
}

const PLACES = {
  driveid: ['drive', 'drive_id', 'drive'],
  itemid: ['drive_item', 'item_id', 'item'],
  uploadid: ['drive_upload', 'upload_id', 'upload'],
  commentid: ['drive_comment', 'comment_id', 'comment'],
} as const;

/** The household whose drive, item, upload or comment the path names, or which the query names. @throws ProblemError 404. */
async function namedHousehold(sql: Sql, { params, query }: FastifyRequest): Promise<string> {
  // `as`: the contract has checked both.
  const named = params as Readonly<Record<string, string>>;
  for (const [parameter, [table, column, noun]] of Object.entries(PLACES)) {
    const id = named[parameter];
    if (id === undefined) continue;
    const [row] = await sql.query<{ household_id: string }>(
      `select household_id from ${table} where ${column} = $1`,
      [id],
    );
    if (!row) throw notFound(noun);
    return row.household_id;
  }
  const { householdid } = (query ?? {}) as { householdid?: string };
  if (householdid !== undefined) return householdid;
  throw requestInvalid([{ field: '/query/householdid', message: 'Say whose drives.' }]);
}

/** In whose file it is written. @throws ProblemError 404 for a household whom the advisor does not serve. */
async function clientIn(sql: Sql, household: string): Promise<string> {
  const [row] = await sql.query<{ client: string | null }>(
    'select client_of_advisor($1) as client',
    [household],
  );
  if (!row || row.client === null) throw notFound('household');
  return row.client;
}

const ID_BYTES = 12;

export function newId(kind: 'itm' | 'upl' | 'cmt'): string {
  return `${kind}-${randomBytes(ID_BYTES).toString('hex')}`;
}

const MOST_CHARACTERS = 200;

/** A name as it is kept: on one line, without hidden characters, and never a path. */
export function cleanName(given: string): string {
  const name = cleanLine(given).replace(/[/\\]/g, '-').slice(0, MOST_CHARACTERS).toWellFormed();
  if (name === '' || name === '.' || name === '..') throw nameRefused();
  return name;
}
