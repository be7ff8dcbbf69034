import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Access } from '../../db/sql';
import type { Services } from '../../services';
import { cleanLine } from '../secure-messages/box';
import { nameRefused } from './problems';

/** Whose drives a request works on, and who it says did it. */
export interface DriveScope extends HouseholdScope {
  /** As others read it. */
  by: string;
  now: string;
}

export type InDrives = <Result>(
  request: FastifyRequest,
  access: Access,
  work: (scope: DriveScope) => Promise<Result>,
) => Promise<Result>;

export function createInDrives({
  inHousehold,
  now,
}: Pick<Services, 'inHousehold' | 'now'>): InDrives {
  return (request, access, work) =>
    inHousehold(request, access, async (scope) => {
      const [person] = await scope.sql.query<{ name: string }>(
        `select given_name || ' ' || family_name as name from person where subject = $1`,
        [scope.subject],
      );
      return work({ ...scope, by: person?.name ?? '', now: now().toISOString() });
    });
}

const ID_BYTES = 12;

export function newId(kind: 'itm' | 'upl'): string {
  return `${kind}-${randomBytes(ID_BYTES).toString('hex')}`;
}

const MOST_CHARACTERS = 200;

/** A name as it is kept: on one line, without hidden characters, and never a path. */
export function cleanName(given: string): string {
  const name = cleanLine(given).replace(/[/\\]/g, '-').slice(0, MOST_CHARACTERS).toWellFormed();
  if (name === '' || name === '.' || name === '..') throw nameRefused();
  return name;
}
