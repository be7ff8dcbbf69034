import type { Document } from '@portal/api-sdk/server';
import { asBooks } from '../books/asBooks';
import { scopedDatabase, type Sql } from '../db/sql';
import { StoreError } from '../documents/store/documentStore';
import type { JobParts } from '../jobs/registerJobs';
import type { Jobs } from '../jobs/createJobs';
import { createServices } from '../services';
import { dataExportJob, dataExportUpkeepJob } from './dataExportJob';
import {
  deleteExport,
  noteExport,
  selectExpired,
  selectExport,
  type StoredExport,
} from './dataExportRepository';
import { encloseDocuments, type Listed } from './enclosedDocuments';
import { exportZip } from './exportZip';
import { createExportReader, SECTIONS } from './sections';
import { type ReadRows, spoolSection, type SpooledSection } from './spoolSection';

export function dataExportJobs(jobs: Jobs, parts: JobParts): void {
  jobs.work(dataExportJob, ({ data, signal, lastAttempt }) =>
    makeDataExport(parts, data.exportId, { signal, lastAttempt }),
  );
  jobs.work(dataExportUpkeepJob, () => forgetExpired(parts));
  jobs.schedule(dataExportUpkeepJob, '20 * * * *', {}, { alsoAtStart: true });
}

interface Try {
  signal: AbortSignal;
  lastAttempt: boolean;
}

/** Reads everything as the person themself would, and keeps it as one file. May run again after a crash. */
async function makeDataExport(parts: JobParts, id: string, run: Try): Promise<void> {
  const { engine, documentStore, now } = parts;
  const books = asBooks(engine);
  const asked = await books.transaction('read', (sql) => selectExport(sql, id, now()));
  if (!asked || asked.state === 'ready' || asked.isOver) return;
  const note: (noted: Parameters<typeof noteExport>[2]) => Promise<void> = (noted) =>
    books.transaction('write', (sql) => noteExport(sql, id, noted));
  const sections: SpooledSection[] = [];
  try {
    await note({ state: 'running' });
    const listed = await readSections(parts, asked, { signal: run.signal, sections });
    const enclosed = await encloseDocuments(listed, {
      ...{ ...parts, ...run },
      ...(parts.exportedDocuments !== undefined && { most: parts.exportedDocuments }),
    });
    const { archive, secretBox } = parts;
    const zip = exportZip({
      ...{ sections, enclosed, created: asked.created },
      open: (document) => archive.open(document),
    });
    const lead = secretBox.mac(id, 'data export');
    const { sha256, bytes } = await documentStore.put(behind(lead, zip));
    const rows = sections.reduce((total, section) => total + section.rows, 0);
    await note({ state: 'ready', sha256, lead: lead.length, bytes: bytes - lead.length, rows });
  } catch (error) {
    if (run.lastAttempt) await note({ state: 'failed', failure: wordsFor(error) });
    throw error;
  } finally {
    await Promise.all(sections.map((section) => section.close()));
  }
}

/**
 * The store keeps the same bytes once: without a lead that nobody else knows, an export that a client attached to a message
 * would be the same bytes, and go when the export expires. After a crash it is the same lead.
 */
async function* behind(
  lead: Uint8Array,
  content: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  yield lead;
  yield* content;
}

/** All of it in one transaction, so that every total fits the rows beside it. Gives the documents that are listed. */
async function readSections(
  parts: JobParts,
  { subject, household }: StoredExport,
  { signal, sections }: { signal: AbortSignal; sections: SpooledSection[] },
): Promise<Listed[]> {
  const listed: Listed[] = [];
  await scopedDatabase(parts.engine).transaction({ subject, access: 'read' }, async (sql) => {
    const read = createExportReader(servicesOf(parts, sql, { subject, household }), subject);
    for (const section of SECTIONS) {
      const readRows: ReadRows = (take) =>
        section.read(read, async (rows) => {
          signal.throwIfAborted();
          // `as`: the section of this name is what listDocuments answers.
          if (section.name === 'documents') listed.push(...(rows as Document[]).map(listedOf));
          await take(rows);
        });
      sections.push(await spoolSection(section.name, readRows));
    }
  });
  return listed;
}

/** Of a document, what enclosing its file takes. */
function listedOf({ documentid, kind, title, date }: Document): Listed {
  return { documentid, kind, title, date };
}

/** What handlers are given, bound to one person in one transaction that only reads. */
function servicesOf(parts: JobParts, sql: Sql, whose: { subject: string; household: string }) {
  const { archive, documentStore, secretBox, rail, now } = parts;
  const db = {
    transaction: () => Promise.reject(new Error('An export reads in one transaction.')),
  };
  const services = createServices({ db, archive, documentStore, secretBox, rail, now });
  const inHousehold: typeof services.inHousehold = (_request, access, work) => {
    if (access === 'write') return Promise.reject(new Error('An export only reads.'));
    return work({ sql, ...whose, closedShown: true });
  };
  return { ...services, inHousehold, asPerson: inHousehold };
}

function wordsFor(error: unknown): string {
  const safe = 'Your data is as it was; ask again later, or call us.';
  if (error instanceof StoreError) return `The file could not be kept. ${safe}`;
  return `The file could not be made. ${safe}`;
}

/** The bytes go before the row that names them: nothing is left that nobody knows of. */
async function forgetExpired({ engine, documentStore, now }: JobParts): Promise<void> {
  const books = asBooks(engine);
  const expired = await books.transaction('read', (sql) => selectExpired(sql, now()));
  for (const { id, sha256 } of expired) {
    if (sha256 !== null) await documentStore.remove(sha256);
    await books.transaction('write', (sql) => deleteExport(sql, id));
  }
}
