import { z } from 'zod';
import type { Jobs } from '../../jobs/createJobs';
import { jobKind } from '../../jobs/jobKind';
import type { JobParts } from '../../jobs/registerJobs';
import { openFile, selectContent } from './fileParts';

/** Looks for a virus in a version of a file: until then nobody opens it. */
export const driveScan = jobKind('drives.scan', {
  data: z.strictObject({ itemId: z.string(), number: z.int() }),
  // Once an hour, for a week: a scanner that is away for days comes back.
  retryLimit: 180,
  expireInSeconds: 900,
});

export function driveJobs(
  jobs: Jobs,
  {
    engine,
    documentStore,
    scanner,
    now,
  }: Pick<JobParts, 'engine' | 'documentStore' | 'scanner' | 'now'>,
): void {
  jobs.work(driveScan, async ({ data: { itemId, number } }) => {
    const file = await engine.transaction('read', (sql) => selectContent(sql, itemId, number));
    if (file.scan !== 'pending') return;
    const found = await scanner.scan(await openFile(documentStore, file));
    await engine.transaction('write', async (sql) => {
      const [said] = await sql.query<{ scan: string }>(
        `update drive_version set scan = $3 where item_id = $1 and number = $2::int and scan = 'pending' returning scan`,
        [itemId, number, found],
      );
      if (said?.scan !== 'infected') return;
      await sql.query(
        `insert into drive_event (household_id, drive_id, item_id, action, name, at)
         select household_id, drive_id, item_id, 'blocked', name, $2::timestamptz from drive_item where item_id = $1`,
        [itemId, now().toISOString()],
      );
    });
  });
}
