import { z } from 'zod';
import { jobKind } from '../jobs/jobKind';

/** assumed: long enough to come back after a holiday weekend, short for a file that holds everything. */
export const EXPORT_KEPT_MS = 7 * 86_400_000;

export const dataExportJob = jobKind('profile.data-export', {
  data: z.strictObject({ exportId: z.string() }),
  retryLimit: 2,
  retryDelay: 5,
  expireInSeconds: 900,
  groupConcurrency: 1,
});

/** Forgets what has expired, bytes first. */
export const dataExportUpkeepJob = jobKind('profile.data-export-upkeep', {
  data: z.strictObject({}),
  policy: 'exclusive',
});
