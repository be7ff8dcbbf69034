// `npm test`: everything CI checks, from a fresh clone. Ends with one line: `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import {
  commandEnvironment,
  ensureBrowser,
  ensurePostgres,
  fail,
  installPackages,
  root,
  startDebianPackages,
  temporaryFolder,
} from './setup.mjs';
import { partsTable, slowestTable } from './testTimes.mjs';

/** Every check, as Nx targets: Nx runs what it has not seen pass with the same inputs, and replays the rest. */
const TARGETS = [
  'generate:check',
  'api:lint',
  'format:check',
  'lint',
  'typecheck',
  'unit',
  'unit:postgres',
  'unit:generators',
  'stories',
  'stories-of-domains',
  'build',
  'budgets',
  'e2e',
];
/** These write how many tests passed; any other task counts as one. */
const COUNTED = /:(unit(:\w+)?|stories(-of-\w+)?|seeded-data|e2e(-\w+)?)$/;
/** Each keeps more than one process busy: a third at the same time makes each take longer, and the whole not shorter. */
const AT_A_TIME = 2;
const results = join(root, 'dist', 'results');
const SLOWEST = 20;
/** What is told of each error of a failed test; the whole of it stands where the test ran. */
const ERROR_LINES = 12;
/** What is told of the page that a failed journey saw last. */
const PAGE_LINES = 60;
/** What is told again of each task that failed: an error outside of any test stands at its end. */
const LAST_LINES = 40;

const started = Date.now();
const debian = startDebianPackages();
installPackages();
await debian;
const env = commandEnvironment({
  CHROMIUM_PATH: ensureBrowser(),
  NX_DAEMON: 'false',
  TMPDIR: temporaryFolder(),
});
if (!ensurePostgres())
  fail(
    'There is no PostgreSQL server to test on: install version 15 or newer (apt-get install postgresql), or set POSTGRES_BIN to the folder of initdb.',
  );

const installed = Date.now();
// Left-over counts of an earlier run would be counted again.
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

/** Tasks as Nx announces them, and those it lists as failed at the end. */
const tasks = new Set();
const brokenTasks = new Set();
/** The last lines of each task: Nx prints what a task wrote in one piece, once it has ended. */
const lastLines = new Map();
let current = '';
const nx = spawn(
  'nx',
  [
    'run-many',
    '-t',
    ...TARGETS,
    `--parallel=${AT_A_TIME}`,
    '--nxBail=false',
    '--output-style=static',
  ],
  { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
);
let rest = '';
let listing = false;
function read(chunk) {
  process.stdout.write(chunk);
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    const plain = stripVTControlCharacters(line);
    const announced = /^> nx run ([\w-]+:"?[\w:-]+"?)/.exec(plain);
    if (announced) {
      current = announced[1].replaceAll('"', '');
      tasks.add(current);
    }
    const before = lastLines.get(current) ?? [];
    if (plain.trim() !== '') lastLines.set(current, [...before, plain].slice(-LAST_LINES));
    if (plain.startsWith('Failed tasks:')) listing = true;
    const listed = listing && /^- ([\w-]+:\S+)/.exec(plain);
    if (listed) brokenTasks.add(listed[1].replaceAll('"', ''));
  }
}
nx.stdout.setEncoding('utf8').on('data', read);
nx.stderr.setEncoding('utf8').on('data', read);
const exitCode = await new Promise((resolve) => nx.on('close', (code) => resolve(code ?? 1)));

/** The failed tests below one suite of Playwright's report, by the words of the suites around them. */
function* failedSpecs(suite, path) {
  const inside = [...path, suite.title];
  for (const spec of suite.specs ?? [])
    if (!spec.ok || spec.tests.some((test) => test.status === 'flaky')) {
      const runs = spec.tests.flatMap((test) => test.results);
      const errors = runs.flatMap((run) => run.errors);
      yield [
        failure(
          [...inside, spec.title].join(' › '),
          errors.map(({ message }) => message),
        ),
        ...runs.flatMap(lastSeen),
      ].join('\n');
    }
  for (const inner of suite.suites ?? []) yield* failedSpecs(inner, inside);
}

/** The page as a failed journey left it, in the words of the accessibility tree, which Playwright notes in a file. */
function lastSeen({ attachments }) {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  const page = file && existsSync(file) && /```yaml\n(.*?)```/s.exec(readFileSync(file, 'utf8'));
  if (!page) return [];
  return [
    '    The page at the end:',
    ...page[1].split('\n', PAGE_LINES).map((line) => `      ${line}`),
  ];
}

function* failedAssertions(report) {
  for (const file of report.testResults)
    for (const test of file.assertionResults)
      if (test.status === 'failed')
        yield failure(`${relative(root, file.name)} › ${test.fullName}`, test.failureMessages);
}

/** The test and the beginning of each of its errors. */
function failure(title, messages) {
  const errors = messages.flatMap((message) =>
    stripVTControlCharacters(message ?? '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, ERROR_LINES)
      .map((line) => `    ${line.slice(0, 300)}`),
  );
  return [title, ...errors].join('\n');
}

/** Vitest and Playwright each write one JSON report per run. */
function readReports() {
  return readdirSync(results, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8')));
}

/** When each task of this run began and ended, as Nx notes it. */
function readRun() {
  const file = join(root, 'node_modules', '.cache', 'nx', 'run.json');
  const tasks = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).tasks : [];
  return { started, installed, ended: Date.now(), tasks };
}

function countTests(reports) {
  const tests = { passed: 0, failed: 0, failures: [] };
  for (const report of reports) {
    tests.passed += report.numPassedTests ?? report.stats?.expected ?? 0;
    tests.failed +=
      report.numFailedTests ?? (report.stats ? report.stats.unexpected + report.stats.flaky : 0);
    if (report.testResults) tests.failures.push(...failedAssertions(report));
    for (const suite of report.suites ?? []) tests.failures.push(...failedSpecs(suite, []));
  }
  return tests;
}

const isStep = (task) => !COUNTED.test(task);
const reports = readReports();
const { passed: passedTests, failed: failedTests, failures } = countTests(reports);
const passed =
  passedTests + [...tasks].filter((task) => isStep(task) && !brokenTasks.has(task)).length;
const brokenSteps = [...brokenTasks].filter(isStep).length;
// A task can fail without a failing test (a crash, a config error), and Nx without a failing task: that counts too.
const failed = Math.max(failedTests + brokenSteps, brokenTasks.size, exitCode === 0 ? 0 : 1);
console.log(`\nParts (sum of their tasks, ${AT_A_TIME} at a time):\n${partsTable(readRun())}`);
console.log(`\nThe ${SLOWEST} slowest test files:\n${slowestTable(reports, root, SLOWEST)}`);
// A long run's own words are far above by now, and a server may keep only the last of them.
for (const task of brokenTasks)
  console.log(`\nThe end of ${task}:\n${(lastLines.get(task) ?? []).join('\n')}`);
if (failures.length > 0) console.log(`\nFailed tests:\n${failures.join('\n')}`);
if (brokenTasks.size > 0) console.log(`\nBroken: ${[...brokenTasks].join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
