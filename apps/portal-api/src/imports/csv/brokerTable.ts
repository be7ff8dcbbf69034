import type { Activity, ImportedItem } from '../importedItem';
import { ImportRefusal } from '../refusal';
import { shown } from '../values';
import type { CsvRow } from './csvRows';

/** Cells by the names of their columns. */
export type Cells = Readonly<Record<string, string>>;

export interface BrokerTable {
  /** The header, exactly; columns behind it may be missing or more. */
  header: readonly string[];
  /** The account that the lines before the header name. */
  accountOf?(preamble: readonly string[]): string | null;
  /** Rows that are no rows: totals. */
  isEnd?(cells: readonly string[]): boolean;
  read(cells: Cells, line: number, account: string | null): ImportedItem | null;
}

const MOST_PREAMBLE_ROWS = 30;

export const headerMatches = (cells: readonly string[], header: readonly string[]): boolean =>
  header.every((name, place) => cells[place]?.trim() === name);

/**
 * Reads a broker's export: lines before the header are skipped, an empty line or a total ends the table, and the legal
 * words behind it are skipped too, unless one of them looks like a row.
 */
export async function* brokerItems(
  rows: AsyncIterable<CsvRow>,
  table: BrokerTable,
): AsyncGenerator<ImportedItem> {
  const preamble: string[] = [];
  let header: string[] | null = null;
  let account: string | null = null;
  let hasRows = false;
  let hasEnded = false;
  for await (const { line, cells } of rows) {
    const isEmpty = cells.every((cell) => cell.trim() === '');
    if (!header) {
      if (headerMatches(cells, table.header)) {
        header = cells.map((cell) => cell.trim());
        account = table.accountOf?.(preamble) ?? null;
      } else preamble.push(cells.join(' '));
      if (preamble.length > MOST_PREAMBLE_ROWS) break;
    } else if (isEmpty || table.isEnd?.(cells)) {
      hasEnded ||= hasRows;
    } else if (hasEnded) {
      if (!looksLikeRow(cells)) continue;
      yield { kind: 'refused', line, reason: 'It is a row behind the end of the table.' };
    } else {
      hasRows = true;
      yield* readRow(table, header, { line, cells }, account);
    }
  }
  if (!header) throw new ImportRefusal('The header of the table is not there.');
}

const looksLikeRow = (cells: readonly string[]): boolean =>
  cells.length > 3 && /^\d{1,2}\/\d{1,2}\/\d{4}/.test(cells[0]?.trim() ?? '');

function* readRow(
  table: BrokerTable,
  header: readonly string[],
  { line, cells }: CsvRow,
  account: string | null,
): Generator<ImportedItem> {
  try {
    // Some brokers end rows, but not the header, with one more comma.
    const extra = cells.slice(header.length).some((cell) => cell.trim() !== '');
    if (cells.length < table.header.length || extra)
      throw new ImportRefusal(
        `It has ${cells.length} cells where the header has ${header.length}.`,
      );
    const named = Object.fromEntries(header.map((name, place) => [name, cells[place] ?? '']));
    const item = table.read(named, line, account);
    if (item) yield item;
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    yield { kind: 'refused', line, reason: error.message };
  }
}

/**
 * Brokers list the newest row first; a ledger has the order of the day. Rows that come in falling order of days are
 * turned around day by day; in a file of one day, the last one was the first.
 */
export async function* inOrderOfDay(
  items: AsyncIterable<ImportedItem>,
): AsyncGenerator<ImportedItem> {
  let day: Activity[] = [];
  let isFalling = true;
  for await (const item of items) {
    if (item.kind !== 'activity') {
      yield item;
      continue;
    }
    const before = day[0]?.draft.date;
    if (before !== undefined && before !== item.draft.date) {
      isFalling = item.draft.date < before;
      yield* isFalling ? day.reverse() : day;
      day = [];
    }
    day.push(item);
  }
  yield* isFalling ? day.reverse() : day;
}

export function unknownAction(action: string): never {
  throw new ImportRefusal(
    `“${shown(action)}” is not an action that is known: enter the row in activities.csv, or use --skip-refused.`,
  );
}
