import { addDays } from '../payments/rules/bankingDays';
import { lastBusinessDay } from './lastBusinessDay';
import { z } from 'zod';
import type { SqlEngine } from '../db/sql';
import type { Jobs } from '../jobs/createJobs';
import { jobKind } from '../jobs/jobKind';
import type { JobParts } from '../jobs/registerJobs';
import { asBooks } from './asBooks';
import { markChanged } from './recordTransactions';

/** Wants the books of every household through the last completed business day. */
export const bookDay = jobKind('books.day', {
  data: z.strictObject({}),
  policy: 'exclusive',
  retryDelay: 60,
});

/** After the close in New York, and at the start what was missed. */
export function bookJobs(jobs: Jobs, { engine, now }: Pick<JobParts, 'engine' | 'now'>): void {
  jobs.work(bookDay, async () => goOn(asBooks(engine), now()));
  jobs.schedule(bookDay, '20 * * * *', {}, { alsoAtStart: true });
}

/**
 * Marks the books that end before the last business day as behind, so that their days are computed although nothing was
 * recorded. The sandbox goes on by itself, with rows and prices of its own.
 */
async function goOn(engine: SqlEngine, now: Date): Promise<void> {
  const through = lastBusinessDay(now);
  await engine.transaction('write', async (sql) => {
    const behind = await sql.query<{ household_id: string; due_through: string }>(
      `select household_id, due_through from books
       where due_through < $1::date and not exists (select from sandbox_seed)
       order by household_id for update skip locked`,
      [through],
    );
    for (const { household_id: household, due_through: last } of behind)
      await markChanged(sql, household, addDays(last, 1), through);
  });
}
