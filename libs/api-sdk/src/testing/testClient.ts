import { createPortalClient } from '../client/configureClients';
import type { ClientDependencies } from '../client/dependencies';
import type { ApiError } from '../client/errors';
import type { Client } from '../generated/client';

export interface TestClient {
  client: Client;
  dependencies: ClientDependencies & { baseUrl: string };
  /** Names of the events that were raised, oldest first. */
  events: string[];
  reported: ApiError[];
  /** How long each wait before a repetition would have been, in milliseconds. */
  waits: number[];
}

/** Real clients against `baseUrl`, with waits that take no time and a jitter that is always the longest. */
export function testClient(
  baseUrl: string,
  overrides: Partial<ClientDependencies> = {},
): TestClient {
  const events: string[] = [];
  const reported: ApiError[] = [];
  const waits: number[] = [];
  const dependencies: TestClient['dependencies'] = {
    version: '7',
    getAccessToken: () => Promise.resolve('token-1'),
    getSessionKeys: () => ({
      profileKey: 'profile-1',
      contextKey: 'context-1',
      totpSessionKey: 'totp-1',
      regkey: 'regkey-1',
    }),
    onUnauthorized: () => void events.push('unauthorized'),
    onMfaRequired: () => void events.push('mfaRequired'),
    reportError: (_kind, error) => void reported.push(error),
    sleep: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    random: () => 1,
    ...overrides,
    baseUrl,
  };
  return { client: createPortalClient(dependencies), dependencies, events, reported, waits };
}
