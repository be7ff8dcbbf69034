import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { processStartTime } from './processStartTime';

/** Who holds a lock. A pid alone is not enough: the system hands it out again. */
interface Holder {
  pid: number;
  startTime: string;
  host: string;
}

/** Another live process has the data directory open. The message is for the person at the terminal. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
}

const RELEASED = 'released';

/**
 * Takes the lock kept in the folder `path` and returns what releases it.
 *
 * The folder holds one file per generation, created exclusively and complete (by hard link). The newest
 * generation is the lock; it is never removed before a newer one exists, only marked as released. That
 * order is what makes taking over a dead process's lock free of races: two successors want the same next
 * number and the file system gives it to one of them.
 * @throws DirectoryInUseError when its holder lives, or cannot be told dead because it is on another host.
 */
export function takeLock(path: string, dataDir: string): () => void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const me: Holder = {
    pid: process.pid,
    startTime: processStartTime(process.pid) ?? '',
    host: hostname(),
  };
  for (;;) {
    const newest = generations(path).at(-1) ?? 0;
    const holder = newest === 0 ? null : readHolder(path, newest);
    if (holder === 'gone') continue;
    if (holder && mayBeAlive(holder)) throw inUse(dataDir, path, holder);
    const mine = newest + 1;
    if (!createWhole(path, mine, JSON.stringify(me))) continue;
    // Someone may have gone past this number and tidied it away while we looked.
    if (generations(path).at(-1) !== mine) {
      rmSync(join(path, String(mine)), { force: true });
      continue;
    }
    for (const older of generations(path)) if (older < mine) remove(path, older);
    return () => writeFileSync(join(path, String(mine)), RELEASED);
  }
}

function generations(path: string): number[] {
  const numbers = readdirSync(path).filter((name) => /^\d+$/.test(name));
  return numbers.map(Number).sort((a, b) => a - b);
}

function remove(path: string, generation: number): void {
  rmSync(join(path, String(generation)), { force: true });
}

/** False when the generation exists already. */
function createWhole(path: string, generation: number, content: string): boolean {
  const draft = join(path, `draft-${process.pid}`);
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, join(path, String(generation)));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Null when released or unreadable, `gone` when a newer generation has replaced it meanwhile. */
function readHolder(path: string, generation: number): Holder | null | 'gone' {
  try {
    const content = readFileSync(join(path, String(generation)), 'utf8');
    return content === RELEASED ? null : (JSON.parse(content) as Holder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone';
    // Files appear whole, so only a damaged disk leaves half a line; nobody can be holding that.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function mayBeAlive(holder: Holder): boolean {
  return holder.host !== hostname() || processStartTime(holder.pid) === holder.startTime;
}

function inUse(dataDir: string, path: string, { pid, host }: Holder): DirectoryInUseError {
  return new DirectoryInUseError(
    host === hostname()
      ? `The data directory ${dataDir} is in use by process ${pid}: stop that process, or set DATA_DIR to another folder.`
      : `The data directory ${dataDir} was last opened on host ${host} (process ${pid}): if nothing runs there any more, delete ${path} and start again.`,
  );
}
