import type { PgBoss } from 'pg-boss';
import type { LibraryEngine } from '../db/sql';
import type { JobLog } from './createJobs';
import { JOBS_SCHEMA } from './installQueues';

interface BellOptions {
  engine: LibraryEngine;
  boss: PgBoss;
  log: JobLog;
}

const LOOK_MS = 1_000;

/** Lets the workers of some kinds look for a job now. */
export function wakeWorkers(boss: PgBoss, wanted: (kind: string) => boolean): void {
  for (const { id, name } of boss.getWipData({ includeInternal: true }))
    if (wanted(name)) boss.notifyWorker(id);
}

/**
 * Looks for due jobs of all kinds in one statement and wakes those who work on them: a worker per kind that asked for
 * itself would ask many times a second for nothing.
 */
export function ringWhenDue({ engine, boss, log }: BellOptions): {
  healthy(): boolean;
  close(): Promise<void>;
} {
  let healthy = true;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    try {
      const { rows } = await engine.direct(
        `select distinct name from ${JOBS_SCHEMA}.job
         where state < 'active' and not blocked and start_after <= ${JOBS_SCHEMA}.job_now()`,
      );
      // `as`: what the statement above asks for.
      const due = new Set((rows as { name: string }[]).map(({ name }) => name));
      wakeWorkers(boss, (name) => due.has(name));
      if (!healthy) log.info({}, 'jobs: the database answers again');
      healthy = true;
    } catch (error) {
      if (healthy) log.warn({ err: error }, 'jobs: the database does not answer');
      healthy = false;
    }
    if (!closed) timer = setTimeout(next, LOOK_MS);
  };
  let looking: Promise<void>;
  const next = (): void => void (looking = look());
  looking = look();
  return {
    healthy: () => healthy,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await looking;
      clearTimeout(timer);
    },
  };
}
