import { z } from 'zod';
import { endOutOfTime } from '../auth/signInEnds';
import type { SqlEngine } from '../db/sql';
import { endUntold } from '../groups/simulation/simulationEnds';
import type { Jobs } from '../jobs/createJobs';
import { jobKind, sendJob } from '../jobs/jobKind';
import type { JobParts } from '../jobs/registerJobs';

/** How late the line of an end may be that nobody has told of. */
const EVERY_MS = 15_000;

/** Looks for ends that nobody has told of. One waits at most, so that each may send the next. */
export const lookForEnds = jobKind('audit.ends', {
  data: z.strictObject({}),
  policy: 'short',
  retryLimit: 2,
  retryDelay: 5,
  deleteAfterSeconds: 3_600,
});

/**
 * Writes down how sign-ins and simulations have ended that nobody ended: out of time, left, or no longer permitted. What
 * was missed while no server ran comes first. A schedule knows minutes, so each look sends the next; the schedule begins
 * anew when that is lost.
 */
export function endJobs(jobs: Jobs, { engine, now }: Pick<JobParts, 'engine' | 'now'>): void {
  jobs.work(lookForEnds, async () => {
    await writeDownEnds(engine, now());
    await engine.transaction('write', (sql) =>
      sendJob(sql, lookForEnds, {}, { startAfter: new Date(Date.now() + EVERY_MS) }),
    );
  });
  jobs.schedule(lookForEnds, '* * * * *', {}, { alsoAtStart: true });
}

export async function writeDownEnds(engine: SqlEngine, now: Date): Promise<void> {
  // Simulations first: what ends with its sign-in says so by the sign-in's row, written down or not.
  for (const end of [endUntold, endOutOfTime]) {
    while ((await engine.transaction('write', (sql) => end(sql, now))) > 0);
  }
}
