import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from 'pdf-lib';
import { ImportRefusal } from '../refusal';

const MOST_PAGES = 2_000;
const DEEPEST = 200;

/** What a document may not do: run programs, start others, or carry files along. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  JS: 'a script',
  JavaScript: 'a script',
  Launch: 'an action that starts a program',
  EmbeddedFile: 'a file inside it',
  EmbeddedFiles: 'a file inside it',
  EF: 'a file inside it',
  RichMedia: 'moving pictures',
  XFA: 'an XFA form',
};

/**
 * Makes sure that bytes are a PDF that a client may be given.
 * @throws ImportRefusal that says why it is not.
 */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
    throw new ImportRefusal('It is not a PDF, whatever its name says.');
  const pdf = await load(bytes);
  for (const [, object] of pdf.context.enumerateIndirectObjects()) checkObject(object, 0);
  checkObject(pdf.catalog, 0);
  const pages = pageCount(pdf);
  if (pages === 0) throw new ImportRefusal('It has no page.');
  if (pages > MOST_PAGES) throw new ImportRefusal(`It has more than ${MOST_PAGES} pages.`);
}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
  } catch (error) {
    const isLocked = error instanceof Error && /encrypted/i.test(error.message);
    throw new ImportRefusal(
      isLocked ? 'It is encrypted.' : 'It is a PDF that cannot be read: it is cut off or damaged.',
    );
  }
}

function pageCount(pdf: PDFDocument): number {
  try {
    return pdf.getPageCount();
  } catch {
    throw new ImportRefusal('It is a PDF that cannot be read: it is cut off or damaged.');
  }
}

function checkObject(object: PDFObject, depth: number): void {
  if (depth > DEEPEST) throw new ImportRefusal('It is nested too deep.');
  if (object instanceof PDFStream) return checkObject(object.dict, depth + 1);
  if (object instanceof PDFArray) {
    for (const item of object.asArray()) checkObject(item, depth + 1);
  } else if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      refuse(key.decodeText());
      if (value instanceof PDFName) refuse(value.decodeText());
      else checkObject(value, depth + 1);
    }
  }
}

function refuse(name: string): void {
  const what = Object.hasOwn(FORBIDDEN, name) ? FORBIDDEN[name] : undefined;
  if (what) throw new ImportRefusal(`It has ${what}.`);
}
