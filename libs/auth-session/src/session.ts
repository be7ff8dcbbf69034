import { createActor } from 'xstate';
import type { ReportError } from './reportError';
import { deferIdentityClient } from './clients/deferredIdentityClient';
import { isRefused, type IdentityClient } from './clients/identityClient';
import type { IdentityConfig } from './clients/msalIdentityClient';
import { createTabChannel } from './clients/tabChannel';
import { hasRedirectAnswer } from './redirectAnswer';
import { provideEffects } from './sessionEffects';
import { createSessionStore, type SessionStore } from './storage/sessionStore';
import { viewOf, type SessionView } from './sessionView';

export interface SessionOptions {
  identity: IdentityConfig;
  /** Sent as the `version` header when configured. spec §7 */
  apiVersion?: string;
  reportError: ReportError;
  /** Shows an address of this site without loading the page again. */
  replaceLocation(path: string): void;
  /** Stands in for MSAL in tests and stories. */
  loadIdentityClient?(store: SessionStore): Promise<IdentityClient>;
}

/** The session of this tab: the machine with its effects, and the few things screens may ask of it. */
export interface Session {
  store: SessionStore;
  /** True when somebody may be signed in, so that what they will need can be loaded meanwhile. */
  mayBeSignedIn: boolean;
  start(): void;
  getView(): SessionView;
  subscribe(changed: () => void): () => void;
  signIn(request: { remember: boolean }): void;
  signOut(): void;
  retry(): void;
  /** Loads what pressing "Sign in" needs, once the page is painted. */
  warmUp(): void;
  readMaintenanceMessage(): Promise<string | null>;
  readSupportContact(): Promise<{ phone: string; hours: string } | null>;
}

export function createSession(options: SessionOptions): Session {
  const { reportError, identity: config } = options;
  const store = createSessionStore({
    onUnsupported: (error) => reportError('UnexpectedError', error),
  });
  const mayBeSignedIn = store.mayBeSignedIn() || hasRedirectAnswer(window.location);
  const identity = deferIdentityClient({
    isNeededAtStart: () => store.mayBeSignedIn() || hasRedirectAnswer(window.location),
    load: () =>
      options.loadIdentityClient?.(store) ??
      import('./clients/msalIdentityClient').then((client) =>
        client.createMsalIdentityClient(config, store),
      ),
  });

  const api = once(async () => {
    const clients = await import('./clients/apiClients');
    clients.configureClients({
      version: options.apiVersion,
      getAccessToken,
      getSessionKeys: store.requestKeys,
      onUnauthorized: () => actor.send({ type: 'request.unauthorized' }),
      onMfaRequired: () => actor.send({ type: 'mfa.required' }),
      reportError,
    });
    return clients;
  });
  const actor = createActor(
    provideEffects({ ...options, store, identity, tabs: createTabChannel(), api }),
  );

  /** Null when nobody is signed in any more, which the machine is told; a silent network rejects and ends nothing. */
  async function getAccessToken(): Promise<string | null> {
    try {
      return await identity.acquireToken();
    } catch (error) {
      if (!isRefused(error)) throw error;
      actor.send({ type: 'token.refused' });
      return null;
    }
  }

  let seen = actor.getSnapshot();
  let view = viewOf(seen);
  return {
    store,
    mayBeSignedIn,
    start() {
      // The page that the Back button brings back is the one that was left, in the midst of leaving.
      window.addEventListener(
        'pageshow',
        ({ persisted }) => persisted && actor.send({ type: 'page.restored' }),
      );
      // In parallel with the identity client, which the machine loads first.
      if (mayBeSignedIn) void api().catch(() => undefined);
      actor.start();
    },
    getView() {
      const snapshot = actor.getSnapshot();
      if (snapshot !== seen) view = viewOf((seen = snapshot));
      return view;
    },
    subscribe(changed) {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    signIn: ({ remember }) => actor.send({ type: 'signIn.requested', remember }),
    signOut: () => actor.send({ type: 'signOut.requested' }),
    retry: () => actor.send({ type: 'retry.requested' }),
    warmUp: identity.warmUp,
    readMaintenanceMessage: () =>
      api().then(
        (clients) => clients.readMaintenanceMessage(),
        () => null,
      ),
    readSupportContact: () =>
      api().then(
        (clients) => clients.readSupportContact(),
        () => null,
      ),
  };
}

/** Runs `make` when first asked; after a failure, again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
