import type { FastifyRequest } from 'fastify';
import { originOf, recordAudit } from '../audit/recordAudit';
import type { Operation } from '../contract';
import type { Database, Sql } from '../db/sql';
import { simulationReadOnly, tokenInvalid } from '../problems';

export type RequireSimulation = (request: FastifyRequest, operation: Operation) => Promise<void>;

/**
 * The one check of a call that a support user makes in a client's place. The token only says which simulation; its row
 * says whether it goes on, and the contract what it may read. Each call leaves its line before it is answered.
 * @throws ProblemError 401 once it is over, 403 `simulation.read-only`.
 */
export function createRequireSimulation(db: Database, now: () => Date): RequireSimulation {
  return async (request, operation) => {
    const { actor } = request;
    const goesOn = await db.transaction({ subject: actor, access: 'read' }, (sql) =>
      simulationGoesOn(sql, request, now()),
    );
    const object = { type: 'operation', id: kebab(operation.id) } as const;
    const asked = { ...originOf(request), object };
    if (goesOn && operation.simulated) {
      return recordAudit(db, { ...asked, action: 'simulation.read', outcome: 'done' });
    }
    await recordAudit(db, {
      ...asked,
      action: 'simulation.refused',
      outcome: 'refused',
      reason: goesOn ? 'simulation.read-only' : 'simulation.over',
    });
    throw goesOn ? simulationReadOnly() : tokenInvalid();
  };
}

/** `getInitProfile` as ids are written: `get-init-profile`. */
function kebab(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Ended, left or out of time; the permission or the support user's own sign-in gone: it is over. */
async function simulationGoesOn(
  sql: Sql,
  { simulationId, actor, subject }: FastifyRequest,
  now: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `select simulation_id from simulation s
       join support_user on support_user.subject = support_subject
       join person on person.subject = support_subject
     where simulation_id = $1 and support_subject = $2 and client_subject = $3 and may_simulate
       and s.ended_at is null and left_at is null and ends_at > $4::timestamptz
       and (not (mfa_required or exists (select from mfa_authenticator a where a.subject = support_subject))
         or exists (select from mfa_session m where m.subject = support_subject
           and m.token_session = s.token_session and m.expires_at > $4::timestamptz))`,
    [simulationId, actor, subject, now.toISOString()],
  );
  return rows.length > 0;
}
