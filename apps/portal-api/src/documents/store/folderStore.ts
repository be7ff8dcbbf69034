import { createReadStream } from 'node:fs';
import { link, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ByteRange, checkHash, type DocumentStore, StoreError } from './documentStore';
import { spool } from './spool';

const OWNER_ONLY = 0o700;

/**
 * Documents in a folder of this computer. A file gets its name when all of its bytes are on the disk, so whoever is
 * killed half-way leaves a nameless file at most.
 */
export function folderStore(folder: string): DocumentStore {
  const incoming = join(folder, 'incoming');
  const placeOf = (sha256: string): string =>
    join(folder, checkHash(sha256).slice(0, 2), sha256.slice(2));
  return {
    put: (content) =>
      explained(async () => {
        const { path, ...stored } = await spool(incoming, content);
        try {
          const place = placeOf(stored.sha256);
          await mkdir(dirname(place), { recursive: true, mode: OWNER_ONLY });
          // A link, not a move: it never replaces what has the name already, which are the same bytes.
          await link(path, place).catch(unlessThere);
          await syncFolder(dirname(place));
        } finally {
          await rm(path, { force: true });
        }
        return stored;
      }),
    open: (sha256, range) =>
      explained(async () => {
        const file = await open(placeOf(sha256), 'r');
        return createReadStream('', { fd: file, ...streamRange(range) });
      }),
    sizeOf: (sha256) =>
      explained(async () => (await stat(placeOf(sha256))).size).catch((error: unknown) => {
        if (error instanceof StoreError && error.trouble === 'missing') return null;
        throw error;
      }),
    remove: (sha256) => explained(() => rm(placeOf(sha256), { force: true })),
  };
}

function streamRange(range: ByteRange | undefined): { start?: number; end?: number } {
  return range ? { start: range.first, end: range.last } : {};
}

function unlessThere(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const TROUBLES: Readonly<Record<string, 'full' | 'missing'>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOENT: 'missing',
};

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const trouble = TROUBLES[code] ?? 'away';
    throw new StoreError(trouble, `The folder of documents answers ${code}.`, { cause: error });
  }
}
