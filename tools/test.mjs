// `npm test`: everything CI checks, from a fresh clone. Ends with one line: `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  commandEnvironment,
  ensureBrowser,
  ensurePostgres,
  fail,
  installPackages,
  root,
} from './setup.mjs';

/** Every check, as Nx targets: Nx runs what it has not seen pass with the same inputs, and replays the rest. */
const TARGETS = [
  'generate:check',
  'api:lint',
  'format:check',
  'lint',
  'typecheck',
  'unit',
  'unit:postgres',
  'stories',
  'build',
  'budgets',
  'e2e',
];
/** These write how many tests passed; any other task counts as one. */
const COUNTED = new Set(['unit', 'unit:postgres', 'stories', 'e2e']);
const results = join(root, 'dist', 'results');

installPackages();
const env = commandEnvironment({ CHROMIUM_PATH: ensureBrowser(), NX_DAEMON: 'false' });
if (!ensurePostgres())
  fail(
    'There is no PostgreSQL server to test on: install one (apt-get install postgresql), or set POSTGRES_BIN to the folder of initdb.',
  );

// Left-over counts of an earlier run would be counted again.
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const tasks = new Map();
const nx = spawn(
  'nx',
  ['run-many', '-t', ...TARGETS, '--parallel=2', '--nxBail=false', '--output-style=static'],
  { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
);
let rest = '';
function read(chunk) {
  process.stdout.write(chunk);
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    const plain = line.replace(/\u001b\[[0-9;]*m/g, '');
    const task = /^\s*([✔✖])\s+(?:nx run )?([\w-]+):([\w:-]+)/u.exec(plain);
    if (task) tasks.set(`${task[2]}:${task[3]}`, { target: task[3], passed: task[1] === '✔' });
  }
}
nx.stdout.setEncoding('utf8').on('data', read);
nx.stderr.setEncoding('utf8').on('data', read);
const exitCode = await new Promise((resolve) => nx.on('close', (code) => resolve(code ?? 1)));

/** Vitest and Playwright each write one JSON report per run. */
function countTests() {
  const counts = { passed: 0, failed: 0 };
  for (const entry of readdirSync(results, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.json')) continue;
    const report = JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    counts.passed += report.numPassedTests ?? report.stats?.expected ?? 0;
    counts.failed +=
      report.numFailedTests ?? (report.stats ? report.stats.unexpected + report.stats.flaky : 0);
  }
  return counts;
}

const { passed: passedTests, failed: failedTests } = countTests();
const steps = [...tasks.values()].filter(({ target }) => !COUNTED.has(target));
const passed = passedTests + steps.filter((step) => step.passed).length;
const brokenTasks = [...tasks].filter(([, task]) => !task.passed);
// A task can fail without a failing test (a crash, a config error): it still counts as one.
const failed = Math.max(
  failedTests + steps.filter((step) => !step.passed).length,
  brokenTasks.length,
  exitCode === 0 ? 0 : 1,
);
if (brokenTasks.length > 0)
  console.log(`\nBroken: ${brokenTasks.map(([name]) => name).join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
