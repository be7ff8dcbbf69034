import { asBooks } from '../books/asBooks';
import { keepBooks, type Outcome } from '../books/keepBooks';
import { householdId } from '../db/seed/accounts';
import type { SqlEngine } from '../db/sql';

const TABLES: Readonly<Record<string, string>> = {
  fact_month: 'account_key, month',
  transfer_flow: 'day, ordinal',
  position: 'account_key, security_id',
  open_lot: 'account_key, security_id, ordinal',
  closed_lot: 'ordinal',
  income_received: 'entry_id, part',
  account: 'account_key',
};

export const SANDBOX_SEED = 2026;

export function sandboxHousehold(key: 'rich' | 'plain' | 'empty' | 'renaming'): string {
  return householdId(SANDBOX_SEED, key);
}

/** Everything that the books of a household say, row by row. */
export async function readBooks(
  engine: SqlEngine,
  household: string,
): Promise<Record<string, string[]>> {
  const books: Record<string, string[]> = {};
  for (const [table, order] of Object.entries(TABLES)) {
    const rows = await engine.transaction('read', (sql) =>
      sql.query<{ row: string }>(
        `select t::text as row from ${table} t where household_id = $1 order by ${order}`,
        [household],
      ),
    );
    books[table] = rows.map(({ row }) => row);
  }
  return books;
}

/** What a computation from the beginning of the ledger says; it stays in the database. */
export async function recomputeCleanly(
  engine: SqlEngine,
  household: string,
): Promise<Record<string, string[]>> {
  for (const statement of [
    ...['fact_month', 'transfer_flow', 'position', 'open_lot', 'closed_lot'],
    ...['income_received', 'books_checkpoint'],
  ].map((table) => `delete from ${table} where household_id = $1`)) {
    await engine.transaction('write', (sql) => sql.query(statement, [household]));
  }
  await engine.transaction('write', (sql) =>
    sql.query(
      `update books set ledger_version = ledger_version + 1, computed_through = null, retry_after = null,
         dirty_from = '2000-01-01', lease_until = null where household_id = $1`,
      [household],
    ),
  );
  await keepUntilIdle(engine);
  return readBooks(engine, household);
}

/** Computes what is in the queue, here and now. */
export async function keepUntilIdle(engine: SqlEngine): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (;;) {
    const outcome = await keepBooks(asBooks(engine), 'test');
    if (outcome.kind === 'idle') return outcomes;
    outcomes.push(outcome);
    if (outcome.kind === 'failed') return outcomes;
  }
}
