import {
  createSimulation,
  isApiError,
  submitSimulationEnd,
  submitSimulationResume,
  validateSimulation,
  type SimulationGrant,
  type SimulationLaunch,
} from '@portal/api-sdk';
import type {
  PermissionAnswer,
  SimulationEnd,
  SimulationStart,
} from '../machines/simulationMachine';
import type { SimulationContext as Launch } from '../storage/simulation';

/** The launch values under their names on the wire. */
function wireOf(launch: Launch | null): SimulationLaunch {
  if (!launch) throw new Error('The link names no client.');
  const { simulationUser, wsid, pid, simulationAccount } = launch;
  return { simulationuser: simulationUser, loginid: wsid, pid, account: simulationAccount };
}

/** A refusal is an answer, and so is a value the server does not even read; anything else is worth another try. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | { kind: 'refused' }> {
  try {
    return await call;
  } catch (error) {
    const { code, status } = isApiError(error) ? error : {};
    if (code === 'simulation.refused' || status === 400) return { kind: 'refused' };
    throw error;
  }
}

export function askPermission(launch: Launch | null): Promise<PermissionAnswer> {
  return unlessRefused(
    validateSimulation({ body: wireOf(launch) }).then(({ data }) => ({
      kind: 'allowed' as const,
      client: { name: data.client.displayname, givenName: data.client.givenname },
    })),
  );
}

type Answer = { kind: 'granted'; grant: SimulationGrant } | { kind: 'refused' };

export function start({ launch, reason, ticket }: SimulationStart): Promise<Answer> {
  const body = { launch: wireOf(launch), reason: oneLine(reason), ticket: ticket.trim() };
  return unlessRefused(
    createSimulation({ body }).then(({ data }) => ({ kind: 'granted' as const, grant: data })),
  );
}

export function resume(launch: Launch | null): Promise<Answer> {
  return unlessRefused(
    submitSimulationResume({ body: { launch: wireOf(launch) } }).then(({ data }) => ({
      kind: 'granted' as const,
      grant: data,
    })),
  );
}

export async function end(simulationId: string, how: SimulationEnd): Promise<void> {
  await submitSimulationEnd({ keepalive: true, body: { simulationid: simulationId, end: how } });
}

/** The client reads it in one line. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
