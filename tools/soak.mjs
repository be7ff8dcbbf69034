// `npm run soak [part …]`: installs the packages, then runs the parts on the Node that they bring: files of the projects say
// which tests there are, in TypeScript, which the machine's own Node may not read.
import { spawnSync } from 'node:child_process';
import { commandEnvironment, installPackages, root } from './setup.mjs';

installPackages();
const { status } = spawnSync('node', ['tools/soakParts.mjs', ...process.argv.slice(2)], {
  cwd: root,
  env: commandEnvironment(),
  stdio: 'inherit',
});
process.exit(status ?? 1);
