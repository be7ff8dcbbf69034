import { insertRows } from '../../db/insertRows';
import type { Sql } from '../../db/sql';

/** What is known of a row of a file. */
export interface KnownRow {
  key: string;
  household: string;
  line: number;
  /** Hashes of everything it has said so far. */
  contents: string[];
  /** The row of the ledger that stands for it now. */
  entry: string | null;
  replacedBy: string | null;
}

export async function insertFile(sql: Sql, sha256: string, format: string): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    'insert into import_file (sha256, format) values ($1, $2) returning import_id as id',
    [sha256, format],
  );
  if (!row) throw new Error('The file was not noted.');
  return row.id;
}

export async function updateCounts(sql: Sql, importId: string, counts: object): Promise<void> {
  await sql.query('update import_file set counts = $2::text::jsonb where import_id = $1::bigint', [
    importId,
    JSON.stringify(counts),
  ]);
}

export async function selectKnown(sql: Sql, keys: readonly string[]): Promise<KnownRow[]> {
  return sql.query<KnownRow>(
    `select row_key as key, household_id as household, line, contents, entry_id as entry, replaced_by as "replacedBy"
     from import_row where row_key = any($1::text[])`,
    [keys],
  );
}

const IMPORT_ROW = {
  row_key: 'text',
  household_id: 'text',
  import_id: 'bigint',
  line: 'int',
  contents: 'text[]',
  entry_id: 'text',
  replaced_by: 'text',
};

export async function putKnown(
  sql: Sql,
  importId: string,
  rows: readonly KnownRow[],
): Promise<void> {
  await insertRows(
    sql,
    'import_row',
    IMPORT_ROW,
    rows.map(({ key, household, line, contents, entry, replacedBy }) => [
      ...[key, household, importId, String(line), `{${contents.join(',')}}`, entry, replacedBy],
    ]),
    {
      batch: 2_000,
      then: `on conflict (row_key) do update
        set contents = excluded.contents, entry_id = excluded.entry_id, replaced_by = excluded.replaced_by`,
    },
  );
}

/** On which line of its file a row of the ledger stood; null for one that came from elsewhere. */
export async function selectLine(sql: Sql, entry: string): Promise<number | null> {
  const [row] = await sql.query<{ line: number }>(
    'select line from import_row where row_key = left($1, 36)',
    [entry],
  );
  return row?.line ?? null;
}

export interface BooksDue {
  dueThrough: string | null;
  rows: number;
  /** Something has changed that the books do not know of. */
  isBehind: boolean;
}

/** Through which day a household's books are wanted, and how long its ledger is. */
export async function selectDue(sql: Sql, household: string): Promise<BooksDue> {
  const [row] = await sql.query<{ dueThrough: string | null; rows: string; isBehind: boolean }>(
    `select (select due_through from books where household_id = $1) as "dueThrough",
       exists (select from books where household_id = $1 and dirty_from is not null) as "isBehind",
       (select count(*) from ledger_entry where household_id = $1) as rows`,
    [household],
  );
  return {
    dueThrough: row?.dueThrough ?? null,
    rows: Number(row?.rows ?? 0),
    isBehind: row?.isBehind ?? false,
  };
}

/** Households that have rows of some securities, and the first of their days. */
export async function selectHolders(
  sql: Sql,
  securities: readonly string[],
): Promise<{ household: string; first: string }[]> {
  return sql.query(
    `select household_id as household, min(trade_date)::text as first
     from ledger_entry where security_id = any($1::text[]) or to_security_id = any($1::text[]) group by 1`,
    [securities],
  );
}

/** The day that the sandbox has reached; null where there is none. */
export async function selectSandboxDay(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ day: string }>('select as_of as day from sandbox_seed');
  return row?.day ?? null;
}
