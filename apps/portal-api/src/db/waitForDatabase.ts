import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../http/toProblem';
import type { SqlEngine } from './sql';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Waits for a database that is not there yet: it may be started, or restarted, at the same time as this server. Anything
 * else that is wrong with it is thrown at once, and so is its absence when the time is over.
 */
export async function waitForDatabase(
  engine: SqlEngine,
  seconds: number,
  onWait: (error: unknown) => void,
): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  for (let pause = FIRST_PAUSE_MS, told = false; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      await engine.transaction('read', (sql) => sql.query('select 1'));
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (!isDatabaseAway(code) || performance.now() + pause > until) throw error;
      if (!told) onWait(error);
      told = true;
      await sleep(pause);
    }
  }
}
