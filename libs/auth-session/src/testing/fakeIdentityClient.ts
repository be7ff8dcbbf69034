import type { IdentityClient, SignedInAccount } from '../clients/identityClient';

export { fakeSession } from './fakeSession';
export { InRouter } from './InRouter';

/** Obviously nobody. */
export const fakeAccount: SignedInAccount = {
  username: 'ada.sandbox@example.test',
  displayName: 'Ada Sandbox',
  localAccountId: 'sandbox-ada',
};

/** An identity client in memory: somebody is signed in, and every call succeeds, unless `overrides` say otherwise. */
export function fakeIdentityClient(overrides: Partial<IdentityClient> = {}): IdentityClient {
  return {
    initialize: async () => fakeAccount,
    signIn: async () => undefined,
    acquireToken: async () => 'a-token',
    signOut: async () => undefined,
    clear: async () => undefined,
    ...overrides,
  };
}
