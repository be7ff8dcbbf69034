import { assign, fromCallback, fromPromise, sendTo, setup, type EventObject } from 'xstate';
import type { SignedInAccount } from '../clients/identityClient';
import {
  BOOT_TIMEOUT_MS,
  PROFILE_TIMEOUT_MS,
  SIGN_IN_REDIRECT_TIMEOUT_MS,
  SIGN_OUT_REDIRECT_TIMEOUT_MS,
  SIGN_OUT_STEP_TIMEOUT_MS,
} from '../defaults';

/** What the session needs to know about the person to choose a router. */
export interface SessionProfile {
  displayName: string;
  givenName: string;
  accountVerified: boolean;
  mfaRequired: boolean;
  /** A person of the firm, who has no accounts. */
  role?: 'support' | 'advisor' | 'guest';
}

/** What the sign-in page has to say about how the client got there. */
export type SessionNotice =
  | 'signInFailed'
  | 'signedOut'
  | 'sessionEnded'
  | 'signedOutElsewhere'
  | 'providerSessionLeft'
  | 'signOutCompleted';

/**
 * Why the session ends. `ended` is not the client's wish: a refused token, or an account that is gone. `timedOut`: nothing
 * was done for too long. `unfinished`: it is over here, and the provider has not been told yet. spec §4
 */
export type SignOutReason = 'requested' | 'ended' | 'timedOut' | 'elsewhere' | 'unfinished';

export interface SignInWish {
  remember: boolean;
}

export interface BootOutcome {
  account: SignedInAccount | null;
  notice: SessionNotice | null;
  /** The provider has not been told of the last sign-out, and is to be told now. */
  unfinished?: boolean;
}

export interface SessionContext {
  account: SignedInAccount | null;
  profile: SessionProfile | null;
  notice: SessionNotice | null;
  /** Why the profile could not be read; null when that is not the trouble. */
  failure: unknown;
  wish: SignInWish;
  reason: SignOutReason;
}

export type SessionEvent =
  | { type: 'signIn.requested'; remember: boolean }
  | { type: 'signOut.requested' }
  | { type: 'retry.requested' }
  | { type: 'request.unauthorized' }
  | { type: 'request.timedOut' }
  | { type: 'idle.ended'; invalidated: boolean }
  | { type: 'token.refused' }
  | { type: 'mfa.required' }
  | { type: 'peer.signedIn' }
  | { type: 'peer.signedOut' }
  | { type: 'peer.timedOut' }
  | { type: 'page.restored' };

const nothing: SessionContext = {
  account: null,
  profile: null,
  notice: null,
  failure: null,
  wish: { remember: false },
  reason: 'requested',
};

/** Effects have no default: whoever starts the machine provides all of them. */
const missing = (): never => {
  throw new Error('sessionMachine: an effect is not provided');
};
const step = <Output, Input = void>() => fromPromise<Output, Input>(async () => missing());

const machineSetup = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    initialize: step<BootOutcome>(),
    /** Input: the account whose profile it is. */
    readProfile: step<SessionProfile, string>(),
    redirectToSignIn: step<void, SignInWish>(),
    invalidateMfaSession: step<void, SignOutReason>(),
    clearKeys: step<void, SignOutReason>(),
    redirectToSignOut: step<void, SignOutReason>(),
    clearLocally: step<void, SignOutReason>(),
    askOtherTabs: fromCallback<EventObject, string>(() => undefined),
    tabs: fromCallback<{ type: 'signedOut' | 'timedOut' }>(() => undefined),
  },
  actions: {
    reportFailure: (_, _params: { step: string; error: unknown }) => missing(),
    recordSignedIn: (_, _params: { username: string }) => missing(),
    endForReason: assign((_, params: { reason: SignOutReason }) => ({ reason: params.reason })),
    tellTabs: sendTo('tabs', ({ context }) => ({
      type: context.reason === 'timedOut' ? 'timedOut' : 'signedOut',
    })),
  },
  guards: {
    isRefused: (_, _params: { error: unknown }): boolean => missing(),
    hasAccount: ({ context }) => context.account !== null,
    endsElsewhere: ({ context }) => context.reason === 'elsewhere',
    isInvalidated: (_, { invalidated }: { invalidated: boolean }) => invalidated,
  },
  delays: {
    boot: BOOT_TIMEOUT_MS,
    profile: PROFILE_TIMEOUT_MS,
    signInRedirect: SIGN_IN_REDIRECT_TIMEOUT_MS,
    signOutStep: SIGN_OUT_STEP_TIMEOUT_MS,
    signOutRedirect: SIGN_OUT_REDIRECT_TIMEOUT_MS,
  },
});

const ended = {
  target: '#session.signingOut',
  actions: { type: 'endForReason', params: { reason: 'ended' } },
} as const;

/** What began in another visit, or could not be done in this one: the provider is told of the sign-out. */
const finishing = {
  target: '#session.signingOut.redirecting',
  actions: { type: 'endForReason', params: { reason: 'unfinished' } },
} as const;

const timedOut = { type: 'endForReason', params: { reason: 'timedOut' } } as const;

/** Every state with an account can end in these ways. */
const endings = {
  'signOut.requested': {
    target: '#session.signingOut',
    actions: { type: 'endForReason', params: { reason: 'requested' } },
  },
  'request.unauthorized': ended,
  'token.refused': ended,
  'request.timedOut': { target: '#session.signingOut', actions: timedOut },
  // One tab tells server and provider for all of them.
  'idle.ended': [
    {
      guard: {
        type: 'isInvalidated',
        params: ({ event }: { event: { invalidated: boolean } }) => event,
      },
      target: '#session.signingOut.clearingKeys',
      actions: timedOut,
    },
    { target: '#session.signingOut.clearingLocally', actions: timedOut },
  ],
  'peer.timedOut': { target: '#session.signingOut.clearingLocally', actions: timedOut },
  'peer.signedOut': {
    target: '#session.signingOut',
    actions: { type: 'endForReason', params: { reason: 'elsewhere' } },
  },
} as const;

/** A page brought back by the Back button may show a session that is over: begin again. */
const restored = { 'page.restored': '#session.booting' } as const;

/**
 * The session. Its top states choose the router (spec §2): signedOut, unverified, mfaRequired and signedIn
 * have one each, the others show that something is under way or, in `unreachable`, what to do. Holds no token.
 */
export const sessionMachine = machineSetup.createMachine({
  id: 'session',
  context: nothing,
  invoke: { id: 'tabs', src: 'tabs' },
  initial: 'booting',
  states: {
    booting: {
      entry: assign(nothing),
      invoke: {
        src: 'initialize',
        onDone: [
          {
            guard: ({ event }) => event.output.account !== null,
            target: 'resolving',
            actions: [
              assign({ account: ({ event }) => event.output.account }),
              {
                type: 'recordSignedIn',
                params: ({ event }) => ({ username: event.output.account?.username ?? '' }),
              },
            ],
          },
          { guard: ({ event }) => event.output.unfinished === true, ...finishing },
          { target: 'signedOut', actions: assign({ notice: ({ event }) => event.output.notice }) },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'signedOut',
            actions: [
              {
                type: 'reportFailure',
                params: ({ event }) => ({ step: 'initialize', error: event.error }),
              },
              assign({ notice: 'signInFailed' }),
            ],
          },
          {
            target: 'unreachable',
            actions: {
              type: 'reportFailure',
              params: ({ event }) => ({ step: 'initialize', error: event.error }),
            },
          },
        ],
      },
      after: { boot: 'unreachable' },
    },

    signedOut: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'signIn.requested': {
              target: 'redirecting',
              actions: assign({
                notice: null,
                wish: ({ event }) => ({ remember: event.remember }),
              }),
            },
            'peer.signedIn': '#session.booting',
            'signOut.requested': finishing,
          },
        },
        redirecting: {
          invoke: {
            src: 'redirectToSignIn',
            input: ({ context }) => context.wish,
            onError: {
              target: 'idle',
              actions: [
                {
                  type: 'reportFailure',
                  params: ({ event }) => ({ step: 'redirectToSignIn', error: event.error }),
                },
                assign({ notice: 'signInFailed' }),
              ],
            },
          },
          on: { 'page.restored': 'idle' },
          after: {
            signInRedirect: { target: 'idle', actions: assign({ notice: 'signInFailed' }) },
          },
        },
      },
    },

    resolving: {
      entry: assign({ failure: null }),
      invoke: {
        src: 'readProfile',
        input: ({ context }) => context.account?.localAccountId ?? '',
        onDone: [
          {
            guard: ({ event }) => !event.output.accountVerified,
            target: 'unverified',
            actions: assign({ profile: ({ event }) => event.output }),
          },
          {
            guard: ({ event }) => event.output.mfaRequired,
            target: 'mfaRequired',
            actions: assign({ profile: ({ event }) => event.output }),
          },
          { target: 'signedIn', actions: assign({ profile: ({ event }) => event.output }) },
        ],
        onError: {
          target: 'unreachable',
          actions: [
            {
              type: 'reportFailure',
              params: ({ event }) => ({ step: 'readProfile', error: event.error }),
            },
            assign({ failure: ({ event }) => event.error }),
          ],
        },
      },
      on: { ...endings, ...restored },
      after: { profile: 'unreachable' },
    },

    unreachable: {
      on: {
        ...endings,
        ...restored,
        'retry.requested': [{ guard: 'hasAccount', target: 'resolving' }, { target: 'booting' }],
      },
    },

    unverified: { on: { ...endings, ...restored, 'retry.requested': 'resolving' } },

    mfaRequired: {
      invoke: {
        src: 'askOtherTabs',
        input: ({ context }) => context.account?.localAccountId ?? '',
      },
      on: { ...endings, ...restored, 'retry.requested': 'resolving' },
    },

    signedIn: { on: { ...endings, ...restored, 'mfa.required': 'mfaRequired' } },

    // Each step has its way on, whatever becomes of it: sign-out always completes (spec §8).
    signingOut: {
      initial: 'beginning',
      states: {
        beginning: {
          always: [
            { guard: 'endsElsewhere', target: 'clearingLocally' },
            { target: 'invalidatingMfa' },
          ],
        },
        invalidatingMfa: {
          invoke: {
            src: 'invalidateMfaSession',
            input: ({ context }) => context.reason,
            onDone: 'clearingKeys',
            onError: {
              target: 'clearingKeys',
              actions: {
                type: 'reportFailure',
                params: ({ event }) => ({ step: 'invalidateMfaSession', error: event.error }),
              },
            },
          },
          after: { signOutStep: 'clearingKeys' },
        },
        clearingKeys: {
          // Not sooner: the other tabs forget tokens that this one needed until here.
          entry: 'tellTabs',
          invoke: {
            src: 'clearKeys',
            input: ({ context }) => context.reason,
            onDone: 'redirecting',
            onError: {
              target: 'redirecting',
              actions: {
                type: 'reportFailure',
                params: ({ event }) => ({ step: 'clearKeys', error: event.error }),
              },
            },
          },
          after: { signOutStep: 'redirecting' },
        },
        redirecting: {
          invoke: {
            src: 'redirectToSignOut',
            input: ({ context }) => context.reason,
            onError: {
              target: 'clearingLocally',
              actions: {
                type: 'reportFailure',
                params: ({ event }) => ({ step: 'redirectToSignOut', error: event.error }),
              },
            },
          },
          // Back from the provider's page, where it may be done or not.
          on: restored,
          after: { signOutRedirect: 'clearingLocally' },
          exit: assign({ notice: 'providerSessionLeft' }),
        },
        clearingLocally: {
          invoke: {
            src: 'clearLocally',
            input: ({ context }) => context.reason,
            onDone: '#session.signedOut',
            onError: {
              target: '#session.signedOut',
              actions: {
                type: 'reportFailure',
                params: ({ event }) => ({ step: 'clearLocally', error: event.error }),
              },
            },
          },
          after: { signOutStep: '#session.signedOut' },
        },
      },
      exit: assign(({ context: { notice, reason } }) => ({
        ...nothing,
        notice: notice ?? (reason === 'elsewhere' ? 'signedOutElsewhere' : 'sessionEnded'),
      })),
    },
  },
});
