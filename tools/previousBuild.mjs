// Builds an earlier version of the API into dist/previous-api, for the upgrade of `npm run soak`: the newest one that lacks at
// least four of today's migrations, or the commit that is named.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandEnvironment, fail, installPackages, root } from './setup.mjs';

const MIGRATIONS = 'apps/portal-api/src/db/migrations';
const LACKING = 4;

function run(command, words, cwd = root) {
  const options = { cwd, env: commandEnvironment(), encoding: 'utf8' };
  const { status, stdout, stderr, error } = spawnSync(command, words, options);
  if (status === 0) return stdout.trim();
  return fail(
    `An earlier version could not be built; it needs a clone with its history. ${command} ${words[0]} said: ${stderr || stdout || error}`,
  );
}

const git = (...words) => run('git', words);

/** A database is brought up to date only when what it has comes before what it lacks. */
function earlierVersion() {
  const present = readdirSync(join(root, MIGRATIONS)).sort();
  const added = git('log', '--format=%H', '--diff-filter=A', '--', MIGRATIONS).split('\n');
  for (const commit of added) {
    const had = git('ls-tree', '--name-only', `${commit}^:${MIGRATIONS}`).split('\n').sort();
    const isBeginning = had.every((name, index) => name === present[index]);
    if (isBeginning && had.length <= present.length - LACKING) return `${commit}^`;
  }
  return fail('There is no earlier version that lacks so many migrations.');
}

installPackages();
const commit = git('rev-parse', process.argv[2] ?? earlierVersion());
const directory = mkdtempSync(join(tmpdir(), 'portal-previous-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
const source = join(directory, 'source');
mkdirSync(source);
git('archive', `--output=${join(directory, 'source.tar')}`, commit);
run('tar', ['-xf', join(directory, 'source.tar'), '-C', source]);
symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'));
run(
  'vite',
  ['build', '--outDir', join(root, 'dist/previous-api'), '--emptyOutDir', '--logLevel', 'error'],
  join(source, 'apps/portal-api'),
);
console.log(`dist/previous-api is the API of ${git('log', '-1', '--format=%h, %s', commit)}`);
