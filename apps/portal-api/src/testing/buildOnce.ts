import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

const project = fileURLToPath(new URL('../../', import.meta.url));
/** Of this run alone: the tests on the other engine run beside it, and build theirs. */
export const outDir = fileURLToPath(
  new URL(`../../../../dist/tests/portal-api-${process.pid}`, import.meta.url),
);

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with main.js and booksWorker.js, as they are shipped. */
    built: string;
  }
}

/** The program is built once for all tests that run it: nobody empties the folder under somebody else's feet. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await build({
    root: project,
    configFile: `${project}vite.config.ts`,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  provide('built', outDir);
  return () => rm(outDir, { recursive: true, force: true });
}
