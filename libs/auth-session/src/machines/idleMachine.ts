import { assign, fromCallback, raise, sendTo, setup } from 'xstate';
import { SIGN_OUT_STEP_TIMEOUT_MS } from '../defaults';
import {
  IDLE_OBJECTION_MS,
  IDLE_TELL_SERVER_MS,
  IDLE_THROTTLE_MS,
  IDLE_WARNING_MS,
  LEADER_CLAIM_MS,
  LEADER_POLL_MS,
  LEADER_SILENCE_MS,
  LIFECYCLE_STEP_TIMEOUT_MS,
  WALL_CLOCK_TICK_MS,
} from '../lifecycleDefaults';
import { effectsOf, failureOf, withOutput } from './effects';

export interface IdleInput {
  /** Unlike any other tab's. Of two tabs that want to lead, the one that sorts first does. */
  tabId: string;
  /** `IDLE_TIMEOUT_MS`, or `LONG_IDLE_TIMEOUT_MS` where the flag is on and nobody is simulated. */
  limitMs: number;
  /** Now, in ms since 1970 on this device's clock, as every `at`. Opening a page is activity. */
  at: number;
}

/** What tabs tell each other. It arrives as it was sent, so one tab's message is the other's event. */
export type PeerMessage =
  | { type: 'peer.active'; at: number }
  | { type: 'peer.expired'; at: number }
  | { type: 'peer.ended' }
  | { type: 'peer.claimed'; tabId: string }
  | { type: 'peer.leading'; tabId: string };

export type IdleEvent =
  | PeerMessage
  | { type: 'clock.ticked'; at: number }
  | { type: 'activity.noticed'; at: number }
  | { type: 'stay.requested'; at: number }
  | { type: 'server.ended' };

export interface IdleContext {
  tabId: string;
  limitMs: number;
  now: number;
  lastActivityAt: number;
  leading: boolean;
  /** When the server was last told, of which activity, and when it then said that the session ends. */
  toldAt: number;
  tellingActivityAt: number;
  toldActivityAt: number;
  serverEndsAt: number | null;
  invalidated: boolean;
}

/** What the server says is left of the session; not above 0 when it is over. */
export interface ServerVerdict {
  remainingMs: number;
}

const { missing, step } = effectsOf('idleMachine');
const verdict = withOutput<ServerVerdict>();

/** When the session ends by this tab's clock, ms since 1970; what a countdown counts down to. */
export const endsAt = ({ lastActivityAt, limitMs }: IdleContext): number =>
  lastActivityAt + limitMs;

const isOverAt = (context: IdleContext, at: number): boolean => at >= endsAt(context);

const idleSetup = setup({
  types: {
    context: {} as IdleContext,
    events: {} as IdleEvent,
    input: {} as IdleInput,
    output: {} as { invalidated: boolean },
  },
  actors: {
    clock: fromCallback(() => missing('clock')()),
    tabs: fromCallback<PeerMessage>(() => missing('tabs')()),
    tellServer: step<ServerVerdict, { idleForMs: number }>('tellServer'),
    endSession: step<void>('endSession'),
  },
  actions: {
    reportFailure: (_, _params: { step: string; error: unknown }) => missing('reportFailure')(),
    // A clock that was set back must not stretch the session, nor may a peer's time from the future.
    noteTime: assign(({ context }, { at }: { at: number }) => ({
      now: at,
      lastActivityAt: Math.min(context.lastActivityAt, at),
    })),
    noteActivity: assign(({ context }, { at }: { at: number }) => ({
      lastActivityAt: Math.max(context.lastActivityAt, at),
    })),
    noteTelling: assign(({ context }) => ({
      toldAt: context.now,
      tellingActivityAt: context.lastActivityAt,
    })),
    noteVerdict: assign(({ context }, { remainingMs }: ServerVerdict) => ({
      toldActivityAt: context.tellingActivityAt,
      serverEndsAt: context.now + remainingMs,
    })),
    extendToVerdict: assign(({ context }, { remainingMs }: ServerVerdict) => {
      const lastActivityAt = context.now + remainingMs - context.limitMs;
      return {
        lastActivityAt,
        toldActivityAt: lastActivityAt,
        serverEndsAt: context.now + remainingMs,
      };
    }),
    tellActive: sendTo('tabs', ({ context }) => ({
      type: 'peer.active',
      at: context.lastActivityAt,
    })),
    tellExpired: sendTo('tabs', ({ context }) => ({ type: 'peer.expired', at: context.now })),
    tellEnded: sendTo('tabs', { type: 'peer.ended' }),
    tellClaim: sendTo('tabs', ({ context }) => ({ type: 'peer.claimed', tabId: context.tabId })),
    tellLeading: sendTo('tabs', ({ context }) => ({ type: 'peer.leading', tabId: context.tabId })),
    lead: assign({ leading: true }),
    follow: assign({ leading: false }),
    endByServer: raise({ type: 'server.ended' }),
  },
  guards: {
    isOver: ({ context }, { at }: { at: number }) => isOverAt(context, at),
    isNearlyOver: ({ context }, { at }: { at: number }) =>
      isOverAt(context, at + Math.min(IDLE_WARNING_MS, context.limitMs / 2)),
    isSameActivity: ({ context }, { at }: { at: number }) =>
      at - context.lastActivityAt < IDLE_THROTTLE_MS,
    wasActiveLater: ({ context }, { at }: { at: number }) => at + context.limitMs > context.now,
    isLeader: ({ context }) => context.leading,
    // By more than a tick: what the two clocks differ by on the way is no later end.
    isLeaderAndServerSaidLater: ({ context }) =>
      context.leading && (context.serverEndsAt ?? 0) > context.now + WALL_CLOCK_TICK_MS,
    hasBetterClaim: ({ context }, { tabId }: { tabId: string }) => tabId < context.tabId,
    owesServer: ({ context }, { at }: { at: number }) => {
      if (!context.leading || isOverAt(context, at)) return false;
      const serverEndsIn = context.toldActivityAt + context.limitMs - at;
      const isUrgent = serverEndsIn > 0 && serverEndsIn <= IDLE_WARNING_MS;
      return (
        context.lastActivityAt > context.toldActivityAt &&
        (isUrgent || at - context.toldAt >= IDLE_TELL_SERVER_MS)
      );
    },
    saysOpen: (_, { remainingMs }: ServerVerdict) => remainingMs > 0,
  },
  delays: {
    objection: IDLE_OBJECTION_MS,
    poll: LEADER_POLL_MS,
    silence: LEADER_SILENCE_MS,
    claim: LEADER_CLAIM_MS,
    step: LIFECYCLE_STEP_TIMEOUT_MS,
    signOutStep: SIGN_OUT_STEP_TIMEOUT_MS,
  },
});

/** The guard or action `type` that is told the event's time. */
const timed = <Type extends string>(type: Type) => ({
  type,
  params: ({ event }: { event: { at: number } }) => ({ at: event.at }),
});

const betterClaim = {
  type: 'hasBetterClaim',
  params: ({ event }: { event: { tabId: string } }) => ({ tabId: event.tabId }),
} as const;

// Checked before the activity itself counts: the first to move after a laptop woke too late finds the session over.
const ending = { guard: timed('isOver'), target: 'ending', actions: timed('noteTime') };

const stays = {
  target: 'active',
  actions: [timed('noteActivity'), 'tellActive'],
} as const;

const open = idleSetup.createStateConfig({
  on: {
    'activity.noticed': [ending, { guard: timed('isSameActivity') }, stays],
    'stay.requested': [ending, stays],
    'peer.active': { target: 'active', actions: timed('noteActivity') },
    'peer.expired': [ending, { actions: 'tellActive' }],
    'server.ended': 'ending.invalidating',
  },
}).on;

const stillActive = {
  guard: timed('wasActiveLater'),
  target: '#session.active',
  actions: timed('noteActivity'),
};

/** Nothing of the account is shown from here on. Each tab first hears the others, then one of them ends the session. */
const endingTogether = idleSetup.createStateConfig({
  initial: 'asking',
  on: { 'clock.ticked': { actions: timed('noteTime') } },
  states: {
    asking: {
      entry: 'tellExpired',
      on: { 'peer.active': stillActive },
      after: { objection: 'awaitingLeader' },
    },
    awaitingLeader: {
      always: [
        { guard: 'isLeaderAndServerSaidLater', target: 'confirming' },
        { guard: 'isLeader', target: 'invalidating' },
      ],
      on: { 'peer.active': stillActive },
    },
    confirming: {
      invoke: {
        id: 'confirmEnd',
        src: 'tellServer',
        input: ({ context }) => ({ idleForMs: context.now - context.lastActivityAt }),
        onDone: [
          {
            guard: verdict('saysOpen'),
            target: '#session.active',
            actions: [verdict('extendToVerdict'), 'tellActive'],
          },
          { target: 'invalidating' },
        ],
        onError: { target: 'invalidating', actions: failureOf('confirmEnd') },
      },
      after: { signOutStep: 'invalidating' },
    },
    invalidating: {
      entry: ['tellEnded', assign({ invalidated: true })],
      invoke: {
        id: 'endSession',
        src: 'endSession',
        onDone: '#idle.ended',
        onError: { target: '#idle.ended', actions: failureOf('endSession') },
      },
      after: { signOutStep: '#idle.ended' },
    },
  },
});

const session = idleSetup.createStateConfig({
  id: 'session',
  initial: 'active',
  states: {
    active: {
      on: {
        ...open,
        'clock.ticked': [
          ending,
          { guard: timed('isNearlyOver'), target: 'warned', actions: timed('noteTime') },
          { actions: timed('noteTime') },
        ],
      },
    },
    // The question is answered by its own buttons: on the way to "Sign out now" the mouse must not close it.
    warned: {
      on: {
        ...open,
        'activity.noticed': ending,
        'clock.ticked': [ending, { actions: timed('noteTime') }],
      },
    },
    ending: endingTogether,
  },
});

/** One tab leads: it alone tells the server of activity and ends the session. When it goes silent another takes over. */
const leadership = idleSetup.createStateConfig({
  initial: 'claiming',
  states: {
    claiming: {
      entry: 'tellClaim',
      on: {
        'peer.leading': 'following',
        'peer.claimed': { guard: betterClaim, target: 'following' },
      },
      after: { claim: 'leading' },
    },
    following: {
      on: {
        'peer.leading': { target: 'following', reenter: true },
        'peer.claimed': { target: 'following', reenter: true },
      },
      after: { silence: 'claiming' },
    },
    leading: {
      entry: ['lead', 'tellLeading'],
      exit: 'follow',
      on: {
        'peer.claimed': { actions: 'tellLeading' },
        'peer.leading': [{ guard: betterClaim, target: 'following' }, { actions: 'tellLeading' }],
      },
      after: { poll: { target: 'leading', reenter: true } },
    },
  },
});

/** The server ends sessions by its own clock, so it must know of activity that made no call. */
const server = idleSetup.createStateConfig({
  initial: 'quiet',
  states: {
    quiet: { on: { 'clock.ticked': { guard: timed('owesServer'), target: 'telling' } } },
    telling: {
      entry: 'noteTelling',
      invoke: {
        id: 'tellServer',
        src: 'tellServer',
        input: ({ context }) => ({ idleForMs: context.now - context.lastActivityAt }),
        onDone: [
          {
            guard: verdict('saysOpen'),
            target: 'quiet',
            actions: verdict('noteVerdict'),
          },
          { target: 'quiet', actions: [verdict('noteVerdict'), 'endByServer'] },
        ],
        onError: { target: 'quiet', actions: failureOf('tellServer') },
      },
      after: { step: 'quiet' },
    },
  },
});

/**
 * Ends the session of a person who left. Activity in any tab counts for all, time is the wall clock's, and the tabs end
 * together with one call to the server. `clock.ticked` may also be sent from outside, when a page is shown again. spec §4, §9
 */
export const idleMachine = idleSetup.createMachine({
  id: 'idle',
  context: ({ input }) => ({
    tabId: input.tabId,
    limitMs: input.limitMs,
    now: input.at,
    lastActivityAt: input.at,
    leading: false,
    toldAt: input.at,
    tellingActivityAt: 0,
    toldActivityAt: 0,
    serverEndsAt: null,
    invalidated: false,
  }),
  invoke: [
    { id: 'tabs', src: 'tabs' },
    { id: 'clock', src: 'clock' },
  ],
  initial: 'running',
  states: {
    running: {
      type: 'parallel',
      entry: 'tellActive',
      on: { 'peer.ended': 'ended' },
      states: { session, leadership, server },
    },
    ended: { type: 'final' },
  },
  output: ({ context }) => ({ invalidated: context.invalidated }),
});
