import { fromCallback, fromPromise } from 'xstate';
import { WALL_CLOCK_TICK_MS } from '../lifecycleDefaults';

/**
 * Tells the time of this device each second, `at` in milliseconds since 1970, as in every event that carries a time; the
 * first tick after sleep already has the time of waking.
 */
export const clock = fromCallback(({ sendBack }) => {
  const tick = () => sendBack({ type: 'clock.ticked', at: Date.now() });
  const timer = setInterval(tick, WALL_CLOCK_TICK_MS);
  return () => clearInterval(timer);
});

/** Done once the device's clock shows `input` (ms since 1970). A plain timer would sleep with the laptop; this wakes late by a tick at most. */
export const waitUntil = fromPromise<void, number>(
  ({ input, signal }) =>
    new Promise((resolve) => {
      if (Date.now() >= input) return resolve();
      const timer = setInterval(() => {
        if (Date.now() < input) return;
        clearInterval(timer);
        resolve();
      }, WALL_CLOCK_TICK_MS);
      signal.addEventListener('abort', () => clearInterval(timer));
    }),
);
