import type { SimulationLaunch } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import { originOf, recordAudit } from '../../audit/recordAudit';
import type { SimulationTokens } from '../../auth/simulationToken';
import { presentedBy, showsFactor } from '../../auth/totpSession';
import type { Database } from '../../db/sql';
import { mfaRequired } from '../../problems';
import type { Services } from '../../services';
import { simulationRefused } from './problems';
import { findPermission, type Permission } from './simulationRepository';

export interface Permitted extends Permission {
  tokens: SimulationTokens;
  scope: ReturnType<typeof presentedBy>;
}

/** @throws ProblemError 403 `simulation.refused`, 403 `mfa.required`. */
export type Permit = (request: FastifyRequest, launch: SimulationLaunch) => Promise<Permitted>;

export function createPermit(services: Services): Permit {
  const { db, simulationTokens: tokens, factorForSimulation, now } = services;
  return async (request, launch) => {
    const scope = presentedBy(request, now());
    const permission = tokens && (await findPermission(db, scope.subject, launch));
    if (!tokens || !permission) return refuse(db, request);
    // Somebody else's portal is not opened by a password alone.
    if (factorForSimulation) {
      const asked = { subject: scope.subject, access: 'read' } as const;
      if (!(await db.transaction(asked, (sql) => showsFactor(sql, scope)))) throw mfaRequired();
    }
    return { ...permission, tokens, scope };
  };
}

/** One refusal for everything that can be wrong: it tells neither whether a client exists nor who else may. */
export async function refuse(db: Database, request: FastifyRequest): Promise<never> {
  const refused = { action: 'simulation.refused', outcome: 'refused' } as const;
  await recordAudit(db, { ...originOf(request), ...refused, reason: 'simulation.refused' });
  request.audited = true;
  throw simulationRefused();
}
