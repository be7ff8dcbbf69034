import { asBooks } from '../books/asBooks';
import { readBookAccounts } from '../books/booksRepository';
import { BOOKS_TABLES } from '../books/compareBooks';
import { booksOf } from '../books/computeBooks';
import { keepBooks, openWhole, type Outcome } from '../books/keepBooks';
import type { Row } from '../books/row';
import { householdId } from '@portal/sandbox-data';
import type { SqlEngine, SqlValue } from '../db/sql';

export const SANDBOX_SEED = 2026;

export function sandboxHousehold(key: 'rich' | 'plain' | 'empty' | 'renaming' | 'unusual'): string {
  return householdId(SANDBOX_SEED, key);
}

/** Rows of each table, as text and in one order wherever they come from. */
type Books = Record<string, string[]>;

const SEPARATOR = '|';
const NULL = '~';

/** Everything that the books of a household say, row by row. */
export async function readBooks(engine: SqlEngine, household: string): Promise<Books> {
  const books: Books = {};
  for (const { table, columns } of Object.values(BOOKS_TABLES)) {
    const [, ...names] = Object.keys(columns);
    const cells = names.map((name) => `${name}::text`).join(', ');
    books[table] = await readRows(
      engine,
      `select array_to_string(array[${cells}], '${SEPARATOR}', '${NULL}') as row
       from ${table} where household_id = $1`,
      [household],
    );
  }
  books.account = await readRows(
    engine,
    'select t::text as row from account t where household_id = $1',
    [household],
  );
  return books;
}

/** What the books would say, had they been computed from the beginning of the ledger: nothing is written. */
export async function computeCleanly(engine: SqlEngine, household: string): Promise<Books> {
  const accounts = await readBookAccounts(asBooks(engine), household);
  const [due] = await engine.transaction('read', (sql) =>
    sql.query<{ through: string }>(
      'select due_through as through from books where household_id = $1',
      [household],
    ),
  );
  const through = due?.through ?? '';
  const whole = await openWhole(asBooks(engine), { household, through }, accounts);
  const update = booksOf(whole, accounts, { through, changedFrom: null });
  const books: Books = {};
  for (const [part, { table }] of entriesOf(BOOKS_TABLES)) {
    books[table] = update[part].map(textOf).sort();
  }
  const values = update.accounts.map(({ key, value, dayChange }) => [
    key,
    { value, day_change: dayChange, as_of: through },
  ]);
  books.account = await readRows(
    engine,
    `select jsonb_populate_record(t, coalesce($2::text::jsonb -> account_key, '{}'))::text as row
     from account t where household_id = $1`,
    [household, JSON.stringify(Object.fromEntries(values))],
  );
  return books;
}

async function readRows(engine: SqlEngine, text: string, values: SqlValue[]): Promise<string[]> {
  const rows = await engine.transaction('read', (sql) => sql.query<{ row: string }>(text, values));
  return rows.map(({ row }) => row).sort();
}

function textOf(row: Row): string {
  return row.map((cell) => cell ?? NULL).join(SEPARATOR);
}

// Object.entries forgets which keys there are.
function entriesOf<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}

/** What a computation from the beginning of the ledger writes where there is nothing; it stays in the database. */
export async function recomputeCleanly(engine: SqlEngine, household: string): Promise<Books> {
  for (const statement of [
    ...['fact_month', 'transfer_flow', 'position', 'open_lot', 'closed_lot'],
    ...['income_received', 'exchanged_shares', 'books_checkpoint'],
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
