// `npm run db:reset`, `npm run db:tie-out`, `npm run audit:verify`, `npm run seed`: the API program's other commands, built first.
// The API's own lock refuses them while a server has the data directory open.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commandEnvironment, fail, installPackages, root } from './setup.mjs';

installPackages();
const env = commandEnvironment();
const build = spawnSync('nx', ['run', 'portal-api:build'], { cwd: root, env, encoding: 'utf8' });
if (build.status !== 0) fail(`The API did not build:\n${build.stdout}${build.stderr}`);
const command = spawnSync(
  'node',
  [join('dist', 'apps', 'portal-api', 'main.js'), ...process.argv.slice(2)],
  { cwd: root, env: { PORTAL_SANDBOX: 'on', ...env }, stdio: 'inherit' },
);
process.exit(command.status ?? 1);
