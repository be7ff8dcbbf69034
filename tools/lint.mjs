// `npm run lint`: ESLint with all files in one process, since loading the rules takes longer than most projects' files. Files
// that did not change keep their verdict as long as what the rules depend on beside them is the same. Then Oxlint, for files
// that import each other in a circle.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandEnvironment, root } from './setup.mjs';

const BESIDE = [
  'eslint.config.mjs',
  'package-lock.json',
  'tsconfig.base.json',
  ...globSync('{apps,libs}/*/project.json', { cwd: root }).sort(),
];

const hash = createHash('sha256');
for (const file of BESIDE) hash.update(file).update(readFileSync(join(root, file)));
const cache = join('node_modules', '.cache', 'eslint', hash.digest('hex').slice(0, 16));

const env = commandEnvironment();
// The rule on who may import whom reads the project graph that Nx last wrote.
spawnSync('nx', ['show', 'projects'], { cwd: root, env, stdio: 'ignore' });
const eslint = spawnSync(
  'eslint',
  [
    '.',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    cache,
    ...process.argv.slice(2),
  ],
  { cwd: root, env, stdio: 'inherit' },
);
const circles = spawnSync(
  'oxlint',
  [
    '--config',
    'oxlint.json',
    '--tsconfig',
    'tsconfig.base.json',
    '--quiet',
    'apps',
    'libs',
    'tools',
  ],
  { cwd: root, env, stdio: 'inherit' },
);
process.exit(eslint.status === 0 && circles.status === 0 ? 0 : 1);
