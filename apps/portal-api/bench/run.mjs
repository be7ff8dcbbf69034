// `npm run bench`: builds the benches like the server itself and runs them; the ones for PostgreSQL when there is one.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const project = fileURLToPath(new URL('../', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const outDir = `${root}dist/bench/portal-api`;
const env = { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` };

await build({
  configFile: false,
  root: project,
  logLevel: 'error',
  resolve: { tsconfigPaths: true },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: { bench: 'bench/bench.ts', booksWorker: 'src/books/booksWorker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});

const wanted = process.argv.slice(2);
const is = (name) => wanted.length === 0 || wanted.includes(name);
const program = `${outDir}/bench.js`;
const runs = [
  is('accounting') && ['node', program, 'accounting'],
  is('recompute') && ['node', program, 'recompute'],
  is('holdings') && ['node', program, 'holdings'],
  (is('postgres') || is('load') || is('holdings')) && [
    ...['node', `${root}tools/withPostgres.mjs`, 'node', program],
    ...(is('postgres') ? ['recompute'] : []),
    ...(is('load') ? ['load'] : []),
    ...(is('holdings') ? ['holdings'] : []),
  ],
].filter(Boolean);
let missed = 0;
for (const [command, ...words] of runs) {
  const { status } = spawnSync(command, words, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) missed += 1;
}
process.exit(missed);
