import type { Document } from '@portal/api-sdk/server';
import type { Archive } from '../documents/archive/createArchive';
import { StoreError, type StoredContent } from '../documents/store/documentStore';
import type { JobLog } from '../jobs/createJobs';

/** assumed: some ten years of a household with many accounts. */
const MOST_DOCUMENTS = 1_000;
/** assumed: what one can still save in a browser. */
const MOST_BYTES = 500_000_000;
/** assumed: a job has a quarter of an hour, and the rest of the file has to be made as well. */
const DRAWING_MS = 9 * 60_000;

export interface EnclosedDocument extends StoredContent {
  /** Its name in the ZIP. */
  file: string;
  documentid: string;
  pages: number;
}

/** Why a document is in the list and its file is not. */
export type LeftOut = { documentid: string; title: string; reason: string };

export interface Enclosed {
  documents: EnclosedDocument[];
  leftOut: LeftOut[];
}

interface Enclosing {
  archive: Archive;
  log: JobLog;
  signal: AbortSignal;
  most?: number;
}

/** Of a document in the list, what enclosing its file takes. */
export type Listed = Pick<Document, 'documentid' | 'kind' | 'title' | 'date'>;

/**
 * Makes sure that the files of documents are there, the newest first, as far as a file that is saved by a browser may
 * grow. What was drawn stays drawn, so a second try goes on where the first one was. The rows are what the person who asks
 * was shown.
 */
export async function encloseDocuments(
  rows: readonly Listed[],
  { archive, log, signal, most = MOST_DOCUMENTS }: Enclosing,
): Promise<Enclosed> {
  const enclosed: Enclosed = { documents: [], leftOut: [] };
  const used = new Set<string>();
  const until = Date.now() + DRAWING_MS;
  let bytes = 0;
  for (const row of newestFirst(rows)) {
    signal.throwIfAborted();
    const { documentid, title } = row;
    const leaveOut = (reason: string) => enclosed.leftOut.push({ documentid, title, reason });
    if (enclosed.documents.length >= most) leaveOut(`Beyond the newest ${most} documents.`);
    else if (Date.now() > until)
      leaveOut('There was no time left to draw it. Ask for another file.');
    else {
      const content = await fixed(archive, documentid);
      if (content === 'failed') leaveOut('It could not be drawn. Call us.');
      else if (!content) leaveOut('Its file is not here.');
      else if (bytes + content.bytes > MOST_BYTES) leaveOut('The file would be too large with it.');
      else {
        bytes += content.bytes;
        const { sha256, pages } = content;
        const file = nameOf(row, used);
        enclosed.documents.push({ documentid, file, sha256, bytes: content.bytes, pages });
      }
    }
  }
  const { length: left } = enclosed.leftOut;
  if (left > 0) log.info({ left, enclosed: enclosed.documents.length }, 'an export is not whole');
  return enclosed;
}

/** One document that cannot be drawn does not take the others with it; a store that is away does. */
async function fixed(
  archive: Archive,
  documentid: string,
): Promise<Awaited<ReturnType<Archive['fix']>> | 'failed'> {
  try {
    return await archive.fix(documentid);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    return 'failed';
  }
}

function newestFirst(rows: readonly Listed[]): Listed[] {
  return rows.toSorted(
    (one, other) =>
      other.date.localeCompare(one.date) || one.documentid.localeCompare(other.documentid),
  );
}

/** `documents/statement/2026-11-02 Statement, October 2026.pdf`, in letters that every file system takes. */
function nameOf({ documentid, kind, title, date }: Listed, used: Set<string>): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 .,()-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  const name = `documents/${kind}/${date} ${words}`;
  const file = used.has(name) ? `${name} ${documentid.slice(-8)}` : name;
  used.add(file);
  return `${file}.pdf`;
}
