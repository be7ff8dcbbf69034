import { defineConfig, mergeConfig } from 'vitest/config';
import { unitTests } from '../../vitest.shared.ts';
import { LongestFirst } from './src/testing/longestFirst.ts';
import { testFilesOf } from './testFiles.ts';

const root = new URL('../../', import.meta.url).pathname;

/** With a server it is `unit:postgres`; project.json says `unit`. Without either, any file can be named and run. */
function testFiles(): { include?: string[] } {
  const { TEST_DATABASE_URL, TEST_TARGET } = process.env;
  if (TEST_DATABASE_URL) return { include: testFilesOf('unit:postgres', import.meta.dirname) };
  return TEST_TARGET === 'unit' ? { include: testFilesOf('unit', import.meta.dirname) } : {};
}

/** main.js and the thread that keeps the books, with migrations and contract inside; packages stay in node_modules. */
const config = mergeConfig(
  // Each of the two targets leaves a report of its own.
  unitTests(process.env.TEST_DATABASE_URL ? 'portal-api-postgres' : 'portal-api'),
  defineConfig({
    // Its package names no ES module that Node would find.
    ssr: { noExternal: ['rrule'] },
    build: {
      ssr: true,
      outDir: `${root}dist/apps/portal-api`,
      emptyOutDir: true,
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        input: { main: 'src/main.ts', booksWorker: 'src/books/booksWorker.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        // Without addresses of the sources in comments, which depend on where the build was started.
        experimental: { attachDebugInfo: 'none' },
      },
    },
    test: {
      globalSetup: ['src/testing/buildOnce.ts', 'src/testing/seedOnce.ts'],
      sequence: { sequencer: LongestFirst },
      // Most of it is waiting for a database; one worker less than there are cores would leave the machine idle.
      maxWorkers: 2,
      // The machine may be busy with the tests of other projects.
      expect: { poll: { timeout: 60_000 } },
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  }),
);

// Merging lists would add to what the preset includes.
Object.assign(config.test ?? {}, testFiles());
export default config;
