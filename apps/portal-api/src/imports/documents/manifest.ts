import { join } from 'node:path';
import { csvRows } from '../csv/csvRows';
import { must, oneOf, type OwnCells } from '../csv/ownCells';
import { ImportRefusal } from '../refusal';
import { openSource } from '../source/openSource';
import { dayOf, shown, wordsOf } from '../values';

/** A line of manifest.csv: a file of the folder, and what it is. */
export interface ManifestRow {
  line: number;
  file: string;
  /** Null for what is about the household as a whole. */
  account: string | null;
  household: string | null;
  kind: string;
  type: string;
  title: string;
  from: string;
  to: string;
  date: string;
  /** What the file is said to be; null when nobody has said. */
  sha256: string | null;
  /** What is different from the version before. */
  correction: string | null;
}

const REQUIRED = ['file', 'kind', 'type', 'title', 'date'];
const OPTIONAL = ['account', 'household', 'period_from', 'period_to', 'sha256', 'correction'];
const KINDS = [
  'tax',
  'statement',
  'correspondence',
  'trust-statement',
  'trade-confirmation',
  'performance-report',
];
const MOST_ROWS = 100_000;

/** Reads `manifest.csv` of a folder; what is wrong with single lines is noted. */
export async function readManifest(folder: string, problems: string[]): Promise<ManifestRow[]> {
  const rows: ManifestRow[] = [];
  let header: string[] | null = null;
  for await (const { line, cells } of csvRows(await openSource(join(folder, 'manifest.csv')))) {
    if (!header) {
      header = checkedHeader(cells);
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    try {
      rows.push(readRow(header, cells, line));
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      problems.push(`line ${line}: ${error.message}`);
    }
    if (rows.length > MOST_ROWS)
      throw new ImportRefusal(`The manifest has more than ${MOST_ROWS} lines: divide it.`);
  }
  return rows;
}

function checkedHeader(cells: readonly string[]): string[] {
  const header = cells.map((cell) => cell.trim().toLowerCase());
  const missing = REQUIRED.filter((column) => !header.includes(column));
  const unknown = header.filter((column) => ![...REQUIRED, ...OPTIONAL].includes(column));
  const wrong = [
    ...missing.map((column) => `the column ${column} is missing`),
    ...unknown.map((column) => `there is no column “${shown(column)}”`),
    ...(new Set(header).size < header.length ? ['a column stands there twice'] : []),
  ];
  if (wrong.length > 0) throw new ImportRefusal(`The header of manifest.csv: ${wrong.join(', ')}.`);
  return header;
}

function readRow(header: readonly string[], cells: readonly string[], line: number): ManifestRow {
  if (cells.length !== header.length)
    throw new ImportRefusal(`It has ${cells.length} cells where the header has ${header.length}.`);
  const named: Record<string, string> = {};
  header.forEach((column, place) => {
    const cell = cells[place]?.trim() ?? '';
    if (cell !== '') named[column] = cell;
  });
  const file = must(named, 'file');
  // A name, never a path: nothing outside the folder is read.
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._()&,-]{0,180}\.pdf$/iu.test(file) || file.includes('..'))
    throw new ImportRefusal(`file: “${shown(file)}” is not the name of a .pdf file of the folder.`);
  if (named['account'] === undefined && named['household'] === undefined)
    throw new ImportRefusal('It is to name an account, or a household.');
  const date = dayOf(must(named, 'date'), 'date');
  const [from, to] = periodOf(named, date);
  return {
    ...{ line, file, date, from, to },
    account: named['account'] ?? null,
    household: named['household'] ?? null,
    kind: oneOf(named, 'kind', KINDS) ?? must(named, 'kind'),
    type: matching(
      named,
      'type',
      /^[a-z0-9-]{1,40}$/,
      'small letters, digits and hyphens, 40 at most',
    ),
    title: wordsOf(must(named, 'title')),
    sha256: named['sha256']
      ? matching(named, 'sha256', /^[0-9a-f]{64}$/, '64 small hexadecimal digits')
      : null,
    correction: named['correction'] ? wordsOf(named['correction']) : null,
  };
}

function periodOf(cells: OwnCells, date: string): [string, string] {
  const from = cells['period_from'] ? dayOf(cells['period_from'], 'period_from') : date;
  const to = cells['period_to'] ? dayOf(cells['period_to'], 'period_to') : date;
  if (to < from) throw new ImportRefusal('period_to is before period_from.');
  return [from, to];
}

function matching(cells: OwnCells, column: string, pattern: RegExp, words: string): string {
  const cell = must(cells, column);
  if (!pattern.test(cell)) throw new ImportRefusal(`${column}: it is to be of ${words}.`);
  return cell;
}
