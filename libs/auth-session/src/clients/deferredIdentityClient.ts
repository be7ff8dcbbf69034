import { IdentityError, type IdentityClient } from './identityClient';

interface Options {
  /** Loads the real client, the largest single part of the first load. */
  load(): Promise<IdentityClient>;
  /** False when neither storage nor the address can hold anything for the real client to find. */
  isNeededAtStart(): boolean;
}

/** The real client, loaded when it is first needed. Someone who is not signed in sees the sign-in page without it. */
export function deferIdentityClient({
  load,
  isNeededAtStart,
}: Options): IdentityClient & { warmUp(): void } {
  let loading: Promise<IdentityClient> | undefined;

  function client(): Promise<IdentityClient> {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw new IdentityError('unavailable', 'client.load_failed', { cause });
    });
    return loading;
  }

  return {
    initialize: async () => (isNeededAtStart() ? (await client()).initialize() : null),
    signIn: async (request) => (await client()).signIn(request),
    acquireToken: async () => (await client()).acquireToken(),
    signOut: async (path) => (await client()).signOut(path),
    // Not loaded means nothing of its own to forget: what it left in storage is the session store's to clear.
    clear: async () => loading && (await loading).clear(),
    warmUp: () => void client().catch(() => undefined),
  };
}
