import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite, types } from '@electric-sql/pglite';
import { takeLock } from './lock';
import type { LibraryEngine, Sql, SqlEngine } from './sql';

const asText = (text: string): string => text;

/** The same shapes as over the wire: text, so that no digit and no calendar day is lost. */
const PARSERS = {
  [types.INT8]: asText,
  [types.NUMERIC]: asText,
  [types.DATE]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
};

const SNAPSHOT = 'set transaction isolation level repeatable read, read only; ';

/** A data directory's pages are in the system's cache already; PGlite's own 128 MB would hold them a second time. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** PostgreSQL inside this process, gone with it: tests. `copy` is a data directory as `withDumps` gives it. */
export async function openMemory(copy?: Uint8Array<ArrayBuffer>): Promise<LibraryEngine> {
  const loadDataDir = copy && new LentBlob(copy);
  const options = { parsers: PARSERS, startParams: START, ...(loadDataDir && { loadDataDir }) };
  return engineOn(await PGlite.create(options), () => undefined);
}

/** Hands out the bytes it was made from. A plain Blob copies them twice, which took longer than all else at a start. */
class LentBlob extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([]);
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteLength } = this.#bytes;
    return Promise.resolve(byteLength === buffer.byteLength ? buffer : this.#bytes.slice().buffer);
  }
}

/**
 * Lets some work dump the embedded database that it is given, as often as it likes: an empty one in memory.
 * @param dataDir it is `<dataDir>/pglite` instead, which nobody else has open.
 */
export async function withDumps(
  work: (engine: SqlEngine, dump: () => Promise<Blob>) => Promise<unknown>,
  dataDir?: string,
): Promise<void> {
  const pglite = await PGlite.create({
    parsers: PARSERS,
    ...(dataDir !== undefined && { dataDir: join(dataDir, 'pglite') }),
  });
  const engine = engineOn(pglite, () => undefined);
  await work(engine, async () => {
    // What has been written since the last checkpoint would be replayed by everyone who opens a copy, and the log
    // of what came before would go along for nothing.
    await pglite.exec('set wal_recycle = off; checkpoint');
    return pglite.dumpDataDir('none');
  });
  await engine.close();
}

/**
 * PostgreSQL inside this process, kept in `<dataDir>/pglite`.
 * @throws DirectoryInUseError when another process has it open: PGlite itself would not notice, and lose data.
 */
export async function openDirectory(dataDir: string): Promise<LibraryEngine> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = takeLock(join(dataDir, 'pglite.lock'), dataDir);
  try {
    const path = join(dataDir, 'pglite');
    if (!existsSync(path)) await createCluster(path);
    const pglite = await PGlite.create({ dataDir: path, parsers: PARSERS, startParams: START });
    makePrivate(path);
    return engineOn(pglite, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** What a backup is about, so that whoever makes or restores it sees whether it is the right one. */
export interface Contents {
  households: number;
  auditLines: number;
}

/** A data directory has no database, or has one already, or a file holds none. The message is for the person at the terminal. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
}

/**
 * The embedded database as one file that `restoreDirectory` takes: while no server has it open.
 * @throws DirectoryInUseError
 * @throws DirectoryError when there is none: PGlite would make an empty one.
 */
export async function backUpDirectory(
  dataDir: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; contents: Contents }> {
  const path = join(dataDir, 'pglite');
  if (!existsSync(path)) throw new DirectoryError(`There is no database in ${dataDir}.`);
  const release = takeLock(join(dataDir, 'pglite.lock'), dataDir);
  try {
    const pglite = await PGlite.create({ dataDir: path });
    try {
      const contents = await contentsOf(pglite, path);
      await pglite.exec('checkpoint');
      const copy = await pglite.dumpDataDir('gzip');
      return { bytes: new Uint8Array(await copy.arrayBuffer()), contents };
    } finally {
      await pglite.close();
    }
  } finally {
    release();
  }
}

/**
 * Makes the embedded database of a backup in a data directory that has none.
 * @throws DirectoryError when it has one, or the backup is not whole.
 */
export async function restoreDirectory(
  dataDir: string,
  backup: Uint8Array<ArrayBuffer>,
): Promise<Contents> {
  const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = takeLock(join(dataDir, 'pglite.lock'), dataDir);
  const path = join(dataDir, 'pglite');
  const unfinished = `${path}.new`;
  try {
    if (existsSync(path))
      throw new DirectoryError(`${path} is there already: restore into another DATA_DIR.`);
    rmSync(unfinished, { recursive: true, force: true });
    const contents = await unpack(unfinished, backup);
    makePrivate(unfinished);
    renameSync(unfinished, path);
    return contents;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    release();
    // A folder without a database would be taken for one that is empty.
    if (made !== undefined && !existsSync(path)) rmSync(made, { recursive: true, force: true });
  }
}

async function unpack(path: string, backup: Uint8Array<ArrayBuffer>): Promise<Contents> {
  try {
    // Here, since a file that PGlite cannot unpack ends the process before anything can be said.
    const loadDataDir = new Blob([new Uint8Array(await promisify(gunzip)(backup))]);
    const restored = await PGlite.create({ dataDir: path, loadDataDir });
    try {
      return await contentsOf(restored, 'The backup');
    } finally {
      await restored.close();
    }
  } catch (error) {
    // zlib's: it is something else, or was cut off.
    if (!/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new DirectoryError('The file is not a whole backup: nothing was restored.', {
      cause: error,
    });
  }
}

/** @throws DirectoryError when nothing of the portal is in it. */
async function contentsOf(pglite: PGlite, where: string): Promise<Contents> {
  const { rows: tables } = await pglite.query<{ there: boolean }>(
    "select to_regclass('schema_migration') is not null as there",
  );
  if (!tables[0]?.there) throw new DirectoryError(`${where} holds no database of the portal.`);
  const { rows } = await pglite.query<Contents>(
    `select (select count(*) from household)::int as households,
       (select count(*) from audit_line)::int as "auditLines"`,
  );
  return rows[0] ?? { households: 0, auditLines: 0 };
}

/** PGlite unpacks its first files readable by everybody, whatever the umask says; later ones follow the umask (main.ts). */
function makePrivate(path: string): void {
  chmodSync(path, 0o700);
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o700);
    else if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o600);
  }
}

/** Made beside its place and moved there whole: a process killed half-way leaves nothing that looks finished. */
async function createCluster(path: string): Promise<void> {
  const unfinished = `${path}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const created = await PGlite.create({ dataDir: unfinished });
  await created.close();
  renameSync(unfinished, path);
}

/** One statement for each table, so that what clients ask for comes in between. */
async function vacuum(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'm') and pg_get_userbyid(relowner) = current_user
       and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
     order by 1`,
  );
  for (const { name } of rows) await pglite.exec(`vacuum ${name}`);
}

function engineOn(pglite: PGlite, onClosed: () => void): LibraryEngine {
  return {
    transaction: async (access, work) => {
      const answer = await pglite.transaction(async (transaction) => {
        let unsent = access === 'read' ? SNAPSHOT : '';
        const takeUnsent = (): string => {
          const taken = unsent;
          unsent = '';
          return taken;
        };
        const sql: Sql = {
          query: async <Row>(text: string, values: readonly unknown[] = []) => {
            const first = takeUnsent();
            if (first !== '') await transaction.exec(first);
            return (await transaction.query<Row>(text, [...values])).rows;
          },
          script: async (text) => void (await transaction.exec(takeUnsent() + text)),
        };
        return work(sql);
      });
      // This database computes in our own process and never waits for a network: whoever asks again at once would never let
      // the event loop hear anybody else.
      await nextTurn();
      return answer;
    },
    direct: (text, values = []) => runDirect(pglite, text, values),
    vacuum: () => vacuum(pglite),
    close: async () => {
      await pglite.close();
      onClosed();
    },
  };
}

const asDate = (text: string): Date => new Date(text);
const LIBRARY_PARSERS = { [types.TIMESTAMP]: asDate, [types.TIMESTAMPTZ]: asDate };
const BEGINS = /^\s*begin\b/i;

async function runDirect(
  pglite: PGlite,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: unknown[] }> {
  const options = { parsers: LIBRARY_PARSERS };
  if (values.length > 0) return pglite.query(text, [...values], options);
  // There is one connection: a block that fails half-way must be undone before anybody else's statement runs.
  const results = BEGINS.test(text)
    ? await pglite.transaction((transaction) => transaction.exec(text, options))
    : await pglite.exec(text, options);
  return { rows: results.flatMap(({ rows }) => rows) };
}
