import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { csvLine } from '../groups/holdings/shared/csv';
import type { Enclosed, EnclosedDocument } from './enclosedDocuments';
import type { SectionContent } from './sections';

export interface ReadSection extends SectionContent {
  name: string;
}

interface ZipParts {
  sections: readonly ReadSection[];
  created: string;
  enclosed: Enclosed;
  open(document: EnclosedDocument): Promise<Readable>;
}

/**
 * Each list as CSV and as JSON, the documents as files, `manifest.json` with rows, hashes and the totals of the screens,
 * and `SHA256SUMS`, which `sha256sum -c` reads. One document is open at a time, however many there are. The bytes are the
 * same for the same data and time.
 */
export function exportZip({ sections, created, enclosed, open }: ZipParts): Readable {
  const zip = new ZipFile();
  const mtime = new Date(created);
  const add = (name: string, content: Buffer): void =>
    zip.addBuffer(content, name, { mtime, mode: 0o100600 });
  const files = sections.flatMap(({ name, rows, totals }) =>
    [
      { file: `${name}.json`, content: jsonOf({ rows, ...(totals && { totals }) }) },
      { file: `${name}.csv`, content: csvOf(rows) },
    ].map(({ file, content }) => {
      add(file, content);
      return { file, rows: rows.length, bytes: content.length, sha256: sha256Of(content) };
    }),
  );
  const totals = Object.fromEntries(
    sections.flatMap((one) => (one.totals ? [[one.name, one.totals]] : [])),
  );
  const { documents, leftOut } = enclosed;
  const manifest = jsonOf({ created, files, documents, leftout: leftOut, totals });
  add('manifest.json', manifest);
  const sums = [...files, ...documents, { file: 'manifest.json', sha256: sha256Of(manifest) }];
  add('SHA256SUMS', Buffer.from(sums.map(({ sha256, file }) => `${sha256}  ${file}\n`).join('')));
  for (const document of documents) addDocument(zip, document, { mtime, open });
  zip.end();
  return zip.outputStream as Readable;
}

function addDocument(
  zip: ZipFile,
  document: EnclosedDocument,
  { mtime, open }: Pick<ZipParts, 'open'> & { mtime: Date },
): void {
  // What PDFs hold is compressed already.
  const options = { mtime, mode: 0o100600, compress: false, size: document.bytes };
  zip.addReadStreamLazy(document.file, options, (give) => {
    open(document).then(
      (stream) => give(null, stream),
      (error: unknown) => void (zip.outputStream as Readable).destroy(error as Error),
    );
  });
}

function jsonOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Columns in the order in which rows bring them; what is inside a row is named by its path, such as `value.amount`. */
export function csvOf(rows: readonly object[]): Buffer {
  const flat = rows.map((row) => new Map(cellsOf(row, '')));
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  const lines = flat.map((row) => csvLine(columns.map((column) => row.get(column))));
  return Buffer.from([csvLine(columns), ...lines].join(''));
}

function* cellsOf(value: object, path: string): Generator<[string, string]> {
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    const name = path === '' ? key : `${path}.${key}`;
    if (part === undefined || part === null) continue;
    if (typeof part === 'object' && !Array.isArray(part)) yield* cellsOf(part, name);
    else yield [name, typeof part === 'string' ? part : JSON.stringify(part)];
  }
}
