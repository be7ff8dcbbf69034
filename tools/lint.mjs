// `npm run lint`: all files, in one process.
import { spawnSync } from 'node:child_process';
import { commandEnvironment, root } from './setup.mjs';

const env = commandEnvironment();
// The rule on who may import whom reads the project graph that Nx last wrote.
spawnSync('nx', ['show', 'projects'], { cwd: root, env, stdio: 'ignore' });
const words = ['--tsconfig', 'tsconfig.base.json', '.', ...process.argv.slice(2)];
const { status } = spawnSync('oxlint', words, { cwd: root, env, stdio: 'inherit' });
process.exit(status ?? 1);
