import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Enclosed, EnclosedDocument } from './enclosedDocuments';
import type { SpooledSection } from './spoolSection';

interface ZipParts {
  sections: readonly SpooledSection[];
  created: string;
  enclosed: Enclosed;
  open(document: EnclosedDocument): Promise<Readable>;
}

/**
 * Each list as CSV and as JSON, the documents as files, `manifest.json` with rows, hashes and the totals of the screens,
 * and `SHA256SUMS`, which `sha256sum -c` reads. One file is open at a time, however many there are. The bytes are the
 * same for the same data and time.
 */
export function exportZip({ sections, created, enclosed, open }: ZipParts): Readable {
  const zip = new ZipFile();
  const mtime = new Date(created);
  const add = (name: string, content: Buffer): void =>
    zip.addBuffer(content, name, { mtime, mode: MODE });
  const spooled = sections.flatMap((section) => section.files);
  for (const { file, bytes, read } of spooled)
    addStream(zip, file, { mtime, size: bytes, compress: true }, async () => read());
  const files = spooled.map(({ file, rows, bytes, sha256 }) => ({ file, rows, bytes, sha256 }));
  const totals = Object.fromEntries(
    sections.flatMap((one) => (one.totals ? [[one.name, one.totals]] : [])),
  );
  const { documents, leftOut } = enclosed;
  const manifest = jsonOf({ created, files, documents, leftout: leftOut, totals });
  add('manifest.json', manifest);
  const sums = [...files, ...documents, { file: 'manifest.json', sha256: sha256Of(manifest) }];
  add('SHA256SUMS', Buffer.from(sums.map(({ sha256, file }) => `${sha256}  ${file}\n`).join('')));
  for (const document of documents) {
    // What PDFs hold is compressed already.
    const options = { mtime, size: document.bytes, compress: false };
    addStream(zip, document.file, options, () => open(document));
  }
  zip.end();
  return zip.outputStream as Readable;
}

const MODE = 0o100600;

function addStream(
  zip: ZipFile,
  name: string,
  options: { mtime: Date; size: number; compress: boolean },
  open: () => Promise<Readable>,
): void {
  zip.addReadStreamLazy(name, { ...options, mode: MODE }, (give) => {
    open().then(
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
