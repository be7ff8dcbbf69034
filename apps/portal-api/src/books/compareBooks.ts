import { createHash } from 'node:crypto';
import { type Cell, type Columns, insertRows } from '../db/insertRows';
import { readOnce, type Sql, type SqlEngine, type SqlValue } from '../db/sql';
import * as tables from './bookTables';
import type { BooksUpdate } from './computeBooks';
import type { Row } from './row';

/** A table of the books: its first columns after the household are its key. */
export interface BooksTable {
  table: string;
  columns: Columns;
  keys: number;
  /** Rows that are read and that are written by one statement, so that none takes more than a few milliseconds. */
  batch: number;
  written: number;
}

/** What an update says of a table; `scope` is what it is about. */
interface Part extends BooksTable {
  /** A condition in which `$2` and on are `values`. */
  scope: string;
  values: readonly SqlValue[];
  rows: readonly Row[];
}

/** What has to be done to a table. */
export interface Difference {
  part: BooksTable;
  /** Keys of rows that are no more, or no more like that. */
  remove: string[][];
  insert: Row[];
}

const BATCH_ROWS = 300;
const WRITTEN_ROWS = 100;
// A month is as long as thirty rows of the other tables, and the last two tables keep sums of their rows.
const BATCH_MONTHS = 25;
const SUMMED_ROWS = 50;

const ROWS = { batch: BATCH_ROWS, written: WRITTEN_ROWS };
const MONTHS = { batch: BATCH_MONTHS, written: BATCH_MONTHS };
const SUMMED = { batch: BATCH_ROWS, written: SUMMED_ROWS };

/** What the books consist of, beside accounts' values and states. */
export const BOOKS_TABLES = {
  facts: { table: 'fact_month', columns: tables.FACT_MONTH, keys: 2, ...MONTHS },
  transfers: { table: 'transfer_flow', columns: tables.TRANSFER_FLOW, keys: 2, ...ROWS },
  positions: { table: 'position', columns: tables.POSITION, keys: 2, ...ROWS },
  openLots: { table: 'open_lot', columns: tables.OPEN_LOT, keys: 3, ...ROWS },
  closedLots: { table: 'closed_lot', columns: tables.CLOSED_LOT, keys: 1, ...SUMMED },
  incomes: { table: 'income_received', columns: tables.INCOME_RECEIVED, keys: 2, ...SUMMED },
  exchanges: { table: 'exchanged_shares', columns: tables.EXCHANGED_SHARES, keys: 1, ...ROWS },
} as const satisfies Record<string, BooksTable>;

function partsOf(update: BooksUpdate): Part[] {
  const { since, after, rewritten } = update;
  const all = { scope: 'true', values: [] };
  const from = (day: string | null, scope: string): Pick<Part, 'scope' | 'values'> =>
    day === null ? all : { scope, values: [day] };
  const closed = from(after, '(disposed > $2::date or ordinal = any($3::bigint[]))');
  return [
    { ...BOOKS_TABLES.facts, ...from(since, 'month >= $2::date'), rows: update.facts },
    { ...BOOKS_TABLES.transfers, ...from(since, 'day >= $2::date'), rows: update.transfers },
    { ...BOOKS_TABLES.positions, ...all, rows: update.positions },
    { ...BOOKS_TABLES.openLots, ...all, rows: update.openLots },
    {
      ...BOOKS_TABLES.closedLots,
      ...(after === null ? all : { ...closed, values: [after, rewritten.map(String)] }),
      rows: update.closedLots,
    },
    { ...BOOKS_TABLES.incomes, ...from(after, 'day > $2::date'), rows: update.incomes },
    { ...BOOKS_TABLES.exchanges, ...from(after, 'day > $2::date'), rows: update.exchanges },
  ];
}

/**
 * Where the books in the database differ from an update: most of what is computed again comes out as it was, and
 * what is as it was is not written. Reads in small pieces; the books must not be saved by anyone else meanwhile.
 */
export async function compareBooks(
  engine: SqlEngine,
  household: string,
  update: BooksUpdate,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const part of partsOf(update)) {
    const remove: string[][] = [];
    const insert = new Map(part.rows.map((row) => [keyOf(row, part.keys), row]));
    for await (const { key, digest } of digestsOf(engine, household, part)) {
      const row = insert.get(key);
      if (row && digestOf(row) === digest) insert.delete(key);
      else remove.push(key.split(SEPARATOR));
    }
    if (remove.length > 0 || insert.size > 0) {
      differences.push({ part, remove, insert: [...insert.values()] });
    }
  }
  return differences;
}

/**
 * What has to be done to a table that says `before`, so that it says `after`. `isRewritten`: a row that is written again
 * though nothing in it differs, because something beside it does.
 */
export function differenceOf(
  part: BooksTable,
  before: readonly Row[],
  after: readonly Row[],
  isRewritten: (row: Row) => boolean = () => false,
): Difference {
  const insert = new Map(after.map((row) => [keyOf(row, part.keys), row]));
  const remove: string[][] = [];
  for (const row of before) {
    const key = keyOf(row, part.keys);
    const now = insert.get(key);
    if (now && !isRewritten(row) && textOf(now) === textOf(row)) insert.delete(key);
    else remove.push(key.split(SEPARATOR));
  }
  return { part, remove, insert: [...insert.values()] };
}

/** The statements that write differences, each done in a few milliseconds; transactions are the caller's. */
export function* writesOf(
  household: string,
  differences: readonly Difference[],
): Generator<(sql: Sql) => Promise<unknown>> {
  for (const { part, remove, insert } of differences) {
    for (const keys of slices(remove, BATCH_ROWS)) {
      yield (sql) => deleteRows(sql, household, part, keys);
    }
    for (const rows of slices(insert, part.written)) {
      const whole = rows.map((row) => [household, ...row]);
      yield (sql) => insertRows(sql, part.table, part.columns, whole);
    }
  }
}

function* slices<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

function deleteRows(
  sql: Sql,
  household: string,
  part: BooksTable,
  removed: readonly string[][],
): Promise<unknown> {
  const columns = keyColumns(part);
  const parameters = columns.map(([, type], index) => `$${index + 2}::text[]::${type}[]`);
  const names = columns.map(([name]) => name);
  return sql.query(
    `delete from ${part.table} t using unnest(${parameters.join(', ')}) as k (${names.join(', ')})
     where t.household_id = $1 and ${names.map((name) => `t.${name} = k.${name}`).join(' and ')}`,
    [household, ...names.map((_, index) => removed.map((key) => key[index] ?? null))],
  );
}

const SEPARATOR = '|';
// As array_to_string writes it below.
const NULL = '~';

function keyOf(row: Row, keys: number): string {
  return row.slice(0, keys).join(SEPARATOR);
}

function textOf(row: Row): string {
  return row.map((cell: Cell) => cell ?? NULL).join(SEPARATOR);
}

function digestOf(row: Row): string {
  return createHash('md5').update(textOf(row)).digest('hex');
}

function keyColumns({ columns, keys }: BooksTable): [string, string][] {
  return Object.entries(columns).slice(1, keys + 1);
}

interface StoredDigest {
  key: string;
  digest: string;
}

async function* digestsOf(
  engine: SqlEngine,
  household: string,
  part: Part,
): AsyncGenerator<StoredDigest> {
  const { table, columns, scope, values, batch } = part;
  const keys = keyColumns(part);
  const names = keys.map(([name]) => name).join(', ');
  const texts = Object.keys(columns)
    .slice(1)
    .map((name) => `${name}::text`);
  const key = texts.slice(0, keys.length).join(', ');
  const places = keys.map(([, type], index) => `$${values.length + 2 + index}::text::${type}`);
  const columnsRead = `array_to_string(array[${key}], '${SEPARATOR}') as key,
    md5(array_to_string(array[${texts.join(', ')}], '${SEPARATOR}', '${NULL}')) as digest`;
  let last: string[] | null = null;
  for (;;) {
    const after: string = last ? `and (${names}) > (${places.join(', ')})` : '';
    const found: StoredDigest[] = await readOnce<StoredDigest>(
      engine,
      `select ${columnsRead} from ${table} where household_id = $1 and ${scope} ${after}
         order by ${names} limit ${batch}`,
      [household, ...values, ...(last ?? [])],
    );
    yield* found;
    if (found.length < batch) return;
    last = found.at(-1)?.key.split(SEPARATOR) ?? null;
  }
}
