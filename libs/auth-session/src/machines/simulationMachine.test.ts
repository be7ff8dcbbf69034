import fc from 'fast-check';
import { createActor, fromPromise } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIMULATION_LIMIT_MS } from '../lifecycleDefaults';
import type { SimulationContext as Launch } from '../storage/simulation';
import { parseLaunch, restoreLaunch } from './simulationLaunch';
import {
  simulationMachine,
  type GrantAnswer,
  type PermissionAnswer,
  type SimulationEnd,
  type SimulationInput,
  type SimulationStart,
} from './simulationMachine';
import { unreached } from './testing/everyEdge';
import { waitUntil } from './wallClock';

const START = Date.parse('2026-03-02T14:00:00Z');
const MINUTE = 60_000;
const QUERY = '?simulate=true&simulationUser=support.sample&loginId=ws-17&pid=p-2040&sAcc=a-9';
const launch: Launch = {
  simulationUser: 'support.sample',
  wsid: 'ws-17',
  pid: 'p-2040',
  simulationAccount: 'a-9',
};
const client = { name: 'Ada Sample', givenName: 'Ada' };
const STORED = JSON.stringify(launch);

function begin({
  query = QUERY,
  isTopWindow = true,
  stored = null,
}: Partial<SimulationInput> & { stored?: string | null } = {}) {
  const log: string[] = [];
  const grant = (): GrantAnswer => ({
    kind: 'granted',
    simulationId: 's-1',
    client,
    expiresAt: START + 30 * MINUTE,
  });
  const effects = {
    readStored: vi.fn(async () => stored),
    checkPermission: vi.fn(async (_: Launch | null): Promise<PermissionAnswer> => ({
      kind: 'allowed',
      client,
    })),
    startSimulation: vi.fn(async (_: SimulationStart) => grant()),
    resumeSimulation: vi.fn(async (_: Launch | null) => grant()),
    endSimulation: vi.fn(
      async (_: { simulationId: string; end: SimulationEnd }): Promise<void> => undefined,
    ),
  };
  const actions = {
    stripQuery: vi.fn(() => void log.push('stripQuery')),
    keepStored: vi.fn(),
    removeStored: vi.fn(),
    clearCaches: vi.fn(),
    tellLeaving: vi.fn(),
    reportFailure: vi.fn(),
  };
  const actor = createActor(
    simulationMachine.provide({
      actors: {
        readStored: fromPromise(() => effects.readStored()),
        checkPermission: fromPromise<PermissionAnswer, Launch | null>(({ input }) => {
          log.push('checkPermission');
          return effects.checkPermission(input);
        }),
        startSimulation: fromPromise<GrantAnswer, SimulationStart>(({ input }) =>
          effects.startSimulation(input),
        ),
        resumeSimulation: fromPromise<GrantAnswer, Launch | null>(({ input }) =>
          effects.resumeSimulation(input),
        ),
        endSimulation: fromPromise<void, { simulationId: string; end: SimulationEnd }>(
          ({ input }) => effects.endSimulation(input),
        ),
        waitUntil,
      },
      actions: {
        stripQuery: () => actions.stripQuery(),
        keepStored: (_, kept) => actions.keepStored(kept.launch),
        removeStored: () => actions.removeStored(),
        clearCaches: () => actions.clearCaches(),
        tellLeaving: (_, { simulationId }) => actions.tellLeaving(simulationId),
        reportFailure: (_, { step }) => actions.reportFailure(step),
      },
    }),
    { input: { query, isTopWindow } },
  );
  actor.start();
  const settled = () => vi.advanceTimersByTimeAsync(0);
  type Sent = Parameters<typeof actor.send>[0];
  return {
    actor,
    effects,
    actions,
    log,
    settled,
    send: async (event: Sent) => {
      actor.send(event);
      await settled();
    },
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

const confirmed = {
  type: 'start.confirmed',
  reason: 'Client asked by phone',
  ticket: 'T-1',
} as const;

async function beginActive() {
  const machine = begin();
  await machine.settled();
  await machine.send(confirmed);
  return machine;
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the whole graph', () => {
  it('has no state and no edge that cannot be reached', () => {
    const granted = { kind: 'granted', simulationId: 's-1', client, expiresAt: START };
    const events = { 'start.confirmed': [confirmed, { reason: '', ticket: '' }] };
    const outputs = {
      readStored: [null, STORED, '{'],
      checkPermission: [{ kind: 'allowed', client }, { kind: 'refused' }],
      startSimulation: [granted, { kind: 'refused' }],
      resumeSimulation: [granted, { kind: 'refused' }],
    };
    const inputs: SimulationInput[] = [
      { query: '', isTopWindow: true },
      { query: '', isTopWindow: false },
      { query: QUERY, isTopWindow: true },
      { query: QUERY, isTopWindow: false },
      { query: '?simulate=true', isTopWindow: true },
    ];
    expect(
      unreached(
        simulationMachine,
        inputs.map((input) => ({ input, events, outputs })),
      ),
    ).toEqual({ states: [], edges: [] });
  });
});

describe('a launch', () => {
  it('starts after the confirm page named the client and a reason was stated', async () => {
    const { settled, send, effects, actions, state, context } = begin();
    await settled();
    expect(effects.checkPermission).toHaveBeenCalledExactlyOnceWith(launch);
    expect(state()).toBe('confirming');
    expect(context().client).toEqual(client);
    expect(actions.keepStored).not.toHaveBeenCalled();
    await send(confirmed);
    expect(effects.startSimulation).toHaveBeenCalledExactlyOnceWith({
      launch,
      reason: confirmed.reason,
      ticket: confirmed.ticket,
    });
    expect(state()).toBe('active');
    expect(actions.keepStored).toHaveBeenCalledExactlyOnceWith(launch);
    expect(actions.clearCaches).toHaveBeenCalledTimes(1);
    expect(context()).toMatchObject({ client, expiresAt: START + 30 * MINUTE });
  });

  it.each([
    ['no reason', { reason: ' ', ticket: 'T-1' }],
    ['no ticket', { reason: 'Client asked', ticket: '' }],
    ['a reason without end', { reason: 'x'.repeat(501), ticket: 'T-1' }],
  ])('does not start with %s', async (_, stated) => {
    const { settled, send, effects, state, context } = begin();
    await settled();
    await send({ type: 'start.confirmed', ...stated });
    expect(effects.startSimulation).not.toHaveBeenCalled();
    expect(state()).toBe('confirming');
    expect(context().failure).toBe('unstated');
  });

  it('takes its values out of the address before anything is asked', async () => {
    const { settled, log } = begin();
    await settled();
    expect(log).toEqual(['stripQuery', 'checkPermission']);
  });

  it('does not start for a client, whatever the link says', async () => {
    const { actor, effects, settled, actions, state } = begin({ stored: STORED });
    effects.checkPermission.mockResolvedValueOnce({ kind: 'refused' });
    await settled();
    expect(state()).toBe('refused');
    expect(effects.startSimulation).not.toHaveBeenCalled();
    expect(effects.resumeSimulation).not.toHaveBeenCalled();
    expect(actions.removeStored).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().output).toEqual({ refusal: 'notPermitted', end: null });
  });

  it('is neither started nor restored in a frame', async () => {
    const launched = begin({ isTopWindow: false });
    await launched.settled();
    expect(launched.actor.getSnapshot().output?.refusal).toBe('framed');
    const restored = begin({ query: '', isTopWindow: false, stored: STORED });
    await restored.settled();
    expect(restored.state()).toBe('off');
    for (const { effects } of [launched, restored]) {
      expect(effects.checkPermission).not.toHaveBeenCalled();
      expect(effects.resumeSimulation).not.toHaveBeenCalled();
    }
  });

  it('can be declined', async () => {
    const { settled, send, effects, state } = begin();
    await settled();
    await send({ type: 'launch.declined' });
    expect(state()).toBe('off');
    expect(effects.startSimulation).not.toHaveBeenCalled();
  });

  it('can be tried again when the server was out of reach', async () => {
    const { effects, settled, send, state, context } = begin();
    effects.checkPermission.mockRejectedValueOnce(new Error('offline'));
    effects.startSimulation.mockRejectedValueOnce(new Error('offline'));
    await settled();
    expect(state()).toBe('unchecked');
    await send({ type: 'retry.requested' });
    await send(confirmed);
    expect(state()).toBe('confirming');
    expect(context().failure).toBe('unreachable');
    await send(confirmed);
    expect(state()).toBe('active');
  });
});

describe('an active simulation', () => {
  it.each([
    ['exit', { type: 'exit.requested' }],
    ['signed_out', { type: 'session.ended' }],
    ['refused', { type: 'grant.refused' }],
  ] as const)('ends for %s, and leaves nothing behind', async (end, event) => {
    const { actor, send, effects, actions, state } = await beginActive();
    actions.removeStored.mockClear();
    actions.clearCaches.mockClear();
    await send(event);
    expect(effects.endSimulation).toHaveBeenCalledExactlyOnceWith({ simulationId: 's-1', end });
    expect(state()).toBe('ended');
    expect(actor.getSnapshot().output?.end).toBe(end);
    expect(actions.removeStored).toHaveBeenCalledTimes(1);
    expect(actions.clearCaches).toHaveBeenCalledTimes(1);
  });

  it('ends after 30 minutes of wall clock, asleep or not', async () => {
    const { actor, state } = await beginActive();
    await vi.advanceTimersByTimeAsync(MINUTE);
    vi.setSystemTime(START + 30 * MINUTE);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state()).toBe('ended');
    expect(actor.getSnapshot().output?.end).toBe('expired');
  });

  it('lasts no longer than 30 minutes, whatever the grant says', async () => {
    const { effects, settled, send, state } = begin();
    effects.startSimulation.mockResolvedValueOnce({
      kind: 'granted',
      simulationId: 's-1',
      client,
      expiresAt: START + 600 * MINUTE,
    });
    await settled();
    await send(confirmed);
    await vi.advanceTimersByTimeAsync(SIMULATION_LIMIT_MS);
    expect(state()).toBe('ended');
  });

  it.each(['fails', 'hangs'])('ends here also when telling the server %s', async (how) => {
    const { send, effects, state } = await beginActive();
    effects.endSimulation.mockImplementation(() =>
      how === 'hangs' ? new Promise<never>(() => undefined) : Promise.reject(new Error('offline')),
    );
    await send({ type: 'exit.requested' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state()).toBe('ended');
  });

  it('tells the server when the tab goes, and asks it when the page comes back', async () => {
    const { send, effects, actions, state } = await beginActive();
    await send({ type: 'page.left' });
    expect(actions.tellLeaving).toHaveBeenCalledExactlyOnceWith('s-1');
    effects.resumeSimulation.mockResolvedValueOnce({ kind: 'refused' });
    await send({ type: 'page.restored' });
    expect(state()).toBe('ended');
  });
});

describe('a stored launch', () => {
  it('is resumed after a reload, if the server agrees', async () => {
    const { effects, settled, state, context } = begin({ query: '', stored: STORED });
    await settled();
    expect(effects.resumeSimulation).toHaveBeenCalledExactlyOnceWith(launch);
    expect(state()).toBe('active');
    expect(context().client).toEqual(client);
  });

  it('is removed when the server does not', async () => {
    const { effects, actions, settled, state } = begin({ query: '', stored: STORED });
    effects.resumeSimulation.mockResolvedValueOnce({ kind: 'refused' });
    await settled();
    expect(state()).toBe('ended');
    expect(actions.removeStored).toHaveBeenCalledTimes(1);
  });

  it('shows nobody’s portal while the server is out of reach', async () => {
    const { effects, settled, send, state } = begin({ query: '', stored: STORED });
    effects.resumeSimulation.mockRejectedValueOnce(new Error('offline'));
    await settled();
    expect(state()).toBe('unresumed');
    await send({ type: 'retry.requested' });
    expect(state()).toBe('active');
  });

  it('is removed when it cannot be parsed, and never trusted', async () => {
    const text = fc.string();
    const broken = fc.oneof(
      text,
      fc.json(),
      fc
        .record(
          {
            simulationUser: fc.anything(),
            wsid: text,
            pid: text,
            simulationAccount: fc.anything(),
          },
          { requiredKeys: [] },
        )
        .map((value) => JSON.stringify(value)),
      fc.constantFrom(
        `{"__proto__":${STORED}}`,
        `{"constructor":{"prototype":${STORED}}}`,
        `[${STORED}]`,
        JSON.stringify(STORED),
        'null',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        broken.filter((value) => restoreLaunch(value) === null),
        async (stored) => {
          const { settled, effects, actions, state } = begin({ query: '', stored });
          await settled();
          expect(state()).toBe('off');
          expect(actions.removeStored).toHaveBeenCalledTimes(1);
          expect(effects.resumeSimulation).not.toHaveBeenCalled();
        },
      ),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('reading a stored launch', () => {
  const value = fc.string({ minLength: 1, maxLength: 100 }).filter((text) => text.trim() !== '');
  const plausible = fc.record({
    simulationUser: value,
    wsid: value,
    pid: value,
    simulationAccount: value,
  });

  it('gives back what was stored, and nothing that was added', () => {
    fc.assert(
      fc.property(plausible, fc.dictionary(fc.string(), fc.jsonValue()), (kept, added) => {
        const restored = restoreLaunch(JSON.stringify({ ...added, ...kept }));
        expect(restored).toEqual({ ...kept });
        expect(Object.getPrototypeOf(restored)).toBe(Object.prototype);
      }),
    );
  });

  it('takes no value from a prototype', () => {
    fc.assert(
      fc.property(
        plausible,
        fc.constantFrom('__proto__', 'constructor', 'prototype'),
        (kept, key) => {
          expect(restoreLaunch(`{${JSON.stringify(key)}:${JSON.stringify(kept)}}`)).toBeNull();
        },
      ),
    );
  });

  it('crashes on nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const restored = restoreLaunch(text);
        expect(restored === null || Object.values(restored).every(Boolean)).toBe(true);
      }),
    );
  });
});

describe('reading a launch link', () => {
  it('takes each value from its parameter', () => {
    expect(parseLaunch(QUERY)).toEqual({ kind: 'launch', launch });
  });

  it.each(['', '?simulate=false', '?simulate=TRUE', '?simulate=1', '?Simulate=true'])(
    'finds none in “%s”',
    (query) => {
      expect(parseLaunch(query)).toEqual({ kind: 'none' });
    },
  );

  it.each([
    ['a missing value', '?simulate=true&loginId=ws-17&pid=p-2040&sAcc=a-9'],
    ['an empty value', QUERY.replace('p-2040', '')],
    ['a blank value', QUERY.replace('p-2040', '%20')],
    ['a repeated value', `${QUERY}&pid=p-1`],
    ['a repeated wish', `${QUERY}&simulate=false`],
    ['a value without end', QUERY.replace('p-2040', 'p'.repeat(101))],
  ])('refuses %s', (_, query) => {
    expect(parseLaunch(query)).toEqual({ kind: 'malformed' });
  });
});
