import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/sql';
import { accountUnverified } from '../problems';
import { subjectOf } from './requestContext';

export type RequireVerified = (request: FastifyRequest) => Promise<void>;

/**
 * The check of every operation that the contract does not open to people who are not verified yet. The database makes it
 * again: without verification there is no membership to be seen.
 * @throws ProblemError 403 `account.unverified`.
 */
export function createRequireVerified(db: Database): RequireVerified {
  return async (request) => {
    const subject = subjectOf(request);
    const unverified = await db.transaction({ subject, access: 'read' }, (sql) =>
      sql.query('select 1 from person where subject = $1 and not account_verified', [subject]),
    );
    if (unverified.length > 0) throw accountUnverified();
  };
}
