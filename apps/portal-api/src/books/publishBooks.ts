import type { Sql, SqlEngine } from '../db/sql';
import { saveBooks, selectJob } from './booksRepository';
import { changeOf } from './keepBooks';

/** Computes the books of a household inside a transaction that also wrote its ledger: all of it is there or nothing. */
export async function publishBooks(sql: Sql, household: string): Promise<void> {
  const job = await selectJob(sql, household);
  if (!job) return;
  const engine = inside(sql);
  await saveBooks(engine, job, await changeOf(engine, job));
}

/** An engine whose transactions are part of one that is open. */
export function inside(sql: Sql): SqlEngine {
  return { transaction: (_access, work) => work(sql), close: async () => undefined };
}
