import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { IdleGate } from './idleGate';
import { IdentityError, isRefused, type IdentityClient } from './clients/identityClient';
import type { FactorChannel } from './clients/factorChannel';
import type { TabChannel, TabWord } from './clients/tabChannel';
import {
  sessionMachine,
  type BootOutcome,
  type SessionProfile,
  type SignInWish,
  type SignOutReason,
} from './machines/sessionMachine';
import { FACTOR_ASK_AGAIN_MS, TIMEOUT_PATH } from './defaults';
import { hasRedirectAnswer } from './redirectAnswer';
import type { ReportError } from './reportError';
import type { SessionStore } from './storage/sessionStore';
import type { SignInEventName } from './storage/signInEventLog';

export interface EffectDependencies {
  store: SessionStore;
  identity: IdentityClient;
  tabs: TabChannel;
  factors: Pick<FactorChannel, 'ask'>;
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
  const { store, identity, tabs, factors, api } = deps;
  return sessionMachine.provide({
    actors: {
      initialize: fromPromise(() => initialize(deps)),
      readProfile: fromPromise<SessionProfile, string>(({ input }) => readProfile(deps, input)),
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
        if (input === 'unfinished') {
          store.setReturnTo(returnPath(store));
          store.recordSignInEvent('logout.started', input);
        }
        store.recordSignInEvent('logout.succeeded');
        await identity.signOut(input === 'timedOut' ? TIMEOUT_PATH : '/');
      }),
      clearLocally: fromPromise<void, SignOutReason>(({ input }) => clearLocally(deps, input)),
      askOtherTabs: fromCallback<EventObject, string>(({ input }) => {
        // What they answer is heard by the session, like what they give unasked.
        const asking = setInterval(() => void factors.ask(input), FACTOR_ASK_AGAIN_MS);
        return () => clearInterval(asking);
      }),
      tabs: fromCallback<{ type: TabWord }>(({ sendBack, receive }) => {
        receive(({ type }) => tabs.tell(type));
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

/** A second factor that was shown in another tab of this browser is not asked for again. */
async function readProfile(
  { api, store, factors }: EffectDependencies,
  account: string,
): Promise<SessionProfile> {
  const { readProfile: ask } = await api();
  const read = async () => {
    const answer = await ask();
    store.noteOpened(!answer.mfaRequired);
    return answer;
  };
  const profile = await read();
  if (!profile.mfaRequired) return profile;
  const key = await factors.ask(account);
  if (key === null || key === store.requestKeys().totpSessionKey) return profile;
  store.keepTotpSession(key);
  return read();
}

/** Whoever was thrown out comes back to where they were, and to what they had typed; whoever left begins afresh. */
const isReturning = (reason: SignOutReason): boolean =>
  reason !== 'requested' && reason !== 'elsewhere';

/** Without leaving the page: another tab tells the provider, or it could not be told. */
async function clearLocally(deps: EffectDependencies, reason: SignOutReason): Promise<void> {
  const { store, identity, api, gate, replaceLocation } = deps;
  const returnTo = isReturning(reason) ? (store.takeReturnTo() ?? currentPath()) : '/';
  // Where it was the client's wish, the tab that it was wished in removes them.
  store.clearAll({ keepDrafts: reason !== 'requested' });
  gate.reset();
  if (returnTo !== '/') store.setReturnTo(returnTo);
  if (reason === 'timedOut') replaceLocation(TIMEOUT_PATH);
  await identity.clear();
  await (await api()).clearBrowserStores();
}

async function initialize({
  store,
  identity,
  gate,
  replaceLocation,
}: EffectDependencies): Promise<BootOutcome> {
  const hadSession = store.mayBeSignedIn();
  const answered = hasRedirectAnswer(window.location);
  const record = (event: SignInEventName) => {
    if (!answered) return;
    store.recordSignInEvent(event);
    const path = store.takeReturnTo() ?? '/';
    if (event === 'login.succeeded' && path === '/') store.noteArrival();
    replaceLocation(path);
  };
  const account = await identity.initialize().catch((error: unknown) => {
    record('login.failed');
    throw error;
  });
  if (account) {
    if (answered) store.settleSignOut();
    record('login.succeeded');
    return { account, notice: null };
  }
  gate.reset();
  return { account, ...tellHowItEnded(store, hadSession, replaceLocation) };
}

/** Screens that need no sign-in: nobody is taken away from them. spec §2 */
const OWN_SCREEN = /^\/(register|clientv1redirect|emoney|atz)\b/;

/** What the sign-in page says about the session before; once it is told, nothing of that session is left. */
function tellHowItEnded(
  store: SessionStore,
  hadSession: boolean,
  replaceLocation: (path: string) => void,
): Omit<BootOutcome, 'account'> {
  const { pathname, search } = window.location;
  const signOut = store.signInEvents().find(({ name }) => name === 'logout.started');
  const word = store.pendingSignOut();
  const isToldNow = word !== null && new URLSearchParams(search).get('state')?.endsWith(word);
  if (isToldNow) store.settleSignOut();
  const left = signOut !== undefined && !signOut.reason;
  if (signOut || hadSession) {
    const returnTo = store.takeReturnTo();
    store.clearAll({ keepDrafts: !left });
    if (returnTo && returnTo !== '/') store.setReturnTo(returnTo);
  }
  // The provider's sign-out page sends MSAL's own state back with the client.
  if (signOut && search.startsWith('?state=')) replaceLocation(pathname);
  // Once by itself: after that only when the person asks for it.
  const wasRetried = signOut?.reason === 'unfinished';
  if (word !== null && !isToldNow) {
    return {
      notice: 'providerSessionLeft',
      unfinished: !wasRetried && !OWN_SCREEN.test(pathname),
    };
  }
  if (wasRetried && isToldNow) return { notice: 'signOutCompleted' };
  if (!signOut && !hadSession) return { notice: null };
  return { notice: left ? 'signedOut' : 'sessionEnded' };
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
