import { buffer } from 'node:stream/consumers';
import { selectFirm } from '../archive/contentRepository';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import type { DocumentWork } from '../documentJobs';
import { StoreError } from '../store/documentStore';
import { type BundledDocument, selectBundle, selectBundled } from './bundleRepository';

interface Try {
  signal: AbortSignal;
  lastAttempt: boolean;
}

const NOTED_EVERY = 10;

/**
 * Makes sure that every document of a bundle is there, and stitches them where one file is wanted. May run again after a
 * crash: what was drawn is drawn, so it goes on where it was.
 */
export async function makeBundle(work: DocumentWork, id: string, run: Try): Promise<void> {
  const bundle = await work.engine.transaction('read', (sql) => selectBundle(sql, id, work.now()));
  if (!bundle || bundle.state === 'ready' || bundle.is_over) return;
  try {
    const documents = await fixAll(work, id, run.signal);
    const bytes = documents.reduce((total, one) => total + one.bytes, 0);
    const file =
      bundle.form === 'pdf' ? await stitch(work, bundle.household_id, documents, run) : null;
    await note(work, id, {
      state: 'ready',
      done: documents.length,
      bytes: file?.bytes ?? bytes,
      sha256: file?.sha256 ?? null,
    });
  } catch (error) {
    if (run.lastAttempt) await note(work, id, { state: 'failed', failure: wordsFor(error) });
    throw error;
  }
}

async function fixAll(
  work: DocumentWork,
  id: string,
  signal: AbortSignal,
): Promise<BundledDocument[]> {
  const wanted = await work.engine.transaction('read', (sql) => selectBundled(sql, id));
  await note(work, id, { state: 'running', done: 0 });
  for (const [place, document] of wanted.entries()) {
    signal.throwIfAborted();
    if (document.sha256 !== null) continue;
    if (!(await work.archive.fix(document.id))) throw new MissingFile(document.title);
    if (place % NOTED_EVERY === 0) await note(work, id, { state: 'running', done: place });
  }
  return work.engine.transaction('read', (sql) => selectBundled(sql, id));
}

async function stitch(
  { engine, archive, store, now }: DocumentWork,
  household: string,
  documents: readonly BundledDocument[],
  { signal }: Try,
) {
  const { firm, name } = await engine.transaction('read', async (sql) => {
    const [found] = await sql.query<{ name: string }>(
      'select name from household where household_id = $1',
      [household],
    );
    return { firm: await selectFirm(sql, household), name: found?.name ?? '' };
  });
  const { stitchedPdf } = await import('./stitchedPdf');
  const pdf = await stitchedPdf({
    documents,
    read: async (document) => buffer(await archive.open(contentOf(document))),
    firm,
    household: name,
    date: newYorkTimeOf(now()).day,
    signal,
  });
  return store.put(pdf);
}

/** @throws Error for a document whose bytes are not fixed: `fixAll` comes first. */
export function contentOf({ sha256, bytes, pages, title }: BundledDocument) {
  if (sha256 === null) throw new MissingFile(title);
  return { sha256, bytes, pages };
}

class MissingFile extends Error {
  constructor(title: string) {
    super(`The file of “${title}” is not here.`);
  }
}

function wordsFor(error: unknown): string {
  const safe = 'Your documents are safe; choose fewer, or try again later.';
  if (error instanceof MissingFile) return `${error.message} Leave it out and try again.`;
  if (error instanceof StoreError) return `The documents could not be read. ${safe}`;
  return `The download could not be made. ${safe}`;
}

interface Noted {
  state: 'running' | 'ready' | 'failed';
  done?: number;
  bytes?: number;
  sha256?: string | null;
  failure?: string;
}

async function note({ engine }: DocumentWork, id: string, noted: Noted): Promise<void> {
  const { state, done = null, bytes = null, sha256 = null, failure = null } = noted;
  await engine.transaction('write', (sql) =>
    sql.query(
      `update document_bundle set state = $2, done = coalesce($3::int, done), bytes = coalesce($4::bigint, bytes),
         sha256 = coalesce($5, sha256), failure = $6
       where bundle_id = $1`,
      [id, state, done, bytes, sha256, failure],
    ),
  );
}
