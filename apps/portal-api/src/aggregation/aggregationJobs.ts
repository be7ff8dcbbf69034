import { z } from 'zod';
import { REFRESH_EVERY_MS } from '../groups/aggregation/connectionRepository';
import { forgetRemoval, selectOver } from '../groups/aggregation/removedConnectionRepository';
import type { JobLog, Jobs } from '../jobs/createJobs';
import { jobKind } from '../jobs/jobKind';
import { turns } from '../turns';
import { ProviderError } from './provider';
import { beginRefresh, type RefreshParts, refreshTry, runRefreshTry } from './refreshConnection';
import { openTokens } from './sealedTokens';

/** Begins the refresh of what was not fetched for a day. */
const refreshDue = jobKind('aggregation.due', {
  data: z.strictObject({}),
  policy: 'exclusive',
  retryLimit: 0,
  deleteAfterSeconds: 3_600,
});

const MOST_AT_ONCE = 500;

/** Ends what was removed so long ago that it cannot be taken back. */
const removalOver = jobKind('aggregation.removal', {
  data: z.strictObject({}),
  policy: 'exclusive',
  retryLimit: 0,
  deleteAfterSeconds: 3_600,
});

type Parts = RefreshParts & { log: JobLog };

export function aggregationJobs(jobs: Jobs, parts: Parts): void {
  // Several refreshes at once would only make the requests of clients wait (`npm run bench -- --only refreshes`).
  const takeTurn = turns(PATIENCE_MS, REST_MS);
  jobs.work(refreshTry, ({ data }) => takeTurn(() => runRefreshTry(parts, data)));
  jobs.work(refreshDue, async () => beginDue(parts));
  jobs.schedule(refreshDue, '*/15 * * * *', {});
  jobs.work(removalOver, async () => endRemovals(parts));
  jobs.schedule(removalOver, '*/5 * * * *', {}, { alsoAtStart: true });
}

/** After this a refresh waits for its institution and costs this server nothing. */
const PATIENCE_MS = 1_000;
/** Between two refreshes, about as long as one takes. */
const REST_MS = 50;

/** Gives consents back, then forgets them. Doing it twice does nothing more: a consent that was given back stays so. */
async function endRemovals({ engine, aggregation, secretBox, log, now }: Parts): Promise<void> {
  const over = await engine.transaction('read', (sql) => selectOver(sql, now(), MOST_AT_ONCE));
  for (const row of over) {
    const tokens = openTokens(secretBox, row);
    // That the institution does not hear it now takes nothing from the client: nobody holds the consent any more.
    if (tokens && aggregation)
      await aggregation.revoke(tokens).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
        log.warn({ failure: error.failure }, 'a consent could not be given back');
      });
    await engine.transaction('write', (sql) => forgetRemoval(sql, row.connection_id, now()));
  }
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
       where status in ('active', 'failing') and paused_at is null and removed_at is null
         and last_attempt < $1::timestamptz
       order by last_attempt limit $2::int for update skip locked`,
      [before, MOST_AT_ONCE],
    );
    for (const { connection_id: id, household_id: household, begun_by: subject } of due) {
      await beginRefresh({ sql, subject, household }, id, now());
    }
  });
}
