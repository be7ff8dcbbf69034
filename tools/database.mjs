// `npm run db:reset`, `npm run db:tie-out`, `npm run audit:verify`, `npm run seed`: the API program's other commands, built first.
// The API's own lock refuses them while a server has the data directory open. What the database is for is said by the
// environment alone, as it is to the server (PORTAL_SANDBOX): a firm's database is never taken for the sandbox here.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commandEnvironment, fail, installPackages, root } from './setup.mjs';

const env = commandEnvironment();
const program = process.env.API_BUILD ?? builtProgram();
const command = spawnSync('node', [join(program, 'main.js'), ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: 'inherit',
});
process.exit(command.status ?? 1);

/** Tests name the folder of a build that they have made (API_BUILD). */
function builtProgram() {
  installPackages();
  const build = spawnSync('nx', ['run', 'portal-api:build'], { cwd: root, env, encoding: 'utf8' });
  if (build.status !== 0) fail(`The API did not build:\n${build.stdout}${build.stderr}`);
  return join('dist', 'apps', 'portal-api');
}
