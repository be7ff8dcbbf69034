import type { Sql } from './sql';

/** A value as text, in PostgreSQL's own notation of its type; null is null. */
export type Cell = string | null;

/** Names of columns and their types, in the order of the cells. */
export type Columns = Readonly<Record<string, string>>;

interface InsertOptions {
  /** What follows the values: `on conflict …`. */
  then?: string;
  /** Rows of one statement: few enough that the embedded database answers others in between. */
  batch?: number;
}

const BATCH_ROWS = 400;

/** Writes many rows with few statements: one array per column. */
export async function insertRows(
  sql: Sql,
  table: string,
  columns: Columns,
  rows: readonly (readonly Cell[])[],
  { then = '', batch = BATCH_ROWS }: InsertOptions = {},
): Promise<void> {
  const names = Object.keys(columns);
  const values = Object.values(columns).map((type, index) => `c${index}::${type}`);
  const parameters = names.map((_, index) => `$${index + 1}::text[]`);
  const text = `insert into ${table} (${names.join(', ')})
    select ${values.join(', ')} from unnest(${parameters.join(', ')})
      as t (${names.map((_, index) => `c${index}`).join(', ')}) ${then}`;
  for (let start = 0; start < rows.length; start += batch) {
    const part = rows.slice(start, start + batch);
    await sql.query(
      text,
      names.map((_, column) => part.map((row) => row[column] ?? null)),
    );
  }
}

/** A PostgreSQL array of plain elements (no commas, quotes or braces in them). */
export function arrayText(elements: readonly string[]): string {
  return `{${elements.join(',')}}`;
}
