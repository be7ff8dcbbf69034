import type { FastifyRequest } from 'fastify';
import { originOf, recordAudit } from '../audit/recordAudit';
import { idInAudit } from '../audit/idInAudit';
import type { Operation } from '../contract';
import type { Database, Sql } from '../db/sql';
import { simulationReadOnly } from '../groups/simulation/problems';
import { tokenInvalid } from '../problems';
import { activeAtOf } from './admission';
import { isWorthNoting, noteActivity } from './signIn';
import { ENDED_HOW } from './signInTimes';

export type RequireSimulation = (request: FastifyRequest, operation: Operation) => Promise<void>;

/**
 * The one check of a call that a support user makes in a client's place. The token only says which simulation; its row
 * says whether it goes on, and the contract what it may read. Each call leaves its line before it is answered.
 * @throws ProblemError 401 once it is over, 403 `simulation.read-only`.
 */
export function createRequireSimulation(db: Database, clock: () => Date): RequireSimulation {
  return async (request, operation) => {
    const now = clock();
    const activeAt = activeAtOf(request, now);
    const standing = await db.transaction({ subject: request.actor, access: 'read' }, (sql) =>
      readStanding(sql, request, now),
    );
    await db.transaction({ subject: request.actor, access: 'write' }, async (sql) => {
      await noteCall(sql, request, operation, standing !== null);
      request.audited = true;
      if (standing && activeAt && isWorthNoting(activeAt, standing.lastActiveAt)) {
        await noteActivity(sql, { ...standing, keyHash: null, now }, activeAt);
      }
    });
    if (!standing) throw tokenInvalid();
    if (operation.simulation !== 'shown') throw simulationReadOnly(operation);
  };
}

/** The support user's own sign-in, which what is done in the simulation keeps alive. */
interface Standing {
  subject: string;
  tokenSession: Uint8Array;
  lastActiveAt: Date;
}

/** Null once it is over: ended, left or out of time; or the permission, the person or their own sign-in is gone. */
async function readStanding(
  sql: Sql,
  { simulationId, actor, subject }: FastifyRequest,
  now: Date,
): Promise<Standing | null> {
  const rows = await sql.query<{ token_session: Uint8Array; last_active_at: string }>(
    `select s.token_session, s.last_active_at from simulation
       join support_user on support_user.subject = support_subject
       join person on person.subject = support_subject
       join sign_in s on s.subject = support_subject and s.token_session = simulation.token_session
     where simulation_id = $2 and support_subject = $3 and client_subject = $4
       and simulation.ended_at is null and left_at is null and ends_at > $1::timestamptz
       and may_simulate and disabled_at is null and ${ENDED_HOW} is null
       and (not (mfa_required or exists (select from mfa_authenticator a where a.subject = support_subject))
         or exists (select from mfa_session m where m.subject = support_subject
           and m.token_session = s.token_session and m.expires_at > $1::timestamptz))`,
    [now.toISOString(), simulationId, actor, subject],
  );
  const row = rows[0];
  if (!row || actor === null) return null;
  const { token_session: tokenSession, last_active_at: lastActiveAt } = row;
  return { subject: actor, tokenSession, lastActiveAt: new Date(lastActiveAt) };
}

async function noteCall(
  sql: Sql,
  request: FastifyRequest,
  { id, simulation }: Operation,
  goesOn: boolean,
): Promise<void> {
  const object = { type: 'operation', id: idInAudit(id) } as const;
  const asked = { ...originOf(request), object };
  if (goesOn && simulation === 'shown') {
    return recordAudit(sql, { ...asked, action: 'simulation.read', outcome: 'done' });
  }
  const reason = goesOn ? 'simulation.read-only' : 'simulation.over';
  return recordAudit(sql, { ...asked, action: 'simulation.refused', outcome: 'refused', reason });
}
