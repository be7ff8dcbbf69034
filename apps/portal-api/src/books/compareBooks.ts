import { createHash } from 'node:crypto';
import { type Cell, type Columns, insertRows } from '../db/insertRows';
import type { Sql, SqlEngine, SqlValue } from '../db/sql';
import * as tables from './bookTables';
import type { BooksUpdate } from './computeBooks';
import type { Row } from './row';

/** A table of the books: its first columns after the household are its key, and `scope` is what an update is about. */
interface Part {
  table: string;
  columns: Columns;
  keys: number;
  /** A condition in which `$2` and on are `values`. */
  scope: string;
  values: readonly SqlValue[];
  rows: readonly Row[];
  /** Rows of one statement, so that none takes more than a few milliseconds. */
  batch: number;
}

/** What has to be done to a table. */
export interface Difference {
  part: Pick<Part, 'table' | 'columns' | 'keys' | 'batch'>;
  /** Keys of rows that are no more, or no more like that. */
  remove: string[][];
  insert: Row[];
}

const BATCH_ROWS = 300;
// A month is as long as thirty rows of the other tables.
const BATCH_MONTHS = 25;

function partsOf(update: BooksUpdate): Part[] {
  const { since, after } = update;
  const all = { scope: 'true', values: [], batch: BATCH_ROWS };
  const from = (column: string): Pick<Part, 'scope' | 'values' | 'batch'> =>
    since === null ? all : { ...all, scope: `${column} >= $2::date`, values: [since] };
  return [
    {
      ...{ table: 'fact_month', columns: tables.FACT_MONTH, keys: 2, rows: update.facts },
      ...from('month'),
      batch: BATCH_MONTHS,
    },
    {
      ...{ table: 'transfer_flow', columns: tables.TRANSFER_FLOW, keys: 2 },
      ...from('day'),
      rows: update.transfers,
    },
    { ...all, table: 'position', columns: tables.POSITION, keys: 2, rows: update.positions },
    { ...all, table: 'open_lot', columns: tables.OPEN_LOT, keys: 3, rows: update.openLots },
    {
      ...{ table: 'closed_lot', columns: tables.CLOSED_LOT, keys: 1, rows: update.closedLots },
      scope: '(ordinal >= $2::int or ordinal = any($3::int[]))',
      values: [String(update.closedFrom), update.rewritten.map(String)],
      batch: BATCH_ROWS,
    },
    {
      ...{ table: 'income_received', columns: tables.INCOME_RECEIVED, keys: 2 },
      ...(after === null ? all : { ...all, scope: 'day > $2::date', values: [after] }),
      rows: update.incomes,
    },
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

/** Writes differences; the transaction is the caller's. */
export async function applyDifferences(
  sql: Sql,
  household: string,
  differences: readonly Difference[],
): Promise<void> {
  for (const { part, remove, insert } of differences) {
    const { table, columns, keys, batch } = part;
    const names = keyColumns(part);
    const parameters = names.map(([, type], index) => `$${index + 2}::text[]::${type}[]`);
    for (let start = 0; start < remove.length; start += BATCH_ROWS) {
      const piece = remove.slice(start, start + BATCH_ROWS);
      await sql.query(
        `delete from ${table} t using unnest(${parameters.join(', ')}) as k (${names.map(([name]) => name).join(', ')})
         where t.household_id = $1 and ${names.map(([name]) => `t.${name} = k.${name}`).join(' and ')}`,
        [
          household,
          ...Array.from({ length: keys }, (_, index) => piece.map((key) => key[index] ?? null)),
        ],
      );
    }
    const rows = insert.map((row) => [household, ...row]);
    await insertRows(sql, table, columns, rows, { batch });
  }
}

const SEPARATOR = '|';
// As array_to_string writes it below.
const NULL = '~';

function keyOf(row: Row, keys: number): string {
  return row.slice(0, keys).join(SEPARATOR);
}

function digestOf(row: Row): string {
  const text = row.map((cell: Cell) => cell ?? NULL).join(SEPARATOR);
  return createHash('md5').update(text).digest('hex');
}

function keyColumns({ columns, keys }: Pick<Part, 'columns' | 'keys'>): [string, string][] {
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
    const found: StoredDigest[] = await engine.transaction('read', (sql) =>
      sql.query<StoredDigest>(
        `select ${columnsRead} from ${table} where household_id = $1 and ${scope} ${after}
         order by ${names} limit ${batch}`,
        [household, ...values, ...(last ?? [])],
      ),
    );
    yield* found;
    if (found.length < batch) return;
    last = found.at(-1)?.key.split(SEPARATOR) ?? null;
  }
}
