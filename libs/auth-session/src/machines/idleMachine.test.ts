import fc from 'fast-check';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_TIMEOUT_MS, IDLE_WARNING_MS, LONG_IDLE_TIMEOUT_MS } from '../lifecycleDefaults';
import {
  endsAt,
  idleMachine,
  type IdleContext,
  type PeerMessage,
  type ServerVerdict,
} from './idleMachine';
import { unreached } from './testing/everyEdge';

const START = Date.parse('2026-03-02T14:00:00Z');
const MINUTE = 60_000;

/** The tabs of one browser: one channel, one server, and one clock that may stop for a tab that is hidden. */
function openBrowser({ limitMs = IDLE_TIMEOUT_MS } = {}) {
  const hearers = new Map<string, (message: PeerMessage) => void>();
  const tellServer = vi.fn(
    async ({ idleForMs }: { idleForMs: number }): Promise<ServerVerdict> => ({
      remainingMs: limitMs - idleForMs,
    }),
  );
  const endSession = vi.fn(async (_tabId: string): Promise<void> => undefined);
  const reportFailure = vi.fn();

  function openTab(tabId: string) {
    let throttled = false;
    let frozen = false;
    const actor = createActor(
      idleMachine.provide({
        actors: {
          clock: fromCallback(({ sendBack }) => {
            const timer = setInterval(
              () => throttled || frozen || sendBack({ type: 'clock.ticked', at: Date.now() }),
              1_000,
            );
            return () => clearInterval(timer);
          }),
          tabs: fromCallback<PeerMessage>(({ sendBack, receive }) => {
            hearers.set(tabId, (message) => frozen || sendBack(message));
            receive((message) => {
              if (frozen) return;
              for (const [other, hear] of hearers)
                if (other !== tabId) setTimeout(() => hearers.has(other) && hear(message), 1);
            });
            return () => void hearers.delete(tabId);
          }),
          tellServer: fromPromise<ServerVerdict, { idleForMs: number }>(({ input }) =>
            tellServer(input),
          ),
          endSession: fromPromise(() => endSession(tabId)),
        },
        actions: { reportFailure: (_, { step }) => reportFailure(step) },
      }),
      { input: { tabId, limitMs, at: Date.now() } },
    );
    actor.start();
    return {
      actor,
      state: () => {
        const { value } = actor.getSnapshot();
        return value === 'ended' || typeof value === 'string' ? 'ended' : value.running.session;
      },
      isLeading: () => actor.getSnapshot().context.leading,
      act: () => actor.send({ type: 'activity.noticed', at: Date.now() }),
      stay: () => actor.send({ type: 'stay.requested', at: Date.now() }),
      throttle: () => (throttled = true),
      freeze: () => (frozen = true),
      thaw: () => {
        frozen = false;
        actor.send({ type: 'clock.ticked', at: Date.now() });
      },
      crash: () => {
        hearers.delete(tabId);
        actor.stop();
      },
    };
  }

  return { openTab, tellServer, endSession, reportFailure };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The laptop sleeps: time goes on, and no timer runs. */
async function sleep(ms: number) {
  vi.setSystemTime(Date.now() + ms);
  await pass(1_000);
}

/** As `pass`, mostly asleep: what the tabs do every second is seen often enough elsewhere. */
async function idle(ms: number) {
  vi.setSystemTime(Date.now() + ms - 10_000);
  await pass(10_000);
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the whole graph', () => {
  it('has no state and no edge that cannot be reached', () => {
    const times = [0, 19, 20].map((minutes) => ({ at: START + minutes * MINUTE }));
    const events = {
      'clock.ticked': times,
      'activity.noticed': times,
      'stay.requested': times,
      'peer.active': times,
      'peer.expired': times,
      'peer.claimed': [{ tabId: 'a' }, { tabId: 'c' }],
      'peer.leading': [{ tabId: 'a' }, { tabId: 'c' }],
    };
    const outputs = { tellServer: [{ remainingMs: 25 * MINUTE }, { remainingMs: 0 }] };
    const decisive = ({ now, lastActivityAt, leading, serverEndsAt, toldAt }: IdleContext) => [
      now,
      lastActivityAt,
      leading,
      (serverEndsAt ?? 0) > now,
      toldAt,
    ];
    const input = { tabId: 'b', limitMs: IDLE_TIMEOUT_MS, at: START };
    expect(unreached(idleMachine, [{ input, events, outputs, decisive }])).toEqual({
      states: [],
      edges: [],
    });
  });
});

describe.each([1, 3, 7])('in %i tabs', (count) => {
  const openTabs = (limitMs = IDLE_TIMEOUT_MS) => {
    const browser = openBrowser({ limitMs });
    const tabs = Array.from({ length: count }, (_, index) => browser.openTab(`tab-${index}`));
    return { ...browser, tabs };
  };

  it.each([
    ['20 minutes', IDLE_TIMEOUT_MS],
    ['60 minutes with the flag', LONG_IDLE_TIMEOUT_MS],
  ])('ends all after %s, within two seconds, with one call', async (_, limitMs) => {
    const { tabs, endSession } = openTabs(limitMs);
    if (limitMs === IDLE_TIMEOUT_MS && count < 7) await pass(limitMs - 1_000);
    else await idle(limitMs - 1_000);
    expect(tabs.map((tab) => tab.state())).toEqual(tabs.map(() => 'warned'));
    await pass(3_000);
    expect(tabs.map((tab) => tab.state())).toEqual(tabs.map(() => 'ended'));
    expect(endSession).toHaveBeenCalledTimes(1);
  });

  it('keeps all alive while one of them is used', async () => {
    const { tabs, endSession } = openTabs();
    for (let minutes = 0; minutes < 60; minutes += 15) {
      await idle(15 * MINUTE);
      tabs.at(-1)?.act();
    }
    await pass(10);
    expect(tabs.map((tab) => tab.state())).toEqual(tabs.map(() => 'active'));
    await idle(IDLE_TIMEOUT_MS - 2_000);
    expect(endSession).not.toHaveBeenCalled();
    await pass(4_000);
    expect(tabs.map((tab) => tab.state())).toEqual(tabs.map(() => 'ended'));
    expect(endSession).toHaveBeenCalledTimes(1);
  });

  it('has one leader', async () => {
    const { tabs } = openTabs();
    await pass(1_000);
    expect(tabs.filter((tab) => tab.isLeading())).toHaveLength(1);
    await idle(10 * MINUTE);
    expect(tabs.filter((tab) => tab.isLeading())).toHaveLength(1);
  });

  it('is over at once when the laptop wakes after the limit, with one call', async () => {
    const { tabs, endSession } = openTabs();
    await pass(5_000);
    await sleep(25 * MINUTE);
    expect(tabs.map((tab) => tab.state()).filter((state) => state === 'active')).toEqual([]);
    await pass(1_000);
    expect(tabs.map((tab) => tab.state())).toEqual(tabs.map(() => 'ended'));
    expect(endSession).toHaveBeenCalledTimes(1);
  });
});

describe('activity', () => {
  it('counts once within 200 ms', async () => {
    const { openTab } = openBrowser();
    const tab = openTab('a');
    const last = () => tab.actor.getSnapshot().context.lastActivityAt;
    await pass(1_000);
    tab.act();
    await pass(199);
    tab.act();
    expect(last()).toBe(START + 1_000);
    await pass(1);
    tab.act();
    expect(last()).toBe(START + 1_200);
  });

  it('does not bring back a session whose limit passed in sleep', async () => {
    const { openTab } = openBrowser();
    const tab = openTab('a');
    await pass(1_000);
    vi.setSystemTime(START + 25 * MINUTE);
    tab.act();
    expect(tab.state()).toEqual({ ending: 'asking' });
    await pass(1_000);
    expect(tab.state()).toBe('ended');
  });

  it('is not invented by a clock that is set back', async () => {
    const { openTab } = openBrowser();
    const tab = openTab('a');
    await idle(10 * MINUTE);
    vi.setSystemTime(START - 120 * MINUTE);
    await pass(1_000);
    await idle(IDLE_TIMEOUT_MS + 2_000);
    expect(tab.state()).toBe('ended');
  });

  it('from the future, as a peer may claim it, lasts until the next tick at most', async () => {
    const { openTab } = openBrowser();
    const tab = openTab('a');
    tab.actor.send({ type: 'peer.active', at: Number.MAX_SAFE_INTEGER });
    await pass(1_000);
    await idle(IDLE_TIMEOUT_MS + 3_000);
    expect(tab.state()).toBe('ended');
  });
});

describe('the warning', () => {
  it('comes two minutes before the end and can be answered any number of times', async () => {
    const { openTab, endSession } = openBrowser();
    const tab = openTab('a');
    for (let times = 0; times < 12; times += 1) {
      await idle(IDLE_TIMEOUT_MS - IDLE_WARNING_MS - 1_000);
      expect(tab.state()).toBe('active');
      await pass(2_000);
      expect(tab.state()).toBe('warned');
      tab.stay();
      expect(tab.state()).toBe('active');
    }
    expect(endSession).not.toHaveBeenCalled();
  });

  it('counts down to the end by the wall clock', async () => {
    const { openTab } = openBrowser();
    const tab = openTab('a');
    await idle(IDLE_TIMEOUT_MS - 60_000);
    const { context } = tab.actor.getSnapshot();
    expect(endsAt(context) - context.now).toBe(60_000);
  });

  it('is closed in every tab when one of them stays', async () => {
    const { openTab } = openBrowser();
    const [first, second] = [openTab('a'), openTab('b')];
    await idle(IDLE_TIMEOUT_MS - 60_000);
    expect(second.state()).toBe('warned');
    first.stay();
    await pass(10);
    expect(second.state()).toBe('active');
  });
});

describe('the leader', () => {
  it('is replaced within four seconds when it dies', async () => {
    const { openTab } = openBrowser();
    const tabs = ['a', 'b', 'c'].map(openTab);
    await pass(10_000);
    expect(tabs[0]?.isLeading()).toBe(true);
    tabs[0]?.crash();
    await pass(4_000);
    expect(tabs.slice(1).filter((tab) => tab.isLeading())).toHaveLength(1);
  });

  it('that dies at the very end leaves one call to another', async () => {
    const { openTab, endSession } = openBrowser();
    const tabs = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(openTab);
    await idle(IDLE_TIMEOUT_MS - 500);
    tabs[0]?.crash();
    await pass(5_000);
    expect(tabs.slice(1).map((tab) => tab.state())).toEqual(tabs.slice(1).map(() => 'ended'));
    expect(endSession).toHaveBeenCalledTimes(1);
  });

  it('ends the session even when the browser slowed its clock down', async () => {
    const { openTab, endSession } = openBrowser();
    const tabs = ['a', 'b', 'c'].map(openTab);
    await pass(10_000);
    tabs[0]?.throttle();
    await idle(IDLE_TIMEOUT_MS - 9_000);
    await pass(2_000);
    expect(tabs.map((tab) => tab.state())).toEqual(['ended', 'ended', 'ended']);
    expect(endSession).toHaveBeenCalledExactlyOnceWith('a');
  });
});

describe('a tab that heard nothing of the others’ activity', () => {
  it('asks before it ends them, and comes back', async () => {
    const { openTab, endSession } = openBrowser();
    const [frozen, used] = [openTab('a'), openTab('b')];
    await pass(5_000);
    frozen.freeze();
    for (let minutes = 0; minutes < 30; minutes += 10) {
      await idle(10 * MINUTE);
      used.stay();
      await pass(1_000);
    }
    frozen.thaw();
    expect(frozen.state()).toEqual({ ending: 'asking' });
    await pass(5_000);
    expect([frozen.state(), used.state()]).toEqual(['active', 'active']);
    expect([frozen.isLeading(), used.isLeading()]).toEqual([true, false]);
    expect(endSession).not.toHaveBeenCalled();
  });
});

describe('the server’s clock', () => {
  it('is told of activity within a minute, with the time since', async () => {
    const { openTab, tellServer } = openBrowser();
    const tab = openTab('a');
    await pass(90_000);
    expect(tellServer).toHaveBeenCalledExactlyOnceWith({ idleForMs: 60_000 });
    tab.act();
    await pass(MINUTE);
    expect(tellServer).toHaveBeenCalledTimes(2);
    expect(tellServer.mock.lastCall?.[0].idleForMs).toBe(30_000);
  });

  it('is told at once of a stay in the last minutes', async () => {
    const { openTab, tellServer } = openBrowser();
    const tab = openTab('a');
    await idle(IDLE_TIMEOUT_MS - 10_000);
    tellServer.mockClear();
    tab.stay();
    await pass(1_000);
    expect(tellServer).toHaveBeenCalledExactlyOnceWith({ idleForMs: 1_000 });
  });

  it('is told by the leader alone', async () => {
    const { openTab, tellServer } = openBrowser();
    ['a', 'b', 'c'].map(openTab);
    await pass(2 * MINUTE);
    expect(tellServer).toHaveBeenCalledTimes(1);
  });

  it('ends the session when it says so', async () => {
    const { openTab, tellServer, endSession } = openBrowser();
    const tabs = ['a', 'b'].map(openTab);
    tellServer.mockResolvedValueOnce({ remainingMs: 0 });
    await pass(MINUTE + 1_000);
    expect(tabs.map((tab) => tab.state())).toEqual(['ended', 'ended']);
    expect(endSession).toHaveBeenCalledTimes(1);
  });

  it('is asked before the end only if it had said later, and then decides', async () => {
    const { openTab, tellServer, endSession } = openBrowser();
    const tabs = ['a', 'b'].map(openTab);
    tellServer.mockResolvedValueOnce({ remainingMs: 40 * MINUTE });
    await pass(2 * MINUTE);
    await idle(IDLE_TIMEOUT_MS - 2 * MINUTE - 1_000);
    expect(tellServer).toHaveBeenCalledTimes(1);
    tellServer.mockResolvedValueOnce({ remainingMs: 10 * MINUTE });
    await pass(3_000);
    expect(tellServer).toHaveBeenCalledTimes(2);
    expect(tabs.map((tab) => tab.state())).toEqual(['active', 'active']);
    await idle(10 * MINUTE + 3_000);
    expect(tabs.map((tab) => tab.state())).toEqual(['ended', 'ended']);
    expect(endSession).toHaveBeenCalledTimes(1);
  });

  it.each(['fails', 'hangs'])('does not hold the end up when it %s', async (how) => {
    const { openTab, tellServer, endSession } = openBrowser();
    const tab = openTab('a');
    const answer = () =>
      how === 'hangs' ? new Promise<never>(() => undefined) : Promise.reject(new Error('offline'));
    tellServer.mockResolvedValueOnce({ remainingMs: 40 * MINUTE }).mockImplementation(answer);
    endSession.mockImplementation(answer);
    await pass(2 * MINUTE);
    await idle(IDLE_TIMEOUT_MS - 2 * MINUTE + 8_000);
    expect(tab.state()).toBe('ended');
    expect(tab.actor.getSnapshot().output).toEqual({ invalidated: true });
  });
});

describe('any history of activity', () => {
  it('ends each tab 20 minutes after the last activity of any, never earlier', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            afterMs: fc.integer({ min: 10_000, max: IDLE_TIMEOUT_MS - 2_000 }),
            tab: fc.nat({ max: 2 }),
          }),
          { maxLength: 6 },
        ),
        async (history) => {
          vi.setSystemTime(START);
          const { openTab, endSession } = openBrowser();
          const tabs = ['a', 'b', 'c'].map(openTab);
          for (const { afterMs, tab } of history) {
            await idle(afterMs);
            tabs[tab]?.stay();
          }
          await idle(IDLE_TIMEOUT_MS - 1);
          expect(tabs.filter((tab) => tab.state() === 'ended')).toEqual([]);
          await pass(2_001);
          expect(tabs.filter((tab) => tab.state() !== 'ended')).toEqual([]);
          expect(endSession).toHaveBeenCalledTimes(1);
          for (const tab of tabs) tab.actor.stop();
        },
      ),
      { numRuns: 15 },
    );
  });
});
