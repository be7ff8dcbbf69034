import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, type AnyEventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { IdentityError, isRefused } from '../clients/identityClient';
import {
  BOOT_TIMEOUT_MS,
  PROFILE_TIMEOUT_MS,
  SIGN_IN_REDIRECT_TIMEOUT_MS,
  SIGN_OUT_REDIRECT_TIMEOUT_MS,
  SIGN_OUT_STEP_TIMEOUT_MS,
} from '../defaults';
import { fakeAccount } from '../testing/fakeIdentityClient';
import { sessionMachine, type BootOutcome, type SessionProfile } from './sessionMachine';

const profile: SessionProfile = {
  displayName: 'Ada Sandbox',
  givenName: 'Ada',
  accountVerified: true,
  mfaRequired: false,
};
const hang = () => new Promise<never>(() => undefined);
const fail = async () => {
  throw new Error('broken');
};
const signedIn = async (): Promise<BootOutcome> => ({ account: fakeAccount, notice: null });
const nobody = async (): Promise<BootOutcome> => ({ account: null, notice: null });

const succeeding = {
  initialize: signedIn,
  readProfile: async () => profile,
  redirectToSignIn: (): Promise<void> => hang(),
  invalidateMfaSession: async () => {},
  clearKeys: async () => {},
  redirectToSignOut: (): Promise<void> => hang(),
  clearLocally: async () => {},
};

function start(effects: Partial<typeof succeeding> = {}) {
  const run = { ...succeeding, ...effects };
  const reported: string[] = [];
  const told: AnyEventObject[] = [];
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        initialize: fromPromise(run.initialize),
        readProfile: fromPromise(run.readProfile),
        redirectToSignIn: fromPromise(run.redirectToSignIn),
        invalidateMfaSession: fromPromise(run.invalidateMfaSession),
        clearKeys: fromPromise(run.clearKeys),
        redirectToSignOut: fromPromise(run.redirectToSignOut),
        clearLocally: fromPromise(run.clearLocally),
        tabs: fromCallback(({ receive }) => receive((event) => told.push(event))),
      },
      actions: {
        reportFailure: (_, { step }) => reported.push(step),
        recordSignedIn: () => undefined,
      },
      guards: { isRefused: (_, { error }) => isRefused(error) },
    }),
  );
  actor.start();
  return { actor, reported, told, settle: () => vi.advanceTimersByTimeAsync(0) };
}

async function startSignedIn(effects: Partial<typeof succeeding> = {}) {
  const session = start(effects);
  await session.settle();
  return session;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('starting', () => {
  it('shows the sign-in page when nobody is signed in', async () => {
    const { actor, settle } = start({ initialize: nobody });
    expect(actor.getSnapshot().value).toBe('booting');
    await settle();
    expect(actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
  });

  it('says on the sign-in page how the session before ended', async () => {
    const { actor, settle } = start({
      initialize: async () => ({ account: null, notice: 'sessionEnded' }),
    });
    await settle();
    expect(actor.getSnapshot().context.notice).toBe('sessionEnded');
  });

  it('opens the portal for a verified account', async () => {
    const { actor } = await startSignedIn();
    expect(actor.getSnapshot().value).toBe('signedIn');
    expect(actor.getSnapshot().context).toMatchObject({ account: fakeAccount, profile });
  });

  it.each([
    ['unverified', { accountVerified: false, mfaRequired: true }],
    ['mfaRequired', { accountVerified: true, mfaRequired: true }],
  ])('stops at %s when the API says so', async (state, flags) => {
    const { actor } = await startSignedIn({ readProfile: async () => ({ ...profile, ...flags }) });
    expect(actor.getSnapshot().value).toBe(state);
  });

  it('goes back to the sign-in page when the provider refused the sign-in', async () => {
    const { actor, reported } = await startSignedIn({
      initialize: async () => {
        throw new IdentityError('refused', 'access_denied');
      },
    });
    expect(actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
    expect(actor.getSnapshot().context.notice).toBe('signInFailed');
    expect(reported).toEqual(['initialize']);
  });

  it('offers to try again when the identity client could not be loaded', async () => {
    const initialize = vi.fn(signedIn).mockRejectedValueOnce(new Error('no chunk'));
    const { actor, settle } = await startSignedIn({ initialize });
    expect(actor.getSnapshot().value).toBe('unreachable');
    actor.send({ type: 'retry.requested' });
    await settle();
    expect(actor.getSnapshot().value).toBe('signedIn');
  });

  it('offers to try again when the start hangs', async () => {
    const { actor } = start({ initialize: hang });
    await vi.advanceTimersByTimeAsync(BOOT_TIMEOUT_MS);
    expect(actor.getSnapshot().value).toBe('unreachable');
  });

  it('offers to try again when the profile could not be read, and keeps the account', async () => {
    const failure = new Error('503');
    const readProfile = vi.fn(succeeding.readProfile).mockRejectedValueOnce(failure);
    const { actor, settle, reported } = await startSignedIn({ readProfile });
    expect(actor.getSnapshot().value).toBe('unreachable');
    expect(actor.getSnapshot().context.failure).toBe(failure);
    expect(reported).toEqual(['readProfile']);
    actor.send({ type: 'retry.requested' });
    await settle();
    expect(actor.getSnapshot().value).toBe('signedIn');
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('offers to try again when reading the profile hangs', async () => {
    const { actor } = start({ readProfile: hang });
    await vi.advanceTimersByTimeAsync(PROFILE_TIMEOUT_MS);
    expect(actor.getSnapshot().value).toBe('unreachable');
  });
});

describe('signing in', () => {
  it('leaves for the identity provider with the wish to be remembered', async () => {
    const { actor, settle } = start({ initialize: nobody });
    await settle();
    actor.send({ type: 'signIn.requested', remember: true });
    expect(actor.getSnapshot().value).toEqual({ signedOut: 'redirecting' });
    expect(actor.getSnapshot().context.wish).toEqual({ remember: true });
  });

  it.each([
    ['fails', { initialize: nobody, redirectToSignIn: fail }, 0],
    ['hangs', { initialize: nobody, redirectToSignIn: hang }, SIGN_IN_REDIRECT_TIMEOUT_MS],
  ])('says so when the redirect %s', async (_, effects, wait) => {
    const { actor, settle } = start(effects);
    await settle();
    actor.send({ type: 'signIn.requested', remember: false });
    await vi.advanceTimersByTimeAsync(wait);
    expect(actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
    expect(actor.getSnapshot().context.notice).toBe('signInFailed');
  });

  it('is ready again when the client comes back with Back', async () => {
    const { actor, settle } = start({ initialize: nobody });
    await settle();
    actor.send({ type: 'signIn.requested', remember: false });
    actor.send({ type: 'page.restored' });
    expect(actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
    expect(actor.getSnapshot().context.notice).toBeNull();
  });

  it('follows a sign-in of another tab', async () => {
    const initialize = vi.fn(signedIn).mockImplementationOnce(nobody);
    const { actor, settle } = start({ initialize });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
    actor.send({ type: 'peer.signedIn' });
    await settle();
    expect(actor.getSnapshot().value).toBe('signedIn');
  });
});

describe('while signed in', () => {
  it.each([{ type: 'request.unauthorized' }, { type: 'token.refused' }] as const)(
    'ends the session on $type',
    async (event) => {
      const { actor } = await startSignedIn();
      actor.send(event);
      expect(actor.getSnapshot().matches('signingOut')).toBe(true);
      expect(actor.getSnapshot().context.reason).toBe('ended');
    },
  );

  it.each([
    ['the server has let it time out', { type: 'request.timedOut' }, 'invalidatingMfa'],
    ['this tab has told the server', { type: 'idle.ended', invalidated: true }, 'clearingKeys'],
    ['another tab tells the server', { type: 'idle.ended', invalidated: false }, 'clearingLocally'],
    ['another tab says so', { type: 'peer.timedOut' }, 'clearingLocally'],
  ] as const)('S3: goes on in its place when %s', async (_, event, step) => {
    const { actor, told, settle } = await startSignedIn();
    actor.send(event);
    expect(actor.getSnapshot().value).toEqual({ signingOut: step });
    expect(actor.getSnapshot().context.reason).toBe('timedOut');
    await settle();
    expect(told).toEqual(step === 'clearingLocally' ? [] : [{ type: 'timedOut' }]);
  });

  it('asks for the second factor when a call does', async () => {
    const { actor } = await startSignedIn();
    actor.send({ type: 'mfa.required' });
    expect(actor.getSnapshot().value).toBe('mfaRequired');
  });

  it('begins again when the page comes back from the browser’s history', async () => {
    const { actor } = await startSignedIn();
    actor.send({ type: 'page.restored' });
    expect(actor.getSnapshot().value).toBe('booting');
    expect(actor.getSnapshot().context.account).toBeNull();
  });

  it('does not look again at a sign-in of another tab', async () => {
    const { actor } = await startSignedIn();
    actor.send({ type: 'peer.signedIn' });
    expect(actor.getSnapshot().value).toBe('signedIn');
  });
});

describe('S6: signing out', () => {
  it('takes each step in order, tells the other tabs, and leaves for the provider', async () => {
    const steps: string[] = [];
    const step = (name: string) => async () => void steps.push(name);
    const { actor, settle, told } = await startSignedIn({
      invalidateMfaSession: step('invalidateMfaSession'),
      clearKeys: step('clearKeys'),
      redirectToSignOut: () => {
        steps.push('redirectToSignOut');
        return hang();
      },
    });
    actor.send({ type: 'signOut.requested' });
    await settle();
    expect(steps).toEqual(['invalidateMfaSession', 'clearKeys', 'redirectToSignOut']);
    expect(told).toEqual([{ type: 'signedOut' }]);
    expect(actor.getSnapshot().value).toEqual({ signingOut: 'redirecting' });
  });

  const steps = ['invalidateMfaSession', 'clearKeys', 'redirectToSignOut', 'clearLocally'] as const;
  const longest = 3 * SIGN_OUT_STEP_TIMEOUT_MS + SIGN_OUT_REDIRECT_TIMEOUT_MS;
  it.each(
    steps.flatMap((step) => [[step, 'fails', fail] as const, [step, 'hangs', hang] as const]),
  )('completes when %s %s', async (step, _, effect) => {
    const { actor } = await startSignedIn({ [step]: effect });
    actor.send({ type: 'signOut.requested' });
    await vi.advanceTimersByTimeAsync(longest);
    expect(actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
    expect(actor.getSnapshot().context).toMatchObject({ account: null, profile: null });
  });

  it.each([
    ['fails', fail],
    ['hangs', hang],
  ])('completes when every step %s', async (_, effect) => {
    const { actor } = await startSignedIn(Object.fromEntries(steps.map((step) => [step, effect])));
    actor.send({ type: 'signOut.requested' });
    await vi.advanceTimersByTimeAsync(longest);
    expect(actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
    expect(actor.getSnapshot().context.notice).toBe('providerSessionLeft');
  });

  it('only clears what is here when another tab signed out', async () => {
    const invalidateMfaSession = vi.fn(succeeding.invalidateMfaSession);
    const redirectToSignOut = vi.fn(succeeding.redirectToSignOut);
    const { actor, settle, told } = await startSignedIn({
      invalidateMfaSession,
      redirectToSignOut,
    });
    actor.send({ type: 'peer.signedOut' });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
    expect(actor.getSnapshot().context.notice).toBe('signedOutElsewhere');
    expect(invalidateMfaSession).not.toHaveBeenCalled();
    expect(redirectToSignOut).not.toHaveBeenCalled();
    expect(told).toEqual([]);
  });

  it('begins again when the client comes back from the provider with Back', async () => {
    const initialize = vi.fn(nobody).mockImplementationOnce(signedIn);
    const { actor, settle } = await startSignedIn({ initialize });
    actor.send({ type: 'signOut.requested' });
    await settle();
    actor.send({ type: 'page.restored' });
    expect(actor.getSnapshot().context).toMatchObject({ account: null, profile: null });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
    expect(actor.getSnapshot().context.notice).toBeNull();
  });

  it('can be asked for where the portal cannot be reached', async () => {
    const { actor } = await startSignedIn({ readProfile: fail });
    actor.send({ type: 'signOut.requested' });
    expect(actor.getSnapshot().matches('signingOut')).toBe(true);
  });
});

describe('S6: a sign-out that the provider does not know of yet', () => {
  const owed = async (): Promise<BootOutcome> => ({
    account: null,
    notice: 'providerSessionLeft',
    unfinished: true,
  });

  it('is finished before the sign-in page', async () => {
    const redirectToSignOut = vi.fn(succeeding.redirectToSignOut);
    const { actor, settle } = start({ initialize: owed, redirectToSignOut });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ signingOut: 'redirecting' });
    expect(actor.getSnapshot().context.reason).toBe('unfinished');
    expect(redirectToSignOut).toHaveBeenCalledOnce();
  });

  it.each([
    ['fails', fail, 0],
    ['hangs', hang, SIGN_OUT_REDIRECT_TIMEOUT_MS],
  ])('is told and tried again only when asked for, when that %s', async (_, effect, wait) => {
    const redirectToSignOut = vi.fn(effect);
    const { actor } = start({ initialize: owed, redirectToSignOut });
    for (const tries of [1, 2]) {
      await vi.advanceTimersByTimeAsync(wait);
      expect(actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
      expect(actor.getSnapshot().context.notice).toBe('providerSessionLeft');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(redirectToSignOut).toHaveBeenCalledTimes(tries);
      actor.send({ type: 'signOut.requested' });
    }
  });
});

describe('as a graph', () => {
  const done = (name: string, output: unknown) => ({ type: `xstate.done.actor.${name}`, output });
  const invoked = (state: string) => `0.session.${state}`;
  const events = [
    done(invoked('booting'), { account: null, notice: null }),
    done(invoked('booting'), { account: fakeAccount, notice: null }),
    ...[profile, { ...profile, accountVerified: false }, { ...profile, mfaRequired: true }].map(
      (output) => done(invoked('resolving'), output),
    ),
    { type: `xstate.error.actor.${invoked('resolving')}`, error: new Error('broken') },
    { type: 'signIn.requested', remember: false },
    { type: 'signOut.requested' },
    ...['invalidatingMfa', 'clearingKeys'].map((step) =>
      done(invoked(`signingOut.${step}`), undefined),
    ),
    { type: `xstate.error.actor.${invoked('signingOut.redirecting')}`, error: new Error('broken') },
  ];

  it('has no state that cannot be reached', () => {
    const machine = sessionMachine.provide({
      actions: { reportFailure: () => undefined, recordSignedIn: () => undefined },
      guards: { isRefused: () => false },
    });
    // `as`: the events of invoked actors are not among those the machine is declared with.
    const paths = getShortestPaths(machine, { events: events as never });
    const reached = new Set(paths.map(({ state }) => JSON.stringify(state.value)));
    expect([...reached].sort()).toEqual(
      [
        'booting',
        'resolving',
        'unverified',
        'mfaRequired',
        'signedIn',
        'unreachable',
        { signedOut: 'idle' },
        { signedOut: 'redirecting' },
        { signingOut: 'invalidatingMfa' },
        { signingOut: 'clearingKeys' },
        { signingOut: 'redirecting' },
        { signingOut: 'clearingLocally' },
      ]
        .map((value) => JSON.stringify(value))
        .sort(),
    );
  });
});
