import { z } from 'zod';
import { REFRESH_EVERY_MS } from '../groups/aggregation/connectionRepository';
import type { Jobs } from '../jobs/createJobs';
import { jobKind } from '../jobs/jobKind';
import { beginRefresh, type RefreshParts, refreshTry, runRefreshTry } from './refreshConnection';

/** Begins the refresh of what was not fetched for a day. */
const refreshDue = jobKind('aggregation.due', {
  data: z.strictObject({}),
  policy: 'exclusive',
  retryLimit: 0,
  deleteAfterSeconds: 3_600,
});

const MOST_AT_ONCE = 500;

export function aggregationJobs(jobs: Jobs, parts: RefreshParts): void {
  jobs.work(refreshTry, ({ data }) => runRefreshTry(parts, data));
  jobs.work(refreshDue, async () => beginDue(parts));
  jobs.schedule(refreshDue, '*/15 * * * *', {});
}

interface DueRow {
  connection_id: string;
  household_id: string;
  begun_by: string;
}

async function beginDue({ engine, now }: RefreshParts): Promise<void> {
  const before = new Date(now().getTime() - REFRESH_EVERY_MS).toISOString();
  await engine.transaction('write', async (sql) => {
    const due = await sql.query<DueRow>(
      `select connection_id, household_id, begun_by from connection
       where status in ('active', 'failing') and last_attempt < $1::timestamptz
       order by last_attempt limit $2::int for update skip locked`,
      [before, MOST_AT_ONCE],
    );
    for (const { connection_id: id, household_id: household, begun_by: subject } of due) {
      await beginRefresh({ sql, subject, household }, id, now());
    }
  });
}
