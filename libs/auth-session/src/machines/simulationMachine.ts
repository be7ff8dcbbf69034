import { assertEvent, assign, setup } from 'xstate';
import { SIGN_OUT_STEP_TIMEOUT_MS } from '../defaults';
import {
  LIFECYCLE_STEP_TIMEOUT_MS,
  SIMULATION_LIMIT_MS,
  SIMULATION_REASON_MAX_LENGTH,
  SIMULATION_VALUE_MAX_LENGTH,
} from '../lifecycleDefaults';
import type { SimulationContext as Launch } from '../storage/simulation';
import { effectsOf, failureOf, withOutput } from './effects';
import { parseLaunch, restoreLaunch } from './simulationLaunch';

export interface SimulationInput {
  /** The query of the address the page was opened with. */
  query: string;
  /** False in a frame, where no simulation starts or goes on. */
  isTopWindow: boolean;
}

/** Who is looked at, in words for the confirm page and the banner. */
export interface SimulatedClient {
  name: string;
  givenName: string;
}

/** Whether the signed-in person may: the server knows the role, the link does not. */
export type PermissionAnswer = { kind: 'allowed'; client: SimulatedClient } | { kind: 'refused' };

export type GrantAnswer =
  | {
      kind: 'granted';
      /** Not a secret; the read-only token stays with the effect. */
      simulationId: string;
      client: SimulatedClient;
      /** Ms since 1970 on this device's clock; the effect adds the server's remaining time to it. */
      expiresAt: number;
    }
  | { kind: 'refused' };

export type SimulationRefusal = 'framed' | 'malformed' | 'notPermitted';
export type SimulationEnd = 'exit' | 'expired' | 'refused' | 'signed_out';

/** What the banner shows: who looks at whom until when. */
export interface SimulationMachineContext extends SimulationInput {
  launch: Launch | null;
  client: SimulatedClient | null;
  simulationId: string;
  expiresAt: number;
  failure: 'unstated' | 'unreachable' | null;
  refusal: SimulationRefusal | null;
  end: SimulationEnd | null;
}

export type SimulationEvent =
  | { type: 'start.confirmed'; reason: string; ticket: string }
  | { type: 'launch.declined' }
  | { type: 'retry.requested' }
  | { type: 'exit.requested' }
  | { type: 'session.ended' }
  | { type: 'grant.refused' }
  | { type: 'page.left' }
  | { type: 'page.restored' };

export interface SimulationStart {
  launch: Launch | null;
  reason: string;
  ticket: string;
}

const { missing, step } = effectsOf('simulationMachine');
const permission = withOutput<PermissionAnswer>();
const grant = withOutput<GrantAnswer>();
const stored = withOutput<string | null>();

const isStated = (text: string, maxLength: number): boolean =>
  text.trim() !== '' && text.length <= maxLength;

const simulationSetup = setup({
  types: {
    context: {} as SimulationMachineContext,
    events: {} as SimulationEvent,
    input: {} as SimulationInput,
    output: {} as { refusal: SimulationRefusal | null; end: SimulationEnd | null },
  },
  actors: {
    readStored: step<string | null>('readStored'),
    checkPermission: step<PermissionAnswer, Launch | null>('checkPermission'),
    startSimulation: step<GrantAnswer, SimulationStart>('startSimulation'),
    resumeSimulation: step<GrantAnswer, Launch | null>('resumeSimulation'),
    endSimulation: step<void, { simulationId: string; end: SimulationEnd }>('endSimulation'),
    waitUntil: step<void, number>('waitUntil'),
  },
  actions: {
    reportFailure: (_, _params: { step: string; error: unknown }) => missing('reportFailure')(),
    stripQuery: () => missing('stripQuery')(),
    keepStored: (_, _params: { launch: Launch | null }) => missing('keepStored')(),
    removeStored: () => missing('removeStored')(),
    /** What was read as one person must not be shown as the other's. */
    clearCaches: () => missing('clearCaches')(),
    tellLeaving: (_, _params: { simulationId: string }) => missing('tellLeaving')(),
    refuse: assign((_, { refusal }: { refusal: SimulationRefusal }) => ({ refusal })),
    endFor: assign((_, { end }: { end: SimulationEnd }) => ({ end })),
    note: assign((_, { failure }: { failure: SimulationMachineContext['failure'] }) => ({
      failure,
    })),
    noteStored: assign((_, text: string | null) => ({
      launch: text === null ? null : restoreLaunch(text),
    })),
    noteClient: assign((_, answer: PermissionAnswer) => ({
      client: answer.kind === 'allowed' ? answer.client : null,
      failure: null,
    })),
    noteGrant: assign((_, answer: GrantAnswer) =>
      answer.kind === 'granted'
        ? {
            simulationId: answer.simulationId,
            client: answer.client,
            expiresAt: answer.expiresAt,
            failure: null,
          }
        : {},
    ),
  },
  guards: {
    isFramedLaunch: ({ context }) =>
      !context.isTopWindow && parseLaunch(context.query).kind !== 'none',
    isFramed: ({ context }) => !context.isTopWindow,
    isMalformedLaunch: ({ context }) => parseLaunch(context.query).kind === 'malformed',
    isLaunch: ({ context }) => context.launch !== null,
    isRestorable: (_, text: string | null) => text !== null && restoreLaunch(text) !== null,
    isStored: (_, text: string | null) => text !== null,
    isStated: (_, { reason, ticket }: { reason: string; ticket: string }) =>
      isStated(reason, SIMULATION_REASON_MAX_LENGTH) &&
      isStated(ticket, SIMULATION_VALUE_MAX_LENGTH),
    saysRefused: (_, answer: { kind: string }) => answer.kind === 'refused',
  },
  delays: {
    step: LIFECYCLE_STEP_TIMEOUT_MS,
    limit: SIMULATION_LIMIT_MS,
    signOutStep: SIGN_OUT_STEP_TIMEOUT_MS,
  },
});

const refusedFor = (refusal: SimulationRefusal) =>
  ({ type: 'refuse', params: { refusal } }) as const;

const endingFor = (end: SimulationEnd) =>
  ({ target: '#simulation.ending', actions: { type: 'endFor', params: { end } } }) as const;

const unreachable = { type: 'note', params: { failure: 'unreachable' } } as const;

const granted = [
  grant('noteGrant'),
  {
    type: 'keepStored' as const,
    params: ({ context }: { context: SimulationMachineContext }) => ({ launch: context.launch }),
  },
  'clearCaches' as const,
];

// The link's values leave the address bar before anything is asked, and an older launch is forgotten for the new one.
const reading = simulationSetup.createStateConfig({
  invoke: {
    id: 'readStored',
    src: 'readStored',
    onDone: [
      { guard: 'isFramedLaunch', target: '#simulation.refused', actions: refusedFor('framed') },
      { guard: 'isFramed', target: '#simulation.off' },
      {
        guard: 'isMalformedLaunch',
        target: '#simulation.refused',
        actions: ['stripQuery', 'removeStored', refusedFor('malformed')],
      },
      {
        guard: 'isLaunch',
        target: '#simulation.checkingPermission',
        actions: ['stripQuery', 'removeStored'],
      },
      {
        guard: stored('isRestorable'),
        target: '#simulation.resuming',
        actions: stored('noteStored'),
      },
      { guard: stored('isStored'), target: '#simulation.off', actions: 'removeStored' },
      { target: '#simulation.off' },
    ],
    onError: {
      target: '#simulation.off',
      actions: ['stripQuery', failureOf('readStored')],
    },
  },
});

const starting = simulationSetup.createStateConfig({
  invoke: {
    id: 'startSimulation',
    src: 'startSimulation',
    input: ({ context, event }) => {
      assertEvent(event, 'start.confirmed');
      return { launch: context.launch, reason: event.reason, ticket: event.ticket };
    },
    onDone: [
      {
        guard: grant('saysRefused'),
        target: '#simulation.refused',
        actions: refusedFor('notPermitted'),
      },
      { target: '#simulation.active', actions: granted },
    ],
    onError: {
      target: '#simulation.confirming',
      actions: [failureOf('startSimulation'), unreachable],
    },
  },
  after: { step: { target: '#simulation.confirming', actions: unreachable } },
});

const active = simulationSetup.createStateConfig({
  invoke: {
    id: 'waitForExpiry',
    src: 'waitUntil',
    input: ({ context }) => context.expiresAt,
    onDone: endingFor('expired'),
  },
  on: {
    'exit.requested': endingFor('exit'),
    'session.ended': endingFor('signed_out'),
    'grant.refused': endingFor('refused'),
    'page.left': '#simulation.left',
  },
  after: { limit: endingFor('expired') },
});

/**
 * A support user looks at the portal as a client sees it, and can change nothing: the token is read-only. Begins with a
 * link and a stated reason, ends on exit, expiry, with
 * the sign-in or with the tab. spec §3, §4
 */
export const simulationMachine = simulationSetup.createMachine({
  id: 'simulation',
  context: ({ input }) => {
    const request = parseLaunch(input.query);
    return {
      ...input,
      launch: request.kind === 'launch' ? request.launch : null,
      client: null,
      simulationId: '',
      expiresAt: 0,
      failure: null,
      refusal: null,
      end: null,
    };
  },
  initial: 'reading',
  states: {
    reading,
    checkingPermission: {
      invoke: {
        id: 'checkPermission',
        src: 'checkPermission',
        input: ({ context }) => context.launch,
        onDone: [
          {
            guard: permission('saysRefused'),
            target: 'refused',
            actions: refusedFor('notPermitted'),
          },
          { target: 'confirming', actions: permission('noteClient') },
        ],
        onError: { target: 'unchecked', actions: failureOf('checkPermission') },
      },
      after: { step: 'unchecked' },
    },
    unchecked: { on: { 'retry.requested': 'checkingPermission', 'launch.declined': 'off' } },
    confirming: {
      on: {
        'start.confirmed': [
          { guard: { type: 'isStated', params: ({ event }) => event }, target: 'starting' },
          { actions: { type: 'note', params: { failure: 'unstated' } } },
        ],
        'launch.declined': 'off',
      },
    },
    starting,
    resuming: {
      invoke: {
        id: 'resumeSimulation',
        src: 'resumeSimulation',
        input: ({ context }) => context.launch,
        onDone: [
          {
            guard: grant('saysRefused'),
            target: 'ended',
            actions: [
              'removeStored',
              'clearCaches',
              { type: 'endFor', params: { end: 'refused' } },
            ],
          },
          { target: 'active', actions: granted },
        ],
        onError: { target: 'unresumed', actions: failureOf('resumeSimulation') },
      },
      after: { step: 'unresumed' },
    },
    // Neither the client's portal nor one's own is shown until the server has said whose it is.
    unresumed: {
      on: {
        'retry.requested': 'resuming',
        'exit.requested': endingFor('exit'),
        'session.ended': endingFor('signed_out'),
      },
    },
    active,
    // A closed tab never comes back from here; a page that the Back button brings back asks the server again.
    left: {
      entry: {
        type: 'tellLeaving',
        params: ({ context }) => ({ simulationId: context.simulationId }),
      },
      on: { 'page.restored': 'resuming' },
    },
    ending: {
      entry: ['removeStored', 'clearCaches'],
      invoke: {
        id: 'endSimulation',
        src: 'endSimulation',
        input: ({ context }) => ({
          simulationId: context.simulationId,
          end: context.end ?? 'exit',
        }),
        onDone: 'ended',
        onError: { target: 'ended', actions: failureOf('endSimulation') },
      },
      after: { signOutStep: 'ended' },
    },
    off: { type: 'final' },
    refused: { type: 'final' },
    ended: { type: 'final' },
  },
  output: ({ context }) => ({ refusal: context.refusal, end: context.end }),
});
