export type IdleGate = ReturnType<typeof createIdleGate>;

/**
 * What calls have to know of idleness, the watch over it loaded or not: how long ago the person did something, and that a
 * page which slept past the limit sends nothing any more. Times are ms since 1970 on this device.
 */
export function createIdleGate() {
  let lastActivityAt = Date.now();
  let limitMs = Infinity;
  let ending = 0;
  let onShut: (() => void) | undefined;
  return {
    /** Whole seconds since the person did something; opening the page counts. */
    idleSeconds: () => Math.max(0, Math.floor((Date.now() - lastActivityAt) / 1_000)),

    noteActivity(at: number) {
      lastActivityAt = at;
    },

    /** From now on the gate shuts after this; `shut` is told when a call finds it so. */
    limit(ms: number, shut: () => void) {
      limitMs = ms;
      onShut = shut;
    },

    /** Nobody watches any more; what is over stays shut. */
    unwatch() {
      onShut = undefined;
    },

    /** Everybody is gone: whoever comes next begins anew. */
    reset() {
      lastActivityAt = Date.now();
      limitMs = Infinity;
      onShut = undefined;
      ending = 0;
    },

    /** False, and `otherwise` or the watch told, when the time is over. */
    admits(otherwise: () => void): boolean {
      if (ending > 0 || Date.now() < lastActivityAt + limitMs) return true;
      (onShut ?? otherwise)();
      return false;
    },

    /** The calls that end a session, or ask whether it is over, pass a gate that is shut. */
    async passing<T>(work: () => Promise<T>): Promise<T> {
      ending += 1;
      try {
        return await work();
      } finally {
        ending = Math.max(0, ending - 1);
      }
    },
  };
}
