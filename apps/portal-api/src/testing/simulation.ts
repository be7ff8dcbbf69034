import {
  createSimulation,
  type SimulationGrant,
  type SimulationLaunch,
  validateSimulation,
} from '@portal/api-sdk';
import { signedIn } from './mfa';
import { type Client, clientFor, type Persona, type TestServer } from './testServer';

/** The values of the sandbox's launch link for a client. */
export function launchOf(persona: Persona): SimulationLaunch {
  return {
    simulationuser: 'staff-support',
    loginid: `login-${persona}`,
    pid: `p-${persona}`,
    account: 'all',
  };
}

export const REASON = 'The client asked why a dividend is missing';
export const TICKET = 'REQ-20481';

interface Simulated {
  grant: SimulationGrant;
  /** With the simulation's token. */
  client: Client;
  /** The support user's own. */
  support: Client;
  /** A raw request with the simulation's token. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** A simulation as its screens start one. */
export async function simulate(
  server: TestServer,
  persona: Persona,
  sid = 'support-1',
): Promise<Simulated> {
  const support = signedIn(server, 'support', { sid });
  const launch = launchOf(persona);
  await validateSimulation({ client: support, body: launch });
  const body = { launch, reason: REASON, ticket: TICKET };
  const { data: grant } = await createSimulation({ client: support, body });
  return { grant, support, ...actingWith(server, grant.token) };
}

export function actingWith(server: TestServer, token: string): Pick<Simulated, 'client' | 'fetch'> {
  return {
    client: clientFor(server.url, async () => token),
    fetch: async (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetch(server.url + path, { ...init, headers });
    },
  };
}
