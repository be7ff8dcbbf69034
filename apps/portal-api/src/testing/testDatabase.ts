import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { openMemory } from '../db/pgliteEngine';
import type { LibraryEngine } from '../db/sql';
import { openScratch } from './newDatabase';
import type { SqlEngine } from '../db/sql';
import { asUser } from './ordinaryUser';
import type { PreparedDatabases } from './seedOnce';

/*
 * Databases of the test's own, gone when closed: PGlite in memory, or on the PostgreSQL server of TEST_DATABASE_URL
 * (a superuser's). The same tests run on both. Each is a copy of one that was made once for all tests of this run
 * (see seedOnce).
 */

/** With nothing in it. */
export const openEmptyDatabase = (): Promise<LibraryEngine> => openCopy('empty');

/** With all tables, and nothing in them but what migrations bring. */
export const openMigratedDatabase = (): Promise<LibraryEngine> => openCopy('migrated');

/** The sandbox: of SEED_DAY on a server, of the last business day on PGlite. */
export const openSeededDatabase = (): Promise<LibraryEngine> => openCopy('seeded');

/** The same database by the rights of its owner, who is no superuser; there are none on PGlite. */
export function asOwner(engine: SqlEngine): SqlEngine {
  const owner = inject('owner');
  if (owner === null) throw new Error('On PGlite there is one user, who has every right.');
  return asUser(engine, owner);
}

/** By file: a worker reads each once. */
const dumps = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

function dumpOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const dump = dumps.get(file) ?? readFile(file);
  dumps.set(file, dump);
  return dump;
}

async function openCopy(state: keyof PreparedDatabases): Promise<LibraryEngine> {
  const original = inject('databases')[state];
  const server = process.env.TEST_DATABASE_URL;
  return server ? openScratch(server, original) : openMemory(await dumpOf(original));
}
