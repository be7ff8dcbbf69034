import type { Readable } from 'node:stream';
import { CSV_START, csvLine } from '../groups/holdings/shared/csv';
import { createSpool, type Spool, type Spooled } from './spool';

/** Takes rows as they are read; whoever reads waits until they are kept. */
export type Take = (rows: readonly object[]) => Promise<void>;

/** Reads one list: hands every row to `take`, and gives what the screen sums it up to, if it does. */
export type ReadRows = (take: Take) => Promise<object | void>;

/** A file of the export. */
export interface SpooledFile extends Spooled {
  file: string;
  rows: number;
  read(): Readable;
}

/** One list of the export, kept outside of memory until `close`. */
export interface SpooledSection {
  name: string;
  rows: number;
  totals?: object;
  /** As JSON, and as CSV. */
  files: SpooledFile[];
  close(): Promise<void>;
}

/** Reads a list once, page by page. However many rows there are, no more than a page of them is in memory. */
export async function spoolSection(name: string, readRows: ReadRows): Promise<SpooledSection> {
  const [json, csv] = [await createSpool(), await createSpool()];
  const close = async (): Promise<void> => {
    await Promise.all([json.close(), csv.close()]);
  };
  try {
    const { rows, totals, columns } = await writeJson(json, readRows);
    const asJson = await json.finish();
    await writeCsv(csv, columns, rowsOf(json));
    const asCsv = await csv.finish();
    const files = [
      { file: `${name}.json`, rows, ...asJson, read: () => json.read() },
      { file: `${name}.csv`, rows, ...asCsv, read: () => csv.read() },
    ];
    return { name, rows, ...(totals && { totals }), files, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const [OPENING, CLOSING] = ['{"rows":[\n', ']'];

/** One row on each line: a parser takes the whole, `rowsOf` takes it line by line. */
async function writeJson(
  spool: Spool,
  readRows: ReadRows,
): Promise<{ rows: number; totals: object | undefined; columns: ReadonlySet<string> }> {
  const columns = new Set<string>();
  let rows = 0;
  await spool.write(OPENING);
  const totals = await readRows(async (page) => {
    for (const row of page) {
      for (const [column] of cellsOf(row, '')) columns.add(column);
      await spool.write(`${rows === 0 ? '' : ',\n'}${JSON.stringify(row)}`);
      rows += 1;
    }
  });
  const end = totals ? `,"totals":${JSON.stringify(totals, null, 1)}}` : '}';
  await spool.write(`${rows === 0 ? '' : '\n'}${CLOSING}${end}\n`);
  return { rows, totals: totals ?? undefined, columns };
}

async function* rowsOf(json: Spool): AsyncGenerator<object> {
  let isFirst = true;
  for await (const line of linesOf(json.read())) {
    if (isFirst) isFirst = false;
    else if (line.startsWith(CLOSING)) return;
    else yield JSON.parse(line.replace(/,$/, '')) as object;
  }
}

/** By line feeds alone: `readline` also ends a line at characters that JSON leaves inside of texts. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Columns in the order in which rows bring them; what is inside a row is named by its path, such as `value.amount`. */
async function writeCsv(
  spool: Spool,
  columns: ReadonlySet<string>,
  rows: AsyncIterable<object>,
): Promise<void> {
  await spool.write(CSV_START + csvLine([...columns]));
  for await (const row of rows) {
    const cells = new Map(cellsOf(row, ''));
    await spool.write(csvLine([...columns].map((column) => cells.get(column))));
  }
}

function* cellsOf(value: object, path: string): Generator<[string, string]> {
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    const name = path === '' ? key : `${path}.${key}`;
    if (part === undefined || part === null) continue;
    if (typeof part === 'object' && !Array.isArray(part)) yield* cellsOf(part, name);
    else yield [name, typeof part === 'string' ? part : JSON.stringify(part)];
  }
}
