import { type Columns, insertRows } from '../db/insertRows';
import type { Sql, SqlEngine } from '../db/sql';
import * as tables from './bookTables';
import { toDay } from '@portal/portfolio-accounting';
import { isWorthKeeping, type KeptCheckpoint } from './checkpoints';
import type { BookAccount, BooksUpdate } from './computeBooks';
import type { Row } from './row';

/** A household whose books are to be computed, as it was when it was taken on. */
export interface Job {
  household: string;
  /** Of the ledger; the result counts only while it is still this one. */
  version: string;
  /** First day on which something changed. */
  dirtyFrom: string;
  through: string;
  /** Null before the first computation. */
  computedThrough: string | null;
}

interface JobRow {
  household_id: string;
  ledger_version: string;
  dirty_from: string;
  due_through: string;
  computed_through: string | null;
}

const LEASE = "interval '90 seconds'";

/** Takes on the next household whose books lag behind; nobody else gets it while the lease runs. */
export async function takeJob(engine: SqlEngine, owner: string): Promise<Job | null> {
  const rows = await engine.transaction('write', (sql) =>
    sql.query<JobRow>(
      `update books set lease_owner = $1, lease_until = now() + ${LEASE}
       where household_id = (
         select household_id from books
         where dirty_from is not null and due_through is not null
           and (lease_until is null or lease_until < now()) and (retry_after is null or retry_after < now())
         order by dirty_from desc limit 1 for update skip locked
       )
       returning household_id, ledger_version, dirty_from, due_through, computed_through`,
      [owner],
    ),
  );
  const row = rows[0];
  return row
    ? {
        household: row.household_id,
        version: row.ledger_version,
        dirtyFrom: row.dirty_from,
        through: row.due_through,
        computedThrough: row.computed_through,
      }
    : null;
}

/** Gives back what an owner that is gone had taken on. */
export async function releaseJobs(engine: SqlEngine, owner: string): Promise<void> {
  await engine.transaction('write', (sql) =>
    sql.query('update books set lease_owner = null, lease_until = null where lease_owner = $1', [
      owner,
    ]),
  );
}

/** Puts a household off, longer each time; its books stay as they were. */
export async function failJob(
  engine: SqlEngine,
  household: string,
  failure: string,
): Promise<void> {
  await engine.transaction('write', (sql) =>
    sql.query(
      `update books set failures = failures + 1, failure = $2, lease_owner = null, lease_until = null,
         retry_after = now() + least(interval '1 hour', interval '1 second' * 2 ^ least(failures, 12))
       where household_id = $1`,
      [household, failure.slice(0, 500)],
    ),
  );
}

export async function readBookAccounts(
  engine: SqlEngine,
  household: string,
): Promise<BookAccount[]> {
  return engine.transaction('read', (sql) =>
    sql.query<BookAccount>(
      `select account_key as key, lot_method as "lotMethod", tax_status as "taxStatus"
       from account where household_id = $1 and source = 'firm' and kind = 'asset' order by account_key`,
      [household],
    ),
  );
}

/** The last state kept before a day. */
export async function readCheckpoint(
  engine: SqlEngine,
  household: string,
  before: string,
): Promise<KeptCheckpoint | null> {
  const rows = await engine.transaction('read', (sql) =>
    sql.query<KeptCheckpoint>(
      `select day, state, disposals, pending from books_checkpoint
       where household_id = $1 and day < $2::date order by day desc limit 1`,
      [household, before],
    ),
  );
  return rows[0] ?? null;
}

/**
 * Replaces a household's books from `update.since` on, all of it or nothing. False when the ledger has changed
 * since the job was taken on: the result is of the past, and the household is still in the queue.
 */
export async function saveBooks(
  engine: SqlEngine,
  { household, version }: Pick<Job, 'household' | 'version'>,
  update: BooksUpdate,
): Promise<boolean> {
  return engine.transaction('write', async (sql) => {
    const [books] = await sql.query<{ ledger_version: string }>(
      'select ledger_version from books where household_id = $1 for update',
      [household],
    );
    if (books?.ledger_version !== version) {
      await sql.query('update books set lease_until = null where household_id = $1', [household]);
      return false;
    }
    await writeBooks(sql, household, update);
    await sql.query(
      `update books set computed_version = $2::bigint, dirty_from = null, computed_through = $3::date,
         computed_at = now(), failures = 0, failure = null, retry_after = null, lease_owner = null,
         lease_until = null
       where household_id = $1`,
      [household, version, update.through],
    );
    return true;
  });
}

/** Writes the rows of an update; the transaction is the caller's. */
export async function writeBooks(sql: Sql, household: string, update: BooksUpdate): Promise<void> {
  await removeOld(sql, household, update);
  const insert = (table: string, columns: Columns, rows: readonly Row[], batch?: number) =>
    insertRows(
      sql,
      table,
      columns,
      rows.map((row) => [household, ...row]),
      { ...(batch && { batch }) },
    );
  // A month is as long as thirty rows of the other tables.
  await insert('fact_month', tables.FACT_MONTH, update.facts, FACT_MONTHS_PER_STATEMENT);
  await insert('transfer_flow', tables.TRANSFER_FLOW, update.transfers);
  await insert('position', tables.POSITION, update.positions);
  await insert('open_lot', tables.OPEN_LOT, update.openLots);
  await insert('closed_lot', tables.CLOSED_LOT, update.closedLots);
  await insert('income_received', tables.INCOME_RECEIVED, update.incomes);
  for (const { day, state, disposals, pending } of update.checkpoints) {
    await sql.query('insert into books_checkpoint values ($1, $2::date, $3, $4, $5::text::jsonb)', [
      household,
      day,
      state,
      disposals,
      JSON.stringify(pending),
    ]);
  }
  for (const { key, value, dayChange } of update.accounts) {
    await sql.query(
      `update account set value = $3::numeric, day_change = $4::numeric, as_of = $5::date
       where household_id = $1 and account_key = $2`,
      [household, key, value, dayChange, update.through],
    );
  }
}

const FACT_MONTHS_PER_STATEMENT = 60;

async function removeOld(sql: Sql, household: string, update: BooksUpdate): Promise<void> {
  const { since, after } = update;
  const remove = (table: string, condition: string, values: (string | string[] | null)[] = []) =>
    sql.query(`delete from ${table} where household_id = $1 and ${condition}`, [
      household,
      ...values,
    ]);
  await remove('fact_month', '($2::date is null or month >= $2::date)', [since]);
  await remove('transfer_flow', '($2::date is null or day >= $2::date)', [since]);
  await remove('position', 'true');
  await remove('open_lot', 'true');
  await remove('closed_lot', '(ordinal >= $2::int or ordinal = any($3::int[]))', [
    String(update.closedFrom),
    update.rewritten.map(String),
  ]);
  await remove('income_received', '($2::date is null or day > $2::date)', [after]);
  await remove('books_checkpoint', '($2::date is null or day > $2::date)', [after]);
  const kept = await sql.query<{ day: string }>(
    'select day from books_checkpoint where household_id = $1',
    [household],
  );
  const through = toDay(update.through);
  const stale = kept.map(({ day }) => day).filter((day) => !isWorthKeeping(toDay(day), through));
  await remove('books_checkpoint', 'day = any($2::date[])', [stale]);
}
