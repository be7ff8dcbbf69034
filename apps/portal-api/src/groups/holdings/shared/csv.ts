import { Readable } from 'node:stream';
import { setTimeout as rest } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** A spreadsheet takes what starts like this for a formula (OWASP, CSV injection). The grids of the portal have it too. */
const FORMULA_START = /^[\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** Rows that are read at once: few enough that nobody waits long for them. */
export const EXPORT_ROWS = 120;

/** An export rests so many times as long as a page of it took: others are answered meanwhile, by the database too. */
const RESTS = 3;

/** A byte-order mark: without it a spreadsheet takes the letters of names for those of its own code page. */
export const CSV_START = '\ufeff';

/** A line of cells (RFC 4180); numbers stay numbers, whatever could be a formula becomes text. */
export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`;
}

function csvCell(value: string): string {
  const harmless = PLAIN_NUMBER.test(value) || !FORMULA_START.test(value);
  const text = harmless ? value : `'${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface CsvFile {
  name: string;
  header: readonly string[];
  /** Throws when whoever asked has no access any more. */
  stillAdmitted: () => Promise<void>;
}

/**
 * Sends lines page by page, so that neither memory nor a transaction grows with the number of rows. The first page
 * is read before anything is sent: what is refused is still answered as a Problem. Access that ends meanwhile breaks
 * the file off before its next page.
 */
export async function sendCsv<Key>(
  reply: FastifyReply,
  { name, header, stillAdmitted }: CsvFile,
  readPage: (after: Key | null) => Promise<{ lines: string[]; next: Key | null }>,
): Promise<FastifyReply> {
  let took = 0;
  const read = async (after: Key | null) => {
    const began = performance.now();
    const page = await readPage(after);
    took = performance.now() - began;
    return page;
  };
  const first = await read(null);
  async function* lines(): AsyncGenerator<string> {
    yield CSV_START + csvLine(header);
    yield first.lines.join('');
    for (let { next } = first; next !== null;) {
      await rest(RESTS * took);
      await stillAdmitted();
      const page = await read(next);
      yield page.lines.join('');
      next = page.next;
    }
  }
  return reply
    .code(200)
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines()));
}
