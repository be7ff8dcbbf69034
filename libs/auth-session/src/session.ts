import { createActor, type ActorRefFrom } from 'xstate';
import { deferIdentityClient } from './clients/deferredIdentityClient';
import { createFactorChannel, type FactorChannel } from './clients/factorChannel';
import { isRefused, type IdentityClient } from './clients/identityClient';
import type { IdentityConfig } from './clients/msalIdentityClient';
import { createTabChannel } from './clients/tabChannel';
import { createIdleGate, type IdleGate } from './idleGate';
import type { SessionEvent, sessionMachine } from './machines/sessionMachine';
import { hasRedirectAnswer } from './redirectAnswer';
import type { ReportError } from './reportError';
import { provideEffects, report } from './sessionEffects';
import { viewOf, type SessionView } from './sessionView';
import { createSimulationSlot, type SimulationSlot } from './simulationSlot';
import { createSessionStore, type SessionStore } from './storage/sessionStore';

/** A film or a document of the firm's own, elsewhere. */
export interface Guide {
  id: string;
  label: string;
  url: string;
}

export interface SessionOptions {
  identity: IdentityConfig;
  /** Sent as the `version` header when configured. spec §7 */
  apiVersion?: string;
  /** Where the previous-generation site is. spec §2 */
  previousSite?: string;
  /** True where codes and messages of made-up people are shown at /sandbox. */
  sandbox?: boolean;
  /** Whose portal this is. */
  firmName: string;
  /** Whom to call who cannot sign in. */
  support?: { phone: string; hours: string };
  guides?: readonly Guide[];
  reportError: ReportError;
  /** Shows an address of this site without loading the page again. */
  replaceLocation(path: string): void;
  /** Stands in for MSAL in tests. */
  loadIdentityClient?(store: SessionStore): Promise<IdentityClient>;
}

/** The session of this tab: the machine with its effects, and the few things screens may ask of it. */
export interface Session {
  store: SessionStore;
  /** True when somebody may be signed in, so that what they will need can be loaded meanwhile. */
  mayBeSignedIn: boolean;
  /** Where the previous-generation site is; null when it is closed. spec §2 */
  previousSite: string | null;
  /** True where codes and messages of made-up people are shown at /sandbox. */
  sandbox: boolean;
  /** Whose portal this is, as every screen names it. */
  firmName: string;
  /** Whom to call before anybody has signed in; null where the firm has named nobody. */
  support: { phone: string; hours: string } | null;
  /** What the firm offers to whoever registers or has no authenticator yet. spec §2 */
  guides: readonly Guide[];
  start(): void;
  getView(): SessionView;
  subscribe(changed: () => void): () => void;
  signIn(request: { remember: boolean }): void;
  signOut(): void;
  retry(): void;
  /** What a simulation works with; see simulation/. */
  simulation: SimulationSlot;
  /** The token of the person who signed in, whomever they are looking at. */
  acquireOwnToken(): Promise<string>;
  /** Loads what pressing "Sign in" needs, once the page is painted. */
  warmUp(): void;
  /** Resolves once calls to the API can be made; screens that nobody signs in for have to ask. */
  connect(): Promise<void>;
  /** Tells of an effect that failed; what a client has reported already is not reported twice. */
  reportFailure(step: string, error: unknown): void;
  readMaintenanceMessage(): Promise<string | null>;
  /** What the watch over idleness works with; see idle/. */
  idle: IdleEnd;
}

export interface IdleEnd {
  gate: IdleGate;
  /** What the server says of this sign-in. Rejects with ApiError; a refusal also ends the session. */
  readSession(): Promise<{ remainingMs: number; limitMs: number }>;
  invalidateSession(): Promise<void>;
  /** The time is over. `invalidated`: this tab has told the server, and tells the provider; the others only clear up. */
  end(how: { invalidated: boolean }): void;
  reportError: ReportError;
}

export function createSession(options: SessionOptions): Session {
  const { reportError } = options;
  const store = createSessionStore({
    onUnsupported: (error) => reportError('UnexpectedError', error),
  });
  const simulation = createSimulationSlot(store);
  const somebodyMayBeThere = () => store.mayBeSignedIn() || hasRedirectAnswer(window.location);
  const mayBeSignedIn = somebodyMayBeThere();
  const identity = deferIdentityClient({
    isNeededAtStart: somebodyMayBeThere,
    load: () => options.loadIdentityClient?.(store) ?? loadMsal(options.identity, store),
  });
  const gate = createIdleGate();
  const api = once(() =>
    connectApi(options, store, identity, { gate, simulation }, (event) => actor.send(event)),
  );
  const tabs = createTabChannel(store);
  const factors = createFactorChannel();
  const actor = createActor(
    provideEffects({ ...options, store, identity, tabs, factors, api, gate }),
  );

  return {
    store,
    mayBeSignedIn,
    previousSite: options.previousSite ?? null,
    sandbox: options.sandbox ?? false,
    firmName: options.firmName,
    support: options.support ?? null,
    guides: options.guides ?? [],
    start() {
      // The page that the Back button brings back is the one that was left, in the midst of leaving.
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) actor.send({ type: 'page.restored' });
      });
      // In parallel with the identity client, which the machine loads first.
      if (mayBeSignedIn) void api().catch(() => undefined);
      shareFactor(factors, actor, store);
      actor.start();
    },
    ...followView(actor, simulation),
    signIn({ remember }) {
      simulation.keepLaunch();
      actor.send({ type: 'signIn.requested', remember });
    },
    signOut: () => actor.send({ type: 'signOut.requested' }),
    retry: () => actor.send({ type: 'retry.requested' }),
    simulation,
    acquireOwnToken: () => identity.acquireToken(),
    warmUp: identity.warmUp,
    connect: async () => void (await api()),
    reportFailure: (step, error) => report(reportError, step, error),
    readMaintenanceMessage: () => api().then((calls) => calls.readMaintenanceMessage(), noAnswer),
    idle: {
      gate,
      readSession: async () => (await api()).readSession(gate),
      invalidateSession: async () => gate.passing((await api()).invalidateMfaSession),
      end: ({ invalidated }) => actor.send({ type: 'idle.ended', invalidated }),
      reportError,
    },
  };
}

/** A code that was right in one tab opens the other tabs of the same person. */
function shareFactor(
  factors: FactorChannel,
  actor: ActorRefFrom<typeof sessionMachine>,
  store: SessionStore,
): void {
  const held = () => {
    const snapshot = actor.getSnapshot();
    const account = snapshot.context.account?.localAccountId;
    const key = store.requestKeys().totpSessionKey;
    return snapshot.matches('signedIn') && account && key ? { account, key } : null;
  };
  factors.share(held, ({ account, key }) => {
    const snapshot = actor.getSnapshot();
    if (!snapshot.matches('mfaRequired')) return;
    if (snapshot.context.account?.localAccountId !== account) return;
    // A key that the server refused in this tab is not tried again.
    if (store.requestKeys().totpSessionKey === key) return;
    store.keepTotpSession(key);
    actor.send({ type: 'retry.requested' });
  });
  let wasIn = false;
  actor.subscribe((snapshot) => {
    const isIn = snapshot.matches('signedIn');
    const own = isIn && !wasIn ? held() : null;
    wasIn = isIn;
    if (own) factors.give(own);
  });
}

/** One view of the session's machine and of a simulation over it, the same object until one of them changes. */
function followView(
  actor: ActorRefFrom<typeof sessionMachine>,
  simulation: SimulationSlot,
): Pick<Session, 'getView' | 'subscribe'> {
  let seen = actor.getSnapshot();
  let acting = simulation.acting();
  let view = viewOf(seen, acting?.client);
  return {
    getView() {
      const snapshot = actor.getSnapshot();
      if (snapshot === seen && simulation.acting() === acting) return view;
      seen = snapshot;
      acting = simulation.acting();
      return (view = viewOf(seen, acting?.client));
    },
    subscribe(changed) {
      const subscription = actor.subscribe(changed);
      const forget = simulation.subscribe(changed);
      return () => {
        subscription.unsubscribe();
        forget();
      };
    },
  };
}

const noAnswer = () => null;

async function loadMsal(config: IdentityConfig, store: SessionStore): Promise<IdentityClient> {
  const { createMsalIdentityClient } = await import('./clients/msalIdentityClient');
  return createMsalIdentityClient(config, store);
}

/** The calls the session makes, connected to it: what a client reports is an event, and the machine decides. */
async function connectApi(
  { apiVersion, reportError }: SessionOptions,
  store: SessionStore,
  identity: IdentityClient,
  { gate, simulation }: { gate: IdleGate; simulation: SimulationSlot },
  send: (event: SessionEvent) => void,
) {
  const calls = await import('./clients/apiClients');
  calls.configureClients({
    version: apiVersion,
    // Rejects instead of answering null: a request without a token is only refused once more.
    getAccessToken: async (own) => {
      if (!gate.admits(() => send({ type: 'request.timedOut' }))) throw calls.sessionOverError();
      const acting = own ? null : simulation.acting();
      if (acting) return acting.token;
      return identity.acquireToken().catch((error: unknown) => {
        if (isRefused(error)) send({ type: 'token.refused' });
        throw error;
      });
    },
    getSessionKeys: store.requestKeys,
    getIdleSeconds: gate.idleSeconds,
    onUnauthorized: ({ code }, own) => {
      const acting = own ? null : simulation.acting();
      if (acting) acting.refused();
      else if (code === 'session.timed_out') send({ type: 'request.timedOut' });
      else send({ type: 'request.unauthorized' });
    },
    onMfaRequired: () => send({ type: 'mfa.required' }),
    reportError,
  });
  return calls;
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
