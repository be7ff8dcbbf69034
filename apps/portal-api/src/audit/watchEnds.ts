import { endOutOfTime } from '../auth/signInEnds';
import type { SqlEngine } from '../db/sql';
import { endUntold } from '../groups/simulation/simulationEnds';

/** How late the line of an end may be that nobody has told of. */
const POLL_MS = 15_000;

interface WatchOptions {
  engine: SqlEngine;
  log: { error(detail: Record<string, unknown>, text: string): void };
  /** For tests. */
  now?(): Date;
  pollMs?: number;
}

/**
 * Writes down how sign-ins and simulations have ended that nobody ended: out of time, left, or no longer permitted. What
 * was missed while no server ran comes first.
 */
export function watchEnds({
  engine,
  log,
  now = () => new Date(),
  pollMs = POLL_MS,
}: WatchOptions): {
  close(): Promise<void>;
} {
  let working: Promise<void> | null = null;
  const look = (): void => {
    working ??= writeDownEnds(engine, now())
      .catch((error: unknown) => log.error({ err: error }, 'ends could not be written down'))
      .finally(() => (working = null));
  };
  const timer = setInterval(look, pollMs);
  look();
  return {
    close: async () => {
      clearInterval(timer);
      await working;
    },
  };
}

export async function writeDownEnds(engine: SqlEngine, now: Date): Promise<void> {
  // Simulations first: what ends with its sign-in says so by the sign-in's row, written down or not.
  for (const end of [endUntold, endOutOfTime]) {
    while ((await engine.transaction('write', (sql) => end(sql, now))) > 0);
  }
}
