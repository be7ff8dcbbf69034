import { randomBytes } from 'node:crypto';
import type { RouteHandlers, SimulationGrant } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import { originOf, recordAudit } from '../../audit/recordAudit';
import { presentedBy } from '../../auth/totpSession';
import type { Services } from '../../services';
import { createPermit, type Permitted, refuse } from './permit';
import { endAsTold, endForNext } from './simulationEnds';
import {
  insertSimulation,
  leaveSimulation,
  type Resumed,
  resumeSimulation,
  SIMULATION_SECONDS,
} from './simulationRepository';

type Beginnings = Pick<
  RouteHandlers,
  'validateSimulation' | 'createSimulation' | 'submitSimulationResume'
>;
type Ends = Pick<RouteHandlers, 'submitSimulationEnd'>;

export function simulationHandlers(services: Services): Beginnings & Ends {
  return { ...beginnings(services), ...ends(services) };
}

function beginnings(services: Services): Beginnings {
  const { db } = services;
  const permit = createPermit(services);
  return {
    async validateSimulation(request, reply) {
      const { client, clientSubject } = await permit(request, request.body);
      // A name is already something of the client's.
      const asked = { action: 'simulation.asked', outcome: 'done' } as const;
      await recordAudit(db, { ...originOf(request), subject: clientSubject, ...asked });
      return reply.code(200).send({ client, limitseconds: SIMULATION_SECONDS });
    },
    async createSimulation(request, reply) {
      const { launch, reason, ticket } = request.body;
      const permitted = await permit(request, launch);
      const { scope, clientSubject } = permitted;
      const id = randomBytes(16).toString('hex');
      const endsAt = await db.transaction(writing(scope), async (sql) => {
        await endForNext(sql, scope, originOf(request));
        const started = { action: 'simulation.started', outcome: 'done' } as const;
        const said = { reason: { said: reason, ticket } };
        await recordAudit(sql, { ...aboutClient(request, clientSubject, id), ...started, ...said });
        return insertSimulation(sql, scope, { id, clientSubject, launch, reason, ticket });
      });
      return reply.code(200).send(await grantOf(permitted, { id, page: 1, endsAt }));
    },
    async submitSimulationResume(request, reply) {
      const { launch } = request.body;
      const permitted = await permit(request, launch);
      const { scope, clientSubject } = permitted;
      const resumed = await db.transaction(writing(scope), async (sql) => {
        const found = await resumeSimulation(sql, scope, clientSubject, launch);
        const line = { action: 'simulation.resumed', outcome: 'done' } as const;
        if (found) {
          await recordAudit(sql, { ...aboutClient(request, clientSubject, found.id), ...line });
        }
        return found;
      });
      if (!resumed) return refuse(db, request);
      return reply.code(200).send(await grantOf(permitted, resumed));
    },
  };
}

function ends({ db, now }: Services): Ends {
  return {
    async submitSimulationEnd(request, reply) {
      const scope = presentedBy(request, now());
      const { simulationid: simulationId, end, page = null } = request.body;
      // What was left can be taken up again, so it has not ended yet.
      const ended = await db.transaction(writing(scope), (sql) =>
        end === 'left'
          ? leaveSimulation(sql, scope, { simulationId, page })
          : endAsTold(sql, scope, { simulationId, end }, originOf(request)),
      );
      return reply.code(200).send({ ended });
    },
  };
}

function writing({ subject }: { subject: string }) {
  return { subject, access: 'write' } as const;
}

/** Goes into the client's file: the support user's hand, about the client. */
function aboutClient(request: FastifyRequest, clientSubject: string, simulationId: string) {
  const object = { type: 'simulation', id: simulationId } as const;
  return { ...originOf(request), subject: clientSubject, object };
}

async function grantOf(
  { tokens, scope, supportName, clientSubject, client }: Permitted,
  { id, page, endsAt }: Resumed,
): Promise<SimulationGrant> {
  const claims = { subject: clientSubject, actor: scope.subject, simulationId: id };
  return {
    simulationid: id,
    page,
    client,
    supportname: supportName,
    remainingseconds: Math.max(1, Math.floor((endsAt.getTime() - scope.now.getTime()) / 1_000)),
    token: await tokens.issue(claims, endsAt),
  };
}
