import type { FastifyRequest } from 'fastify';
import { accountUnverified } from '../problems';
import type { AsPerson } from './requestContext';

export type RequireVerified = (request: FastifyRequest) => Promise<void>;

/**
 * The check of every operation that the contract does not open to people who are not verified yet. The database makes it
 * again: without verification there is no membership to be seen.
 * @throws ProblemError 403 `account.unverified`.
 */
export function createRequireVerified(asPerson: AsPerson): RequireVerified {
  return async (request) => {
    const unverified = await asPerson(request, 'read', ({ sql, subject }) =>
      sql.query('select 1 from person where subject = $1 and not account_verified', [subject]),
    );
    if (unverified.length > 0) throw accountUnverified();
  };
}
