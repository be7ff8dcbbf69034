import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { IdentityError, type IdentityClient } from './clients/identityClient';
import { FACTOR_ASK_AGAIN_MS } from './defaults';
import { createIdleGate } from './idleGate';
import { provideEffects } from './sessionEffects';
import { createDraftStore } from './storage/draftStore';
import { recordPendingSignOut } from './storage/pendingSignOut';
import { createSessionStore } from './storage/sessionStore';
import { fakeAccount, fakeIdentityClient } from './testing/fakeIdentityClient';

const ANSWER = '/#code=abc&state=xyz';
/** One that is left waiting would clear the storage of a later test. */
const actors: { stop(): void }[] = [];

function start(
  overrides: Partial<IdentityClient> = {},
  { mfaRequired = false, factorElsewhere = null as string | null } = {},
) {
  const store = createSessionStore({ onUnsupported: () => undefined });
  const replaceLocation = vi.fn((path: string) => window.history.replaceState(null, '', path));
  const reportError = vi.fn();
  const invalidateMfaSession = vi.fn(async () => undefined);
  const clearBrowserStores = vi.fn(async () => undefined);
  const readProfile = async () => ({
    displayName: 'Ada Sandbox',
    givenName: 'Ada',
    accountVerified: true,
    mfaRequired: mfaRequired && store.requestKeys().totpSessionKey !== 'the right key',
  });
  const factors = { ask: vi.fn(async (_account: string) => factorElsewhere) };
  const actor = createActor(
    provideEffects({
      store,
      identity: fakeIdentityClient(overrides),
      tabs: {
        tell: () => undefined,
        listen: () => () => undefined,
      },
      factors,
      api: async () => ({ readProfile, invalidateMfaSession, clearBrowserStores }),
      gate: createIdleGate(),
      reportError,
      replaceLocation,
    }),
  );
  actors.push(actor);
  actor.start();
  return {
    actor,
    store,
    factors,
    replaceLocation,
    reportError,
    invalidateMfaSession,
    clearBrowserStores,
  };
}

const settled = (session: ReturnType<typeof start>, state: 'signedIn' | 'signedOut') =>
  waitFor(session.actor, (snapshot) => snapshot.matches(state));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  for (const actor of actors.splice(0)) actor.stop();
  vi.useRealTimers();
});

describe('arriving', () => {
  it('leads a deep link back to where it was opened', async () => {
    window.history.replaceState(null, '', '/accounts/balances?view=custom');
    const signIn = vi.fn(async () => undefined);
    const before = start({ initialize: async () => null, signIn });
    await settled(before, 'signedOut');
    before.actor.send({ type: 'signIn.requested', remember: true });
    await vi.waitFor(() =>
      expect(signIn).toHaveBeenCalledWith({ remember: true, loginHint: undefined }),
    );

    before.store.remember(true);
    window.history.replaceState(null, '', ANSWER);
    const after = start();
    await settled(after, 'signedIn');
    expect(after.replaceLocation).toHaveBeenCalledWith('/accounts/balances?view=custom');
    expect(after.store.typedEmail()).toBe(fakeAccount.username);
    expect(after.store.signInEvents().map(({ name }) => name)).toEqual([
      'login.started',
      'login.succeeded',
    ]);
  });

  it('asks for no code that another tab of this browser has taken already', async () => {
    const asked = start({}, { mfaRequired: true });
    await waitFor(asked.actor, (snapshot) => snapshot.matches('mfaRequired'));
    const spared = start({}, { mfaRequired: true, factorElsewhere: 'the right key' });
    await settled(spared, 'signedIn');
  });

  it('asks for a code where the key of another tab does not open the session', async () => {
    const session = start({}, { mfaRequired: true, factorElsewhere: 'the key of another sign-in' });
    await waitFor(session.actor, (snapshot) => snapshot.matches('mfaRequired'));
  });

  it('asks the other tabs again and again while it waits for a code, and no longer', async () => {
    vi.useFakeTimers();
    const { actor, factors } = start({}, { mfaRequired: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().matches('mfaRequired')).toBe(true);
    factors.ask.mockClear();
    await vi.advanceTimersByTimeAsync(3 * FACTOR_ASK_AGAIN_MS);
    expect(factors.ask.mock.calls).toEqual(Array(3).fill([fakeAccount.localAccountId]));
    actor.send({ type: 'signOut.requested' });
    await vi.advanceTimersByTimeAsync(3 * FACTOR_ASK_AGAIN_MS);
    expect(factors.ask).toHaveBeenCalledTimes(3);
  });

  it('knows once that somebody signed in without asking for a page', async () => {
    window.history.replaceState(null, '', ANSWER);
    const session = start();
    await settled(session, 'signedIn');
    expect([session.store.takeArrival(), session.store.takeArrival()]).toEqual([true, false]);

    sessionStorage.setItem('returnTo', '/accounts/balances');
    window.history.replaceState(null, '', ANSWER);
    const asked = start();
    await settled(asked, 'signedIn');
    expect(asked.store.takeArrival()).toBe(false);
  });

  it('does not lead to another site, whatever storage says', async () => {
    sessionStorage.setItem('returnTo', 'https://evil.test/');
    window.history.replaceState(null, '', ANSWER);
    const session = start();
    await settled(session, 'signedIn');
    expect(session.replaceLocation).toHaveBeenCalledWith('/');
  });

  it('says that sign-in failed, and stays where the client wanted to be', async () => {
    sessionStorage.setItem('returnTo', '/accounts/income');
    window.history.replaceState(null, '', '/#error=access_denied&state=xyz');
    const session = start({
      initialize: async () => {
        throw new IdentityError('refused', 'access_denied');
      },
    });
    await settled(session, 'signedOut');
    expect(session.actor.getSnapshot().context.notice).toBe('signInFailed');
    expect(session.replaceLocation).toHaveBeenCalledWith('/accounts/income');
    expect(session.reportError).toHaveBeenCalledWith('MSAL', {
      name: 'initialize',
      code: 'access_denied',
    });
  });

  it('shows the sign-in page without a word to somebody who was never there', async () => {
    const session = start({ initialize: async () => null });
    await settled(session, 'signedOut');
    expect(session.actor.getSnapshot().context.notice).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('says that the session has ended when its tokens are gone', async () => {
    sessionStorage.setItem('browserSessionKey', 'x');
    const session = start({ initialize: async () => null });
    await settled(session, 'signedOut');
    expect(session.actor.getSnapshot().context.notice).toBe('sessionEnded');
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('leaving', () => {
  it('clears everything, and says so once on the page that the provider comes back to', async () => {
    const leaving = start({ signOut: () => new Promise(() => undefined) });
    await settled(leaving, 'signedIn');
    localStorage.setItem('msal.left', 'x');
    leaving.actor.send({ type: 'signOut.requested' });
    await waitFor(leaving.actor, (snapshot) => snapshot.matches({ signingOut: 'redirecting' }));
    expect(leaving.invalidateMfaSession).toHaveBeenCalledOnce();
    expect(Object.keys({ ...sessionStorage })).toEqual(['signInEvents']);

    window.history.replaceState(null, '', '/?state=of-the-library');
    const back = start({ initialize: async () => null });
    await settled(back, 'signedOut');
    expect(back.actor.getSnapshot().context.notice).toBe('signedOut');
    expect(window.location.search).toBe('');
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage).toHaveLength(0);
  });

  it('comes back to the same page after a session that ended by itself', async () => {
    window.history.replaceState(null, '', '/accounts/income');
    const leaving = start({ signOut: () => new Promise(() => undefined) });
    await settled(leaving, 'signedIn');
    leaving.actor.send({ type: 'token.refused' });
    await waitFor(leaving.actor, (snapshot) => snapshot.matches({ signingOut: 'redirecting' }));

    window.history.replaceState(null, '', '/');
    const back = start({ initialize: async () => null });
    await settled(back, 'signedOut');
    expect(back.actor.getSnapshot().context.notice).toBe('sessionEnded');
    expect(back.store.takeReturnTo()).toBe('/accounts/income');
  });

  it('clears everything when the provider cannot be reached', async () => {
    const clear = vi.fn(async () => undefined);
    const session = start({
      clear,
      signOut: async () => {
        throw new IdentityError('unavailable', 'browser.offline');
      },
    });
    await settled(session, 'signedIn');
    session.actor.send({ type: 'signOut.requested' });
    await settled(session, 'signedOut');
    expect(clear).toHaveBeenCalledOnce();
    expect(sessionStorage).toHaveLength(0);
    expect(session.actor.getSnapshot().context.notice).toBe('providerSessionLeft');
    expect(session.reportError).toHaveBeenCalledWith('MSAL', {
      name: 'redirectToSignOut',
      code: 'browser.offline',
    });
  });

  describe('S6: when the provider could not be told', () => {
    const unreachable = async () => {
      throw new IdentityError('unavailable', 'provider.unreachable');
    };

    /** Signed out with the provider away; what is left is what the next visit finds. */
    async function leaveUntold() {
      const leaving = start({
        signOut: async () => {
          recordPendingSignOut(leaving.store.local, 'sid-1');
          await unreachable();
        },
      });
      await settled(leaving, 'signedIn');
      leaving.actor.send({ type: 'signOut.requested' });
      await settled(leaving, 'signedOut');
      expect(leaving.actor.getSnapshot().context.notice).toBe('providerSessionLeft');
      expect({ ...localStorage }).toEqual({ signOutOwed: 'sid-1' });
    }

    it('S6: the next visit tells it before the sign-in page, and then says that it is complete', async () => {
      await leaveUntold();
      window.history.replaceState(null, '', '/accounts/income');
      const signOut = vi.fn(() => new Promise<void>(() => undefined));
      const visit = start({ initialize: async () => null, signOut });
      await waitFor(visit.actor, (snapshot) => snapshot.matches({ signingOut: 'redirecting' }));
      await vi.waitFor(() => expect(signOut).toHaveBeenCalledExactlyOnceWith('/'));

      window.history.replaceState(null, '', '/?state=of-the-library|sid-1');
      const back = start({ initialize: async () => null });
      await settled(back, 'signedOut');
      expect(back.actor.getSnapshot().context.notice).toBe('signOutCompleted');
      expect(window.location.search).toBe('');
      expect(localStorage).toHaveLength(0);
      expect(back.store.takeReturnTo()).toBe('/accounts/income');
    });

    it('S6: says so while the provider is away, and forgets it neither then nor by a forged answer', async () => {
      await leaveUntold();
      for (const address of ['/', '/?state=of-the-library|sid-2', '/?state=']) {
        window.history.replaceState(null, '', address);
        const signOut = vi.fn(unreachable);
        const visit = start({ initialize: async () => null, signOut });
        await settled(visit, 'signedOut');
        expect(visit.actor.getSnapshot().context.notice).toBe('providerSessionLeft');
        expect(signOut).toHaveBeenCalledOnce();
        expect({ ...localStorage }).toEqual({ signOutOwed: 'sid-1' });
      }
    });

    it('S6: does not leave again by itself for a provider that sent nobody back', async () => {
      await leaveUntold();
      const leaving = start({
        initialize: async () => null,
        signOut: () => new Promise(() => undefined),
      });
      await waitFor(leaving.actor, (snapshot) => snapshot.matches({ signingOut: 'redirecting' }));
      await vi.waitFor(() => expect(leaving.store.isLeaving()).toBe(true));
      const signOut = vi.fn(async () => undefined);
      const visit = start({ initialize: async () => null, signOut });
      await settled(visit, 'signedOut');
      expect(visit.actor.getSnapshot().context.notice).toBe('providerSessionLeft');
      expect(signOut).not.toHaveBeenCalled();
    });

    it.each(['/register', '/clientv1redirect', '/emoney/oauth/callback/42'])(
      'S6: takes nobody away from %s',
      async (path) => {
        await leaveUntold();
        window.history.replaceState(null, '', path);
        const signOut = vi.fn(async () => undefined);
        await settled(start({ initialize: async () => null, signOut }), 'signedOut');
        expect(signOut).not.toHaveBeenCalled();
        expect({ ...localStorage }).toEqual({ signOutOwed: 'sid-1' });
      },
    );

    it('S6: a sign-in settles it, and finding an old one does not', async () => {
      await leaveUntold();
      await settled(start(), 'signedIn');
      expect({ ...localStorage }).toEqual({ signOutOwed: 'sid-1' });
      window.history.replaceState(null, '', ANSWER);
      await settled(start(), 'signedIn');
      expect(localStorage).toHaveLength(0);
    });
  });

  describe('S6: completes and cleans up', () => {
    const leftovers = () => [{ ...sessionStorage }, { ...localStorage }];

    it.each([
      ['answers 500', async () => Promise.reject(new Error('500'))],
      ['never answers', () => new Promise<undefined>(() => undefined)],
    ])('S6: when the server %s', async (_how, invalidate) => {
      vi.useFakeTimers();
      const session = start({
        signOut: async () => Promise.reject(new IdentityError('unavailable', 'browser.offline')),
      });
      await vi.advanceTimersByTimeAsync(0);
      session.invalidateMfaSession.mockImplementation(invalidate);
      localStorage.setItem('draft:x', `${Date.now().toString(36)}.sealed`);
      localStorage.setItem('anything', 'else');
      session.actor.send({ type: 'signOut.requested' });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(session.actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
      expect(leftovers()).toEqual([{}, {}]);
      expect(session.clearBrowserStores).toHaveBeenCalled();
    });
  });

  describe('after a time-out', () => {
    it('S3: the tab that told the server leaves by way of the provider and comes back to /timeout', async () => {
      window.history.replaceState(null, '', '/accounts/income?year=2026');
      const signOut = vi.fn(() => new Promise<void>(() => undefined));
      const leaving = start({ signOut });
      await settled(leaving, 'signedIn');
      leaving.actor.send({ type: 'idle.ended', invalidated: true });
      await waitFor(leaving.actor, (snapshot) => snapshot.matches({ signingOut: 'redirecting' }));
      expect(signOut).toHaveBeenCalledWith('/timeout');
      expect(leaving.invalidateMfaSession).not.toHaveBeenCalled();

      window.history.replaceState(null, '', '/timeout?state=of-the-library');
      const back = start({ initialize: async () => null });
      await settled(back, 'signedOut');
      expect(window.location.pathname + window.location.search).toBe('/timeout');
      expect(back.store.takeReturnTo()).toBe('/accounts/income?year=2026');
    });

    it('S3: every other tab goes to /timeout by itself and asks nobody', async () => {
      window.history.replaceState(null, '', '/accounts/income');
      const signOut = vi.fn(async () => undefined);
      const follower = start({ signOut });
      await settled(follower, 'signedIn');
      follower.actor.send({ type: 'idle.ended', invalidated: false });
      await settled(follower, 'signedOut');
      expect(window.location.pathname).toBe('/timeout');
      expect(signOut).not.toHaveBeenCalled();
      expect(follower.invalidateMfaSession).not.toHaveBeenCalled();
      expect(follower.store.takeReturnTo()).toBe('/accounts/income');
    });

    it('S7: keeps unsent texts, which a sign-out of one’s own wish does not', async () => {
      const draft = `${Date.now().toString(36)}.sealed`;
      for (const [event, kept] of [
        [{ type: 'peer.timedOut' }, 'sealed'],
        [{ type: 'signOut.requested' }, null],
      ] as const) {
        localStorage.setItem('draft:x', draft);
        const session = start({ signOut: async () => Promise.reject(new Error('offline')) });
        await settled(session, 'signedIn');
        session.actor.send(event);
        await settled(session, 'signedOut');
        expect(createDraftStore(session.store.local).get('x')).toBe(kept);
      }
    });
  });
});
