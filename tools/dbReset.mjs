// `npm run db:reset`: an empty, migrated and freshly seeded sandbox. Refused by the API's own lock while it runs.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commandEnvironment, fail, installPackages, root } from './setup.mjs';

installPackages();
const env = commandEnvironment();
const build = spawnSync('nx', ['run', 'portal-api:build'], { cwd: root, env, encoding: 'utf8' });
if (build.status !== 0) fail(`The API did not build:\n${build.stdout}${build.stderr}`);
const reset = spawnSync('node', [join('dist', 'apps', 'portal-api', 'main.js'), 'reset'], {
  cwd: root,
  env: { PORTAL_SANDBOX: 'on', ...env },
  stdio: 'inherit',
});
process.exit(reset.status ?? 1);
