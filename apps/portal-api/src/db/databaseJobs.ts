import { z } from 'zod';
import type { Jobs } from '../jobs/createJobs';
import { jobKind } from '../jobs/jobKind';
import type { JobParts } from '../jobs/registerJobs';

/** What a PostgreSQL server does by itself (autovacuum), for the embedded database. */
export const databaseVacuum = jobKind('database.vacuum', {
  data: z.strictObject({}),
  policy: 'exclusive',
  retryLimit: 0,
  deleteAfterSeconds: 86_400,
});

/**
 * Every hour: until then, whoever reads an index reads its dead entries too. Takes milliseconds; counting the values of the
 * books' long rows would take a quarter of a second each time, and is done after a publication (refreshStatistics.ts).
 */
export function databaseJobs(jobs: Jobs, { engine }: Pick<JobParts, 'engine'>): void {
  const { vacuum } = engine;
  jobs.work(databaseVacuum, vacuum ?? null);
  if (vacuum) jobs.schedule(databaseVacuum, '50 * * * *', {});
}
