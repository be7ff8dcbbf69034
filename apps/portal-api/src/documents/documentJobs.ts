import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { asBooks } from '../books/asBooks';
import type { SqlEngine } from '../db/sql';
import type { Jobs } from '../jobs/createJobs';
import { jobKind } from '../jobs/jobKind';
import type { JobParts } from '../jobs/registerJobs';
import type { Archive } from './archive/createArchive';
import { makeBundle } from './bundles/makeBundle';
import { makeReport } from './reports/makeReport';
import type { DocumentStore } from './store/documentStore';

export const bundleJob = jobKind('documents.bundle', {
  data: z.strictObject({ bundleId: z.string() }),
  retryLimit: 3,
  retryDelay: 5,
  expireInSeconds: 900,
  groupConcurrency: 1,
});

export const reportJob = jobKind('documents.report', {
  data: z.strictObject({ reportId: z.string() }),
  retryLimit: 2,
  retryDelay: 5,
  groupConcurrency: 1,
});

/** What is owed is written down, what has expired is let go, and what came lately is drawn before somebody waits for it. */
export const upkeepJob = jobKind('documents.upkeep', {
  data: z.strictObject({}),
  policy: 'exclusive',
  expireInSeconds: 1_800,
});

export interface DocumentWork {
  engine: SqlEngine;
  archive: Archive;
  store: DocumentStore;
  now(): Date;
}

export function documentJobs(jobs: Jobs, { engine, archive, documentStore, now }: JobParts): void {
  const work: DocumentWork = { engine: asBooks(engine), archive, store: documentStore, now };
  jobs.work(bundleJob, ({ data, signal, lastAttempt }) =>
    makeBundle(work, data.bundleId, { signal, lastAttempt }),
  );
  jobs.work(reportJob, ({ data, lastAttempt }) => makeReport(work, data.reportId, { lastAttempt }));
  jobs.work(upkeepJob, ({ signal }) => upkeep(work, { signal }));
  jobs.schedule(upkeepJob, '40 3 * * *', {}, { alsoAtStart: true });
}

/** Between two documents that nobody waits for: requests come first. */
const PAUSE_MS = 250;
/** assumed: what is older is drawn when it is asked for. */
const RECENT = "interval '45 days'";
const MOST_AT_ONCE = 200;

interface Upkeep {
  signal?: AbortSignal;
  pauseMs?: number;
}

export async function upkeep(
  { engine, archive, now }: Pick<DocumentWork, 'engine' | 'archive' | 'now'>,
  { signal, pauseMs = PAUSE_MS }: Upkeep,
): Promise<void> {
  const instant = now().toISOString();
  const recent = await engine.transaction('write', async (sql) => {
    await sql.query(
      `select expect_documents(household_id, coalesce(computed_through, ($1::timestamptz at time zone 'America/New_York')::date))
       from household left join books using (household_id)`,
      [instant],
    );
    await sql.query('delete from document_bundle where expires_at < $1::timestamptz', [instant]);
    return sql.query<{ id: string }>(
      `select document_id as id from document d
       where recipe is not null and delivered_at > (select max(delivered_at) from document) - ${RECENT}
         and not exists (select from document_content c where c.document_id = d.document_id)
       order by household_id, delivered_at desc limit ${MOST_AT_ONCE}`,
    );
  });
  for (const { id } of recent) {
    signal?.throwIfAborted();
    await archive.fix(id);
    await pause(pauseMs, undefined, { signal });
  }
}
