import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DirectoryInUseError, takeLock } from './lock';
import { processStartTime } from './processStartTime';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
  path = join(folder, 'pglite.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const take = (): (() => void) => takeLock(path, folder);

function leaveLock(holder: object | string): void {
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, '7'), typeof holder === 'string' ? holder : JSON.stringify(holder));
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

const me = (): object => ({
  pid: process.pid,
  startTime: processStartTime(process.pid),
  host: hostname(),
});

describe('R1: the lock of a data directory', () => {
  it('is held by one', () => {
    take();
    expect(take).toThrow(DirectoryInUseError);
    expect(take).toThrow(
      `The data directory ${folder} is in use by process ${process.pid}: stop that process, or set DATA_DIR to another folder.`,
    );
  });

  it('can be taken again once released, and leaves no litter', () => {
    for (let round = 0; round < 5; round++) take()();
    expect(readdirSync(path)).toEqual(['5']);
  });

  it('of a dead process is taken over', async () => {
    leaveLock({ ...me(), pid: await deadPid() });
    take();
    expect(readdirSync(path)).toEqual(['8']);
  });

  it('of a dead process whose number was given to another is taken over', () => {
    leaveLock({ ...me(), startTime: 'before' });
    take();
    expect(take).toThrow(DirectoryInUseError);
  });

  it('of a live process is never taken, whoever asks and however often', () => {
    leaveLock(me());
    for (let attempt = 0; attempt < 20; attempt++) expect(take).toThrow(DirectoryInUseError);
    expect(readdirSync(path)).toEqual(['7']);
  });

  it('of another host is left to a person to judge', () => {
    leaveLock({ ...me(), host: 'elsewhere', pid: 1 });
    expect(take).toThrow('was last opened on host elsewhere');
  });

  it('that a damaged disk has cut off is taken over', () => {
    leaveLock('{"pid":');
    take();
    expect(readdirSync(path)).toEqual(['8']);
    expect(take).toThrow(DirectoryInUseError);
  });

  it('of a dead process goes to exactly one of many that want it', async () => {
    leaveLock({ ...me(), pid: await deadPid() });
    // Each waits for the word to take it, and lives until its input ends: none dies and leaves the lock to the next.
    const script = `
      import { takeLock } from ${JSON.stringify(new URL('lock.ts', import.meta.url).href)};
      process.stdin.once('data', () => {
        try { takeLock(${JSON.stringify(path)}, 'x'); console.log('held'); }
        catch (error) { console.log(error.name); }
      });
      console.log('ready');`;
    const children = Array.from({ length: 6 }, () =>
      spawn(
        process.execPath,
        [
          '--import',
          `data:text/javascript,${encodeURIComponent(RESOLVE_TS)}`,
          '--input-type=module',
          '-e',
          script,
        ],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      ),
    );
    const lines = children.map((child) =>
      createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    );
    const nextLines = async () => Promise.all(lines.map(async (line) => (await line.next()).value));
    expect(new Set(await nextLines())).toEqual(new Set(['ready']));
    for (const child of children) child.stdin.write('take');
    const said = await nextLines();
    for (const child of children) child.stdin.end();
    expect(said.sort()).toEqual([...Array(5).fill('DirectoryInUseError'), 'held']);
  });
});

/** Lets plain Node follow the sources' imports, which name no extension. */
const RESOLVE_TS = `
import { registerHooks } from 'node:module';
registerHooks({
  resolve: (specifier, context, next) =>
    next(/^\\.\\.?\\/[^.]*$/.test(specifier) ? specifier + '.ts' : specifier, context),
});`;

describe('the start time of a process', () => {
  it('is the same each time, and none for a process that is gone', async () => {
    expect(processStartTime(process.pid)).toBe(processStartTime(process.pid));
    expect(processStartTime(process.pid)).not.toBeNull();
    expect(processStartTime(await deadPid())).toBeNull();
  });

  it('differs between two processes', () => {
    expect(processStartTime(process.pid)).not.toBe(processStartTime(1));
  });
});
