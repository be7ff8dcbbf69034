// `npm run bench`: builds the benches like the server itself and runs them on PGlite, then on a PostgreSQL of its own.
// `-- --only late,endpoints` runs some of them, `--on postgres` on one of the two; BENCH_ROWS makes ledgers shorter.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a bench is a program of its own, not a part of the lib
import { runKitBench } from '../../../libs/ui-kit/bench/run.mjs';

/** Which benches there are and what they run on. */
const BENCHES = {
  accounting: ['pglite'],
  late: ['pglite', 'postgres'],
  recompute: ['pglite', 'postgres'],
  crowd: ['pglite', 'postgres'],
  endpoints: ['pglite', 'postgres'],
  load: ['postgres'],
  guessing: ['pglite', 'postgres'],
  documents: ['pglite', 'postgres'],
  payments: ['postgres'],
  markets: ['pglite', 'postgres'],
  messages: ['pglite', 'postgres'],
  refreshes: ['pglite', 'postgres'],
  scope: ['pglite', 'postgres'],
  kit: ['chromium'],
  pages: ['chromium'],
};
const ENGINES = ['pglite', 'postgres'];

const project = fileURLToPath(new URL('../', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const outDir = `${root}dist/bench/portal-api`;
const idpDir = `${root}dist/bench/portal-idp`;
const env = {
  ...process.env,
  BENCH_IDP_PROGRAM: `${idpDir}/main.js`,
  PATH: `${root}node_modules/.bin:${process.env.PATH}`,
};

function listOf(text, known) {
  const names = text?.split(',') ?? known;
  const unknown = names.find((name) => !known.includes(name));
  if (!unknown) return names;
  console.error(`There is no "${unknown}": ${known.join(', ')}.`);
  process.exit(2);
}

const { values } = parseArgs({ options: { only: { type: 'string' }, on: { type: 'string' } } });
const wanted = listOf(values.only, Object.keys(BENCHES));
const engines = listOf(values.on, ENGINES);

let missed = 0;
if (wanted.includes('kit') && !(await runKitBench())) missed += 1;
if (wanted.includes('pages')) {
  const words = ['tools/withPostgres.mjs', 'node', 'apps/portal/bench/pages.ts'];
  if (spawnSync('node', words, { cwd: root, env, stdio: 'inherit' }).status !== 0) missed += 1;
}
if (wanted.every((name) => BENCHES[name].includes('chromium'))) process.exit(missed);

await build({
  configFile: false,
  root: project,
  logLevel: 'error',
  resolve: { tsconfigPaths: true },
  // As in vite.config.ts, which builds what is shipped.
  ssr: { noExternal: ['rrule'] },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        bench: 'bench/bench.ts',
        booksWorker: 'src/books/booksWorker.ts',
        institutions: 'bench/institutions.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});

// Guessing is measured at the identity provider, too, as it is shipped.
if (wanted.includes('guessing')) {
  const idp = fileURLToPath(new URL('../../portal-idp/', import.meta.url));
  await build({
    root: idp,
    configFile: `${idp}vite.config.ts`,
    logLevel: 'error',
    build: { outDir: idpDir, emptyOutDir: true },
  });
}

for (const engine of engines) {
  const names = wanted.filter((name) => BENCHES[name].includes(engine));
  if (names.length === 0) continue;
  const program = [`${outDir}/bench.js`, ...names];
  const words =
    engine === 'postgres' ? [`${root}tools/withPostgres.mjs`, 'node', ...program] : program;
  const { status } = spawnSync('node', words, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) missed += 1;
}
process.exit(missed);
