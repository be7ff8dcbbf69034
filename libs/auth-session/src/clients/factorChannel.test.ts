import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FACTOR_ANSWER_TIMEOUT_MS, FACTOR_CHANNEL_NAME } from '../defaults';
import { createFactorChannel, type HeldFactor } from './factorChannel';

const ADA: HeldFactor = { account: 'sandbox-ada', key: 'the key of Ada' };
/** Nobody's tab is signed in as this one. */
const ALONE = 'sandbox-alone';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function tab(held: HeldFactor | null = null) {
  const channel = createFactorChannel();
  const heard = vi.fn<(given: HeldFactor) => void>();
  channel.share(() => held, heard);
  return { ...channel, heard };
}

it('a tab gets the key of another tab of the same account', async () => {
  tab(ADA);
  tab();
  await expect(tab().ask(ADA.account)).resolves.toBe(ADA.key);
});

it('a tab of another account answers nothing, and the question ends in time', async () => {
  const other = tab({ account: 'sandbox-eve', key: 'the key of Eve' });
  const seen = vi.fn();
  new BroadcastChannel(FACTOR_CHANNEL_NAME).addEventListener('message', ({ data }) => seen(data));
  const answer = tab().ask(ALONE);
  await vi.waitFor(() => expect(seen).toHaveBeenCalledWith({ type: 'asked', account: ALONE }));
  vi.advanceTimersByTime(FACTOR_ANSWER_TIMEOUT_MS);
  await expect(answer).resolves.toBeNull();
  expect(other.heard).not.toHaveBeenCalled();
  expect(seen).toHaveBeenCalledTimes(1);
});

it('a key that is given unasked is heard by the tabs that wait, and rubbish is not', async () => {
  const waiting = tab();
  const rubbish = new BroadcastChannel(FACTOR_CHANNEL_NAME);
  for (const message of [
    'given',
    null,
    { type: 'given', account: 1 },
    { type: 'given', account: 'a' },
  ])
    rubbish.postMessage(message);
  tab().give(ADA);
  await vi.waitFor(() => expect(waiting.heard).toHaveBeenCalledWith({ type: 'given', ...ADA }));
  expect(waiting.heard).toHaveBeenCalledTimes(1);
});
