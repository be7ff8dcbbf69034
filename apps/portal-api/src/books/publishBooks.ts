import type { Sql, SqlEngine } from '../db/sql';
import { type Job, writeBooks } from './booksRepository';
import { computeJob } from './keepBooks';

/** Computes the books of a household inside a transaction that also wrote its ledger: all of it is there or nothing. */
export async function publishBooks(sql: Sql, household: string): Promise<void> {
  const rows = await sql.query<{ ledger_version: string; dirty_from: string; due_through: string }>(
    `select ledger_version, dirty_from, due_through from books
     where household_id = $1 and dirty_from is not null`,
    [household],
  );
  const [books] = rows;
  if (!books) return;
  const job: Job = {
    household,
    version: books.ledger_version,
    dirtyFrom: books.dirty_from,
    through: books.due_through,
    computedThrough: null,
  };
  await writeBooks(sql, household, await computeJob(inside(sql), job));
  await sql.query(
    `update books set computed_version = ledger_version, dirty_from = null, computed_through = due_through,
       computed_at = now() where household_id = $1`,
    [household],
  );
}

/** An engine whose transactions are part of one that is open. */
function inside(sql: Sql): SqlEngine {
  return { transaction: (_access, work) => work(sql), close: async () => undefined };
}
