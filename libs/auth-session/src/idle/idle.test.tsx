import { render } from '@portal/ui-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '../react/SessionProvider';
import { IDLE_TIMEOUT_MS } from '../lifecycleDefaults';
import { fakeAccount } from '../testing/fakeIdentityClient';
import { fakeSession } from '../testing/fakeSession';
import { createIdleChannel, parsePeerMessage } from './idleChannel';
import { IdleGuard } from './IdleGuard';
import { noticeActivity } from './noticeActivity';
import { watchIdle } from './watchIdle';

const START = Date.parse('2026-03-02T14:00:00Z');
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

/** A long time passes mostly between two ticks: the machine's own tests see each of them. */
async function pass(ms: number) {
  const ticking = Math.min(ms, 1_500);
  vi.setSystemTime(Date.now() + ms - ticking);
  await act(() => vi.advanceTimersByTimeAsync(ticking));
}

/** The laptop sleeps: time goes on, and no timer runs until it is opened. */
async function sleep(ms: number) {
  vi.setSystemTime(Date.now() + ms);
  fireEvent(document, new Event('visibilitychange'));
  await pass(0);
}

async function openPortal({ limitMs = IDLE_TIMEOUT_MS } = {}) {
  const end = vi.fn();
  const invalidateSession = vi.fn(async () => undefined);
  const readSession = vi.fn(async () => ({
    remainingMs: limitMs - session.idle.gate.idleSeconds() * 1_000,
    limitMs,
  }));
  const signOut = vi.fn();
  const bare = fakeSession({ mode: 'signedIn', account: fakeAccount }, { signOut });
  const session = { ...bare, idle: { ...bare.idle, end, invalidateSession, readSession } };
  render(
    <SessionProvider session={session}>
      <IdleGuard>
        <p>Net worth $1,234.50</p>
        <button type="button">Where I was</button>
      </IdleGuard>
    </SessionProvider>,
  );
  // The first screen goes first.
  await pass(1_500);
  await vi.waitFor(async () => {
    await pass(10);
    if (readSession.mock.calls.length === 0) throw new Error('the watch is not loaded');
  });
  await pass(0);
  return { end, invalidateSession, readSession, signOut, gate: session.idle.gate };
}

const figures = () => screen.queryByText(/Net worth/);
const warning = () => screen.queryByRole('alertdialog');

describe('S1: the watch over idleness', () => {
  it.each([
    [20, IDLE_TIMEOUT_MS],
    [60, 3 * IDLE_TIMEOUT_MS],
  ])('ends the session after %i minutes without a move, and not before', async (_, limitMs) => {
    const { end, invalidateSession } = await openPortal({ limitMs });
    await pass(limitMs - 3_000);
    expect(end).not.toHaveBeenCalled();
    await pass(5_000);
    expect(invalidateSession).toHaveBeenCalledOnce();
    expect(end).toHaveBeenCalledExactlyOnceWith({ invalidated: true });
  });

  it('S3: tells the server nothing while another tab that leads is telling it', async () => {
    const told = Promise.withResolvers<undefined>();
    const request = vi.fn(async (_name: string, ...rest: unknown[]) => {
      const act = rest.at(-1) as (lock: null | object) => unknown;
      if (rest.length === 2) return act(null);
      await told.promise;
      return act({});
    });
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
    const { end, invalidateSession } = await openPortal();
    await pass(IDLE_TIMEOUT_MS - 3_000);
    await pass(5_000);
    expect(end).not.toHaveBeenCalled();
    told.resolve(undefined);
    await pass(0);
    expect(end).toHaveBeenCalledOnce();
    expect(invalidateSession).not.toHaveBeenCalled();
  });

  it('goes on while the person does something, and tells the calls how long ago that was', async () => {
    const { end, gate } = await openPortal();
    for (let minutes = 0; minutes < 60; minutes += 15) {
      await pass(15 * MINUTE);
      fireEvent.keyDown(window, { key: 'a' });
      expect(gate.idleSeconds()).toBe(0);
    }
    await pass(90_000);
    expect(gate.idleSeconds()).toBe(90);
    expect(end).not.toHaveBeenCalled();
  });

  it('S1: hears of activity at most once in 200 ms', async () => {
    const noticed = vi.fn();
    const stop = noticeActivity({ noticed, woke: () => undefined });
    for (let moves = 0; moves < 100; moves += 1) {
      fireEvent.pointerMove(window);
      vi.setSystemTime(Date.now() + 10);
    }
    stop();
    fireEvent.keyDown(window);
    expect(noticed).toHaveBeenCalledTimes(5);
  });
});

describe('S3: the tabs of one account', () => {
  it('hear that it is over, and the tabs of nobody else do', async () => {
    const heard = vi.fn();
    const forget = createIdleChannel(fakeAccount.localAccountId).listen(({ type }) => heard(type));
    const stranger = vi.fn();
    const forgetStranger = createIdleChannel('somebody-else').listen(stranger);
    const { invalidateSession } = await openPortal();
    await pass(IDLE_TIMEOUT_MS);
    await pass(1_500);
    vi.useRealTimers();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('peer.ended'));
    expect(heard).toHaveBeenCalledWith('peer.expired');
    expect(invalidateSession).toHaveBeenCalledOnce();
    expect(stranger).not.toHaveBeenCalled();
    forget();
    forgetStranger();
  });

  it('are told every two seconds who leads, and the leading tab does not answer itself', async () => {
    const told: string[] = [];
    const forget = createIdleChannel('somebody').listen(({ type }) => told.push(type));
    const { idle } = fakeSession({ mode: 'signedIn', account: fakeAccount });
    const watch = await watchIdle(idle, createIdleChannel('somebody'));
    for (let seconds = 0; seconds < 5; seconds += 1) await pass(1_000);
    vi.useRealTimers();
    const leading = () => told.filter((type) => type === 'peer.leading').length;
    await vi.waitFor(() => expect(leading()).toBeGreaterThanOrEqual(3));
    watch.stop();
    forget();
    expect(leading()).toBe(3);
  });

  it.each([
    null,
    'peer.ended',
    {},
    { type: 'peer.active' },
    { type: 'peer.active', at: '1' },
    { type: 'peer.expired', at: Number.NaN },
    { type: 'peer.claimed', tabId: '<img>' },
    { type: 'peer.leading', tabId: 'a'.repeat(65) },
    { type: 'server.ended' },
  ])('W5: pay no heed to %j', (data) => {
    expect(parsePeerMessage(data)).toBeNull();
  });

  it('W5: take from a message what belongs to it and nothing more', () => {
    const message = { type: 'peer.active', at: START, account: 'x' };
    expect(parsePeerMessage(message)).toEqual({ type: 'peer.active', at: START });
  });
});

describe('S4: waking after the limit', () => {
  it('shows nothing and lets no call out', async () => {
    const { gate, end } = await openPortal();
    expect(figures()).toBeVisible();
    vi.setSystemTime(Date.now() + 25 * MINUTE);
    const otherwise = vi.fn();
    expect(gate.admits(otherwise)).toBe(false);
    await pass(0);
    expect(figures()).not.toBeVisible();
    await pass(500);
    expect(end).toHaveBeenCalledExactlyOnceWith({ invalidated: true });
    expect(otherwise).not.toHaveBeenCalled();
  });

  it('S4: hides the figures before the first timer runs', async () => {
    await openPortal();
    await sleep(25 * MINUTE);
    expect(figures()).not.toBeVisible();
  });

  it('S4: is no reason to end what slept for less', async () => {
    const { end } = await openPortal();
    await sleep(15 * MINUTE);
    expect(figures()).toBeVisible();
    await pass(19 * MINUTE);
    expect(end).not.toHaveBeenCalled();
  });
});

describe('S5: the warning', () => {
  it('comes two minutes before the end, says how long is left, and one key stays', async () => {
    await openPortal();
    screen.getByRole('button', { name: 'Where I was' }).focus();
    await pass(18 * MINUTE - 2_000);
    expect(warning()).toBeNull();
    await pass(4_000);
    expect(warning()).toHaveAccessibleName('Are you still there?');
    expect(screen.getByRole('status')).toHaveTextContent('signed out in 2 minutes');
    expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
    await pass(60_000);
    expect(screen.getByRole('status')).toHaveTextContent('signed out in one minute');
    fireEvent.click(document.activeElement ?? document.body);
    await pass(0);
    expect(warning()).toBeNull();
    expect(screen.getByRole('button', { name: 'Where I was' })).toHaveFocus();
  });

  it('S5: can be answered any number of times', async () => {
    const { idle } = fakeSession({ mode: 'signedIn', account: fakeAccount });
    const end = vi.fn();
    const watch = await watchIdle({ ...idle, end }, createIdleChannel('somebody'));
    for (let times = 0; times < 10; times += 1) {
      vi.setSystemTime(Date.now() + 19 * MINUTE);
      vi.advanceTimersByTime(1_000);
      expect(watch.getView().state).toBe('warned');
      watch.stay();
      expect(watch.getView().state).toBe('active');
    }
    watch.stop();
    expect(end).not.toHaveBeenCalled();
  });

  it('S5: takes Escape for staying', async () => {
    await openPortal();
    await pass(19 * MINUTE);
    fireEvent(warning()!, new Event('cancel', { cancelable: true }));
    await pass(0);
    expect(warning()).toBeNull();
  });

  it('S5: offers the way out, which the mouse on its way there does not close', async () => {
    const { signOut } = await openPortal();
    await pass(19 * MINUTE);
    fireEvent(window, new Event('pointermove'));
    fireEvent(screen.getByRole('button', { name: 'Sign out now' }), new Event('pointerdown'));
    await pass(0);
    fireEvent.click(screen.getByRole('button', { name: 'Sign out now' }));
    expect(signOut).toHaveBeenCalledOnce();
  });
});
