// `npm run accounting:build [folder]`: the engine as a package of its own (dist/libs/portfolio-accounting): one module for
// plain Node, its types, package.json and README. `npm pack` in that folder makes what can be given away.
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { root } from './setup.mjs';

const lib = join(root, 'libs/portfolio-accounting');
const out = resolve(process.argv[2] ?? join(root, 'dist/libs/portfolio-accounting'));

await build({
  root: lib,
  configFile: false,
  logLevel: 'error',
  build: {
    outDir: out,
    emptyOutDir: true,
    minify: false,
    target: 'node20',
    lib: { entry: join(lib, 'src/index.ts'), formats: ['es'], fileName: () => 'index.js' },
    rolldownOptions: { external: ['decimal.js'] },
  },
});

const types = join(out, 'types');
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/typescript-7/bin/tsc'),
    ...['-p', join(lib, 'tsconfig.package.json'), '--outDir', types],
  ],
  { stdio: 'inherit' },
);
if (status !== 0) process.exit(1);
// Node's own resolution, which TypeScript follows in other projects, wants the whole names of files.
for (const file of globSync('**/*.d.ts', { cwd: types })) {
  const path = join(types, file);
  const whole = readFileSync(path, 'utf8').replace(
    /((?:from|import)\s*\(?\s*')(\.{1,2}\/[^']+)(')/g,
    (_match, before, name, after) => `${before}${name}.js${after}`,
  );
  writeFileSync(path, whole);
}
for (const name of ['package.json', 'README.md']) copyFileSync(join(lib, name), join(out, name));
console.log(`Built ${out.startsWith(root) ? out.slice(root.length) : dirname(out)}`);
