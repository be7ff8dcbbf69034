import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { BundledDocument } from './bundleRepository';

interface ZipParts {
  documents: readonly BundledDocument[];
  open(document: BundledDocument): Promise<Readable>;
  created: string;
}

/**
 * A ZIP as it is being made: one file is open at a time, however many there are. Beside the documents are `manifest.json`,
 * which says what each file is, and `SHA256SUMS`, so that `sha256sum -c` proves that nothing was changed. The same
 * documents are always the same bytes.
 */
export function zipBundle({ documents, open, created }: ZipParts): Readable {
  const zip = new ZipFile();
  const mtime = new Date(created);
  const fail = (error: unknown): void =>
    void (zip.outputStream as Readable).destroy(error as Error);
  const add = (name: string, text: string): void =>
    zip.addBuffer(Buffer.from(text), name, { mtime, mode: 0o100644, compress: false });
  add('manifest.json', `${JSON.stringify(manifestOf(documents, created), null, 2)}\n`);
  add('SHA256SUMS', documents.map(({ sha256, file }) => `${sha256 ?? ''}  ${file}\n`).join(''));
  for (const document of documents) {
    zip.addReadStreamLazy(
      document.file,
      // What PDFs hold is compressed already.
      { mtime, mode: 0o100644, compress: false, size: document.bytes },
      (give) => {
        open(document).then(
          (stream) => give(null, stream),
          (error: unknown) => {
            fail(error);
          },
        );
      },
    );
  }
  zip.end();
  return zip.outputStream as Readable;
}

function manifestOf(documents: readonly BundledDocument[], created: string): object {
  return {
    created,
    documents: documents.map(({ file, id, title, kind, account, date, version, ...content }) => ({
      ...{ file, documentid: id, title, kind },
      ...(account !== null && { account }),
      ...{ date, version },
      ...content,
    })),
  };
}
