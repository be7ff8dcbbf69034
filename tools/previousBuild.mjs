// Sets up an earlier version in dist/previous and builds its API with its own packages, for the upgrade of `npm run soak`: the
// newest one that lacks at least four of today's migrations, or the commit that is named.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
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
const previous = join(root, 'dist', 'previous');
rmSync(previous, { recursive: true, force: true });
mkdirSync(previous, { recursive: true });
const archive = join(previous, 'source.tar');
git('archive', `--output=${archive}`, commit);
run('tar', ['-xf', archive, '-C', previous]);
rmSync(archive);
run('npm', ['ci', '--loglevel=error', '--no-progress', '--ignore-scripts'], previous);
run(
  process.execPath,
  [join(previous, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
  join(previous, 'apps/portal-api'),
);
console.log(
  `dist/previous/dist/apps/portal-api is the API of ${git('log', '-1', '--format=%h, %s', commit)}`,
);
