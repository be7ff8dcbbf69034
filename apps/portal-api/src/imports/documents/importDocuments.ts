import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql, SqlEngine } from '../../db/sql';
import { insertContent } from '../../documents/archive/contentRepository';
import type { DocumentStore } from '../../documents/store/documentStore';
import { findHousehold, type Names, namesOf } from '../ledger/names';
import { ImportRefusal } from '../refusal';
import { checkPdf } from './checkPdf';
import { insertDocument, type Place, planDocument } from './documentRows';
import { type ManifestRow, readManifest } from './manifest';
import { pageWords } from './pageWords';

export interface DocumentsReport {
  /** The database is as it was before unless it is `imported`. */
  outcome: 'imported' | 'dry run' | 'refused';
  lines: string[];
  /** Whose portal has new documents now, and how many of them. */
  readers: { subject: string; count: number }[];
}

interface ImportParts {
  engine: SqlEngine;
  store: DocumentStore;
  folder: string;
  dryRun: boolean;
  now: Date;
}

const MOST_BYTES = 50 * 1024 ** 2;

class Undone extends Error {}

type Hashed = ManifestRow & { hash: string };

/**
 * Imports the files that `manifest.csv` of a folder names: all of them, or nothing. Every file is looked through before
 * the first one is kept. `engine` has the books' rights.
 */
export async function importDocuments(parts: ImportParts): Promise<DocumentsReport> {
  const { engine, store, folder, dryRun } = parts;
  const problems: string[] = [];
  const rows = await checkedRows(folder, problems);
  if (rows.length + problems.length === 0) throw new ImportRefusal('The manifest names no file.');
  const lines: string[] = [];
  const kept: string[] = [];
  let readers: DocumentsReport['readers'] = [];
  try {
    await engine.transaction('write', async (sql) => {
      const arrived = await writeAll(parts, sql, rows, { lines, problems, kept });
      if (problems.length > 0 || dryRun) throw new Undone();
      readers = await selectReaders(sql, arrived);
    });
  } catch (error) {
    // What no row names is not kept.
    for (const sha256 of kept) await store.remove(sha256).catch(() => undefined);
    if (!(error instanceof Undone)) throw error;
  }
  if (problems.length > 0)
    return { outcome: 'refused', lines: problems.map((problem) => `refused, ${problem}`), readers };
  return { outcome: dryRun ? 'dry run' : 'imported', lines, readers };
}

/** Everybody of the households that documents came for. */
async function selectReaders(
  sql: Sql,
  arrived: ReadonlyMap<string, number>,
): Promise<DocumentsReport['readers']> {
  const rows = await sql.query<{ subject: string; household: string }>(
    `select subject, household_id as household from membership
     where household_id in (select jsonb_array_elements_text($1::text::jsonb)) order by subject`,
    [JSON.stringify([...arrived.keys()])],
  );
  return rows.map(({ subject, household }) => ({ subject, count: arrived.get(household) ?? 0 }));
}

async function checkedRows(folder: string, problems: string[]): Promise<Hashed[]> {
  const rows: Hashed[] = [];
  for (const row of await readManifest(folder, problems)) {
    try {
      const bytes = await readPdfFile(folder, row.file);
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (row.sha256 !== null && row.sha256 !== hash)
        throw new ImportRefusal(
          'It is not the file that the manifest means: its SHA-256 is another one.',
        );
      await checkPdf(bytes);
      rows.push({ ...row, hash });
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      problems.push(`line ${row.line}: ${row.file}: ${error.message}`);
    }
  }
  return rows;
}

async function readPdfFile(folder: string, file: string): Promise<Uint8Array> {
  const path = join(folder, file);
  const facts = await lstat(path).catch(() => null);
  if (!facts) throw new ImportRefusal('There is no such file in the folder.');
  // A link could lead anywhere.
  if (!facts.isFile()) throw new ImportRefusal('It is not a file of its own.');
  if (facts.size > MOST_BYTES)
    throw new ImportRefusal(`It is larger than ${MOST_BYTES / 1024 ** 2} MiB.`);
  return readFile(path);
}

interface Outcome {
  lines: string[];
  problems: string[];
  /** Hashes that were not in the store before. */
  kept: string[];
}

async function writeAll(
  parts: ImportParts,
  sql: Sql,
  rows: readonly Hashed[],
  outcome: Outcome,
): Promise<ReadonlyMap<string, number>> {
  const arrived = new Map<string, number>();
  const names = namesOf(sql, { household: null, account: null });
  const counts = { new: 0, corrected: 0, unchanged: 0 };
  for (const row of rows) {
    try {
      const place = await placeOf(sql, names, row);
      const planned = await planDocument(sql, place, row, row.hash);
      counts[planned.outcome] += 1;
      if (planned.outcome === 'unchanged') continue;
      outcome.lines.push(`${planned.outcome === 'new' ? '+' : '~'} line ${row.line}: ${row.title}`);
      await insertDocument(sql, place, row, planned, parts.now);
      arrived.set(place.household, (arrived.get(place.household) ?? 0) + 1);
      // Bytes are kept only when nothing has been refused so far: a refusal takes everything back.
      if (outcome.problems.length > 0 || parts.dryRun) continue;
      await keep(parts, sql, { ...row, id: planned.id, household: place.household }, outcome.kept);
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      outcome.problems.push(`line ${row.line}: ${row.file}: ${error.message}`);
    }
  }
  outcome.lines.push(
    `${counts.new} new, ${counts.corrected} corrected, ${counts.unchanged} unchanged.`,
  );
  return arrived;
}

async function placeOf(
  sql: Sql,
  names: Names,
  { account, household }: ManifestRow,
): Promise<Place> {
  if (account === null)
    return { household: await findHousehold(sql, household ?? ''), account: null };
  const found = await names.other(account);
  if (household !== null && (await findHousehold(sql, household)) !== found.household)
    throw new ImportRefusal('The account is of another household.');
  return { household: found.household, account: found.key };
}

async function keep(
  { store, folder }: ImportParts,
  sql: Sql,
  { file, hash, id, household }: Hashed & { id: string; household: string },
  kept: string[],
): Promise<void> {
  const bytes = await readPdfFile(folder, file);
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    throw new ImportRefusal('It was changed while it was imported.');
  const words = await pageWords(bytes).catch(() => {
    throw new ImportRefusal('Its pages cannot be read.');
  });
  if ((await store.sizeOf(hash)) === null) kept.push(hash);
  const stored = await store.put(bytes);
  await insertContent(sql, { id, household }, stored, words);
}
