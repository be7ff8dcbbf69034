import { fromCallback, fromPromise } from 'xstate';
import type { IdleGate } from './idleGate';
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
import { TIMEOUT_PATH } from './defaults';
import { hasRedirectAnswer } from './redirectAnswer';
import type { ReportError } from './reportError';
import type { SessionStore } from './storage/sessionStore';

export interface EffectDependencies {
  store: SessionStore;
  identity: IdentityClient;
  tabs: TabChannel;
  api(): Promise<{
    readProfile(): Promise<SessionProfile>;
    invalidateMfaSession(): Promise<void>;
    clearBrowserStores(): Promise<void>;
  }>;
  gate: IdleGate;
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
        store.recordSignInEvent('logout.started', input);
        const { invalidateMfaSession } = await api();
        await deps.gate.passing(invalidateMfaSession);
      }),
      clearKeys: fromPromise<void, SignOutReason>(async ({ input }) => {
        // The idle watch has told the server before it came here.
        if (!store.isLeaving()) store.recordSignInEvent('logout.started', input);
        store.clearKeys({ keepDrafts: input !== 'requested' });
        if (isReturning(input)) store.setReturnTo(currentPath());
        await (await api()).clearBrowserStores();
      }),
      redirectToSignOut: fromPromise<void, SignOutReason>(async ({ input }) => {
        store.recordSignInEvent('logout.succeeded');
        await identity.signOut(input === 'timedOut' ? TIMEOUT_PATH : '/');
      }),
      clearLocally: fromPromise<void, SignOutReason>(({ input }) => clearLocally(deps, input)),
      tabs: fromCallback(({ sendBack, receive }) => {
        receive(({ type }) => (type === 'timedOut' ? tabs.tellTimedOut() : tabs.tellSignedOut()));
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

/** Whoever was thrown out comes back to where they were, and to what they had typed; whoever left begins afresh. */
const isReturning = (reason: SignOutReason): boolean => reason === 'ended' || reason === 'timedOut';

/** Without leaving the page: another tab tells the provider, or it could not be told. */
async function clearLocally(deps: EffectDependencies, reason: SignOutReason): Promise<void> {
  const { store, identity, api, gate, replaceLocation } = deps;
  const returnTo = isReturning(reason) ? (store.takeReturnTo() ?? currentPath()) : null;
  // Where it was the client's wish, the tab that it was wished in removes them.
  store.clearAll({ keepDrafts: reason !== 'requested' });
  gate.reset();
  if (returnTo) store.setReturnTo(returnTo);
  if (reason === 'timedOut') replaceLocation(TIMEOUT_PATH);
  await identity.clear();
  await (await api()).clearBrowserStores();
}

async function initialize({
  store,
  identity,
  replaceLocation,
}: EffectDependencies): Promise<BootOutcome> {
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
  const left = signOut !== undefined && !signOut.reason;
  store.clearAll({ keepDrafts: !left });
  if (returnTo) store.setReturnTo(returnTo);
  // The provider's sign-out page sends MSAL's own state back with the client.
  if (signOut && window.location.search.startsWith('?state=')) {
    replaceLocation(window.location.pathname);
  }
  return left ? 'signedOut' : 'sessionEnded';
}

/** Where sign-in should lead: here, unless here is only the way in. */
function returnPath(store: SessionStore): string {
  const kept = store.takeReturnTo();
  const here = currentPath();
  return here === '/' || window.location.pathname === TIMEOUT_PATH ? (kept ?? '/') : here;
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
