// `npm start`: everything from a fresh clone to a running product.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commandEnvironment, fail, installPackages, root, settingsOfStart } from './setup.mjs';

installPackages();
const env = commandEnvironment();

console.log('Building …');
const build = spawnSync(
  'nx',
  ['run-many', '-t', 'build', '-p', 'portal', 'portal-api', 'portal-idp', '--output-style=static'],
  { cwd: root, env, encoding: 'utf8' },
);
if (build.status !== 0) {
  console.error(`${build.stdout}${build.stderr}`);
  fail('The build failed; its output is above.');
}

const stack = spawn(
  join(root, 'node_modules', '.bin', 'node'),
  [join(root, 'tools', 'stack.mjs')],
  { cwd: root, env: settingsOfStart(env), stdio: 'inherit' },
);
// Ctrl-C reaches the whole process group; the stack closes itself and we follow it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stack.kill(signal));
stack.on('exit', (code) => process.exit(code ?? 0));
