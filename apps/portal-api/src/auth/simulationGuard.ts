import type { FastifyRequest } from 'fastify';
import type { Operation } from '../contract';
import type { Database, Sql } from '../db/sql';
import { simulationReadOnly, tokenInvalid } from '../problems';

export type RequireSimulation = (request: FastifyRequest, operation: Operation) => Promise<void>;

/**
 * The one check of a call that a support user makes in a client's place. The token only says which simulation; its row
 * says whether it goes on, and the contract what it may read.
 * @throws ProblemError 401 once it is over, 403 `simulation.read-only`.
 */
export function createRequireSimulation(db: Database, now: () => Date): RequireSimulation {
  return async (request, operation) => {
    const { actor } = request;
    const goesOn = await db.transaction({ subject: actor, access: 'read' }, (sql) =>
      simulationGoesOn(sql, request, now()),
    );
    if (!goesOn) throw tokenInvalid();
    if (!operation.simulated) throw simulationReadOnly();
  };
}

/** Ended, left or out of time; the permission or the support user's own sign-in gone: it is over. */
async function simulationGoesOn(
  sql: Sql,
  { simulationId, actor, subject }: FastifyRequest,
  now: Date,
): Promise<boolean> {
  const rows = await sql.query<{ token_session: Uint8Array }>(
    `select token_session from simulation join support_user on support_user.subject = support_subject
     where simulation_id = $1 and support_subject = $2 and client_subject = $3 and may_simulate
       and ended_at is null and left_at is null and ends_at > $4::timestamptz`,
    [simulationId, actor, subject, now.toISOString()],
  );
  return rows.length > 0;
}
