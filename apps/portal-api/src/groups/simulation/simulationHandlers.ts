import { randomBytes } from 'node:crypto';
import type { RouteHandlers, SimulationGrant, SimulationLaunch } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import { presentedBy } from '../../auth/totpSession';
import type { SimulationTokens } from '../../auth/simulationToken';
import type { Database } from '../../db/sql';
import { simulationRefused } from '../../problems';
import {
  endSimulation,
  findPermission,
  insertSimulation,
  resumeSimulation,
  SIMULATION_SECONDS,
  type Permission,
  type Resumed,
} from './simulationRepository';

export interface SimulationDependencies {
  /** Null where the firm has configured no key: then nobody may. */
  tokens: SimulationTokens | null;
  now(): Date;
}

type SimulationHandlers = Pick<
  RouteHandlers,
  'validateSimulation' | 'createSimulation' | 'submitSimulationResume' | 'submitSimulationEnd'
>;

export function simulationHandlers(
  db: Database,
  { tokens, now }: SimulationDependencies,
): SimulationHandlers {
  /** One refusal for everything that can be wrong: it tells neither whether a client exists nor who else may. */
  async function permit(request: FastifyRequest, launch: SimulationLaunch): Promise<Permitted> {
    const scope = presentedBy(request, now());
    const permission = tokens && (await findPermission(db, scope.subject, launch));
    if (!tokens || !permission) throw simulationRefused();
    return { ...permission, tokens, scope };
  }

  return {
    async validateSimulation(request, reply) {
      const { client } = await permit(request, request.body);
      return reply.code(200).send({ client, limitseconds: SIMULATION_SECONDS });
    },
    async createSimulation(request, reply) {
      const { launch, reason, ticket } = request.body;
      const permitted = await permit(request, launch);
      const { scope, clientSubject } = permitted;
      const id = randomBytes(16).toString('hex');
      const endsAt = await db.transaction({ subject: scope.subject, access: 'write' }, (sql) =>
        insertSimulation(sql, scope, { id, clientSubject, launch, reason, ticket }),
      );
      return reply.code(200).send(await grantOf(permitted, { id, page: 1, endsAt }));
    },
    async submitSimulationResume(request, reply) {
      const { launch } = request.body;
      const permitted = await permit(request, launch);
      const { scope, clientSubject } = permitted;
      const resumed = await db.transaction({ subject: scope.subject, access: 'write' }, (sql) =>
        resumeSimulation(sql, scope, clientSubject, launch),
      );
      if (!resumed) throw simulationRefused();
      return reply.code(200).send(await grantOf(permitted, resumed));
    },
    async submitSimulationEnd(request, reply) {
      const scope = presentedBy(request, now());
      const { simulationid: simulationId, end, page = null } = request.body;
      const client = await db.transaction({ subject: scope.subject, access: 'write' }, (sql) =>
        endSimulation(sql, scope, { simulationId, end, page }),
      );
      return reply.code(200).send({ ended: client !== null });
    },
  };
}

interface Permitted extends Permission {
  tokens: SimulationTokens;
  scope: ReturnType<typeof presentedBy>;
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
