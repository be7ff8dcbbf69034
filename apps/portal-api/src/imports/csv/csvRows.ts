import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportRefusal } from '../refusal';
import { type Source, textOf } from '../source/openSource';

/** A record of a table: its cells as they stand, and the line on which it ends. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const MOST_RECORD = 65_536;
const MOST_CELLS = 100;

/**
 * Reads a table record by record, however long it is. A table that does not end with a line break is refused: cut off
 * in the midst of a number it would look whole.
 * @param relaxQuotes for brokers that write a quotation mark inside a cell without quotes.
 */
export async function* csvRows(
  source: Source,
  { relaxQuotes = false }: { relaxQuotes?: boolean } = {},
): AsyncGenerator<CsvRow> {
  if (!source.endsWithLine)
    throw new ImportRefusal(
      'The file does not end with a line break: it may be cut off. Nothing was imported.',
    );
  const parser = Readable.from(textOf(source)).compose(
    parse({
      info: true,
      relax_column_count: true,
      relax_quotes: relaxQuotes,
      max_record_size: MOST_RECORD,
      record_delimiter: ['\r\n', '\n', '\r'],
    }),
  ) as AsyncIterable<{ info: { lines: number }; record: string[] }>;
  try {
    for await (const { info, record } of parser) {
      if (record.length > MOST_CELLS)
        throw new ImportRefusal(`A row has more than ${MOST_CELLS} cells.`, info.lines);
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : null;
  const reason =
    error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'A quotation mark is never closed: the file is cut off, or the mark is wrong.'
      : `This is not CSV: ${error.message}`;
  return new ImportRefusal(reason, line);
}
