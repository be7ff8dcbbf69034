import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import { unitTests } from '../../vitest.shared.ts';
import { LongestFirst } from './src/testing/longestFirst.ts';

// It runs servers on data directories of their own: on a PostgreSQL server it would prove the same a second time.
const WITHOUT_POSTGRES = ['src/main.test.ts'];

const root = new URL('../../', import.meta.url).pathname;

/** main.js and the thread that keeps the books, with migrations and contract inside; packages stay in node_modules. */
export default mergeConfig(
  unitTests('portal-api'),
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
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared.js' },
      },
    },
    test: {
      globalSetup: ['src/testing/buildOnce.ts', 'src/testing/seedOnce.ts'],
      exclude: [
        ...configDefaults.exclude,
        ...(process.env.TEST_DATABASE_URL ? WITHOUT_POSTGRES : []),
      ],
      sequence: { sequencer: LongestFirst },
      // Most of it is waiting for a database; one worker less than there are cores would leave the machine idle.
      maxWorkers: 2,
      // The machine may be busy with the tests of other projects.
      testTimeout: 60_000,
      hookTimeout: 180_000,
    },
  }),
);
