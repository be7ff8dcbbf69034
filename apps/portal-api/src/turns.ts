import { setTimeout as wait } from 'node:timers/promises';

/** Keeps no server from stopping. */
const pause = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });

/**
 * One work after the other, with `restMs` between two; one that takes longer than `patienceMs` keeps the next from
 * beginning no longer. The promise is that of the work.
 */
export function turns(
  patienceMs: number,
  restMs = 0,
): (work: () => Promise<void>) => Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const running = before.then(work);
    before = before
      .then(() => Promise.race([running.catch(() => null), pause(patienceMs)]))
      .then(() => (restMs > 0 ? pause(restMs) : undefined));
    return running;
  };
}
