import { fromCallback, fromPromise } from 'xstate';
import { IdentityError, isRefused, type IdentityClient } from './clients/identityClient';
import type { TabChannel } from './clients/tabChannel';
import {
  sessionMachine,
  type BootOutcome,
  type SessionNotice,
  type SessionProfile,
  type SignInWish,
  type SignOutReason,
} from './machines/sessionMachine';
import { hasRedirectAnswer } from './redirectAnswer';
import type { ReportError } from './reportError';
import type { SessionStore } from './storage/sessionStore';

export interface EffectDependencies {
  store: SessionStore;
  identity: IdentityClient;
  tabs: TabChannel;
  api(): Promise<{ readProfile(): Promise<SessionProfile>; invalidateMfaSession(): Promise<void> }>;
  reportError: ReportError;
  replaceLocation(path: string): void;
}

/** The machine with everything it does to the world. */
export function provideEffects(deps: EffectDependencies) {
  const { store, identity, tabs, api } = deps;
  return sessionMachine.provide({
    actors: {
      initialize: fromPromise(() => initialize(deps)),
      readProfile: fromPromise(async () => (await api()).readProfile()),
      redirectToSignIn: fromPromise<void, SignInWish>(async ({ input }) => {
        store.setReturnTo(returnPath(store));
        store.recordSignInEvent('login.started');
        await identity.signIn({ ...input, loginHint: store.typedEmail() });
      }),
      invalidateMfaSession: fromPromise<void, SignOutReason>(async ({ input }) => {
        store.recordSignInEvent('logout.started', input === 'ended' ? input : undefined);
        await (await api()).invalidateMfaSession();
      }),
      clearKeys: fromPromise<void, SignOutReason>(async ({ input }) => {
        store.clearKeys();
        // Whoever was thrown out comes back to where they were; whoever left of their own wish begins afresh.
        if (input === 'ended') store.setReturnTo(currentPath());
      }),
      redirectToSignOut: fromPromise(async () => {
        store.recordSignInEvent('logout.succeeded');
        await identity.signOut();
      }),
      clearLocally: fromPromise(async () => {
        store.clearAll();
        await identity.clear();
      }),
      tabs: fromCallback(({ sendBack, receive }) => {
        receive(tabs.tellSignedOut);
        return tabs.listen(sendBack);
      }),
    },
    actions: {
      reportFailure: (_, { step, error }) => report(deps.reportError, step, error),
      recordSignedIn: (_, { username }) => store.begin(username),
    },
    guards: { isRefused: (_, { error }) => isRefused(error) },
  });
}

async function initialize({
  store,
  identity,
  replaceLocation,
}: EffectDependencies): Promise<BootOutcome> {
  store.restoreSimulation();
  const hadSession = store.mayBeSignedIn();
  const answered = hasRedirectAnswer(window.location);
  const account = await identity.initialize().catch((error: unknown) => {
    if (answered) {
      store.recordSignInEvent('login.failed');
      replaceLocation(store.takeReturnTo() ?? '/');
    }
    throw error;
  });
  if (account) {
    if (answered) {
      store.recordSignInEvent('login.succeeded');
      replaceLocation(store.takeReturnTo() ?? '/');
    }
    return { account, notice: null };
  }
  return { account, notice: tellHowItEnded(store, hadSession, replaceLocation) };
}

/** What the sign-in page says about the session before; once it is told, nothing of that session is left. */
function tellHowItEnded(
  store: SessionStore,
  hadSession: boolean,
  replaceLocation: (path: string) => void,
): SessionNotice | null {
  const signOut = store.signInEvents().find(({ name }) => name === 'logout.started');
  if (!signOut && !hadSession) return null;
  const returnTo = store.takeReturnTo();
  store.clearAll();
  if (returnTo) store.setReturnTo(returnTo);
  // The provider's sign-out page sends MSAL's own state back with the client.
  if (signOut && window.location.search.startsWith('?state=')) replaceLocation('/');
  return signOut && !signOut.reason ? 'signedOut' : 'sessionEnded';
}

/** Where sign-in should lead: here, unless here is only the way in. */
function returnPath(store: SessionStore): string {
  const kept = store.takeReturnTo();
  const here = currentPath();
  return here === '/' || window.location.pathname === '/timeout' ? (kept ?? '/') : here;
}

function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** API failures are reported by the client that met them. */
export function report(reportError: ReportError, step: string, error: unknown): void {
  if (error instanceof IdentityError) reportError('MSAL', { name: step, code: error.code });
  else if (!isReported(error))
    reportError('UnexpectedError', { name: step, code: 'session.step_failed' });
}

function isReported(error: unknown): boolean {
  return error instanceof Error && error.name === 'ApiError';
}
