import { LOCAL_KEYS } from './keys';
import type { SafeStorage } from './safeStorage';
import { readSharedValue, writeSharedValue } from './sharedValue';

/** Longer than any browser takes to show one tab what another has written; then a tab goes on with what it sees. assumed */
const PATIENCE_MS = 5_000;

/** Waited in steps: of a computer that sleeps meanwhile one step has passed when it wakes, and not all patience. */
const STEPS = 10;

/**
 * Changes with every renewal that any tab makes, so that a tab knows when the tokens it holds in memory are not the last
 * ones. A random word: it says nothing of a token, a person or a time.
 *
 * It is kept twice, because a tab may be given the lock before it sees what the tab before it wrote to local storage.
 * IndexedDB says which mark to wait for. Local storage arrives in the order in which it was written: with the mark, the
 * tokens are there.
 */
export function createRenewalMark(local: SafeStorage) {
  const read = () => local.get(LOCAL_KEYS.renewal);

  return {
    read,

    /** To be called under the lock, after the tokens are written. */
    async change(): Promise<string> {
      const mark = crypto.randomUUID();
      local.set(LOCAL_KEYS.renewal, mark);
      await patiently(writeSharedValue(mark));
      return mark;
    },

    /** Resolves, under the lock, once this tab sees what the last renewal wrote; without IndexedDB at once. */
    async arrived(): Promise<void> {
      const last = await patiently(readSharedValue());
      if (typeof last === 'string') await patiently(seen(() => read() === last));
    },
  };
}

/** Resolves when `isThere`, asked now and whenever local storage changes. */
function seen(isThere: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isThere()) return;
      window.removeEventListener('storage', look);
      resolve();
    };
    window.addEventListener('storage', look);
    look();
  });
}

/** What `work` gives, or nothing when it fails or takes too long. */
function patiently<T>(work: Promise<T>): Promise<T | undefined> {
  let step: ReturnType<typeof setTimeout>;
  const enough = new Promise<undefined>((resolve) => {
    const wait = (steps: number) => {
      if (steps === 0) resolve(undefined);
      else step = setTimeout(wait, PATIENCE_MS / STEPS, steps - 1);
    };
    wait(STEPS);
  });
  return Promise.race([work.catch(() => undefined), enough]).finally(() => clearTimeout(step));
}
