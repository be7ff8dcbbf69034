// Changes lots, returns and income one operator, condition, constant or statement at a time, in a copy, and sees
// whether a test notices. A result is kept as long as the sources and tests are the same, so a run can go on later.
//   node mutation/run.mjs [--folder lots|returns|income] [--max 200] [--only lots/methods] [--seed 7] [--fresh]
// Prints every survivor and the score by folder; exit code 1 below 85 %.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutantsOf } from './mutants.mjs';

const LIB = fileURLToPath(new URL('..', import.meta.url));
const ROOT = join(LIB, '../..');
const SRC = join(LIB, 'src');
const RESULTS = join(ROOT, 'dist/results/mutation/portfolio-accounting.json');
const FOLDERS = ['lots', 'returns', 'income'];
const TARGET_SCORE = 0.85;
// The tests take about a second; a mutant that needs this long goes round in circles, or the machine is busy: it is
// tried again with more time.
const TIMEOUT_MS = 8_000;
const PATIENT_TIMEOUT_MS = 24_000;
const UNCHANGED_TIMEOUT_MS = 60_000;
const PROPERTY_RUNS = '40';
const PROPERTY_SEED = 7;
const BACKGROUND_PRIORITY = 15;

const { values: args } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: FOLDERS },
    max: { type: 'string' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '7' },
    fresh: { type: 'boolean', default: false },
  },
});

const say = (line) => process.stdout.write(`${line}\n`);
const sourcesIn = (folder) => readdirSync(folder, { recursive: true }).sort();
/** All but the test of the package, which builds it from the repository that the copy is not in. */
const testFiles = sourcesIn(SRC).filter(
  (name) => name.endsWith('.test.ts') && name !== 'package.test.ts',
);

function sample(list, count, seed) {
  let state = seed;
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
  return list
    .map((item) => [next(), item])
    .sort((a, b) => a[0] - b[0])
    .slice(0, count)
    .map(([, item]) => item);
}

const isBeside = (folder) => (test) => test.startsWith(`${folder}/`);
const entryOf = (tests) =>
  tests.map((test) => `await import('./src/${test.replaceAll('\\', '/')}');\n`).join('');

/**
 * A copy of the library with two test entries for a folder: the tests beside it, which notice most, then all others.
 * Random laws draw the same ledgers in every run.
 */
function workspace() {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  cpSync(SRC, join(folder, 'src'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const steady = `import fc from 'fast-check';\nfc.configureGlobal({ seed: ${PROPERTY_SEED} });\n`;
  for (const name of FOLDERS) {
    const others = testFiles.filter((test) => !isBeside(name)(test));
    writeFileSync(join(folder, `${name}.test.mjs`), entryOf(testFiles.filter(isBeside(name))));
    writeFileSync(join(folder, `not-${name}.test.mjs`), steady + entryOf(others));
  }
  return folder;
}

/** The test process for one folder's mutants; started anew after a mutant that never ends or ends the process. */
class Tests {
  #child = null;

  constructor(folder, name) {
    this.folder = folder;
    this.entries = [`${name}.test.mjs`, `not-${name}.test.mjs`];
  }

  /** `killed` by a failing test, `endless` when the tests did not end or ended the process, else `survived`. */
  async fateOf(file, timeout = TIMEOUT_MS) {
    if (!this.#child) await this.#start();
    const answer = await this.#answer({ file }, timeout);
    if (answer === null) this.stop();
    return answer === null ? 'endless' : answer.noticed ? 'killed' : 'survived';
  }

  stop() {
    const child = this.#child;
    this.#child = null;
    if (child?.pid === undefined) return;
    try {
      // The whole group, or its workers would go on.
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }

  async #start() {
    const script = fileURLToPath(new URL('tests.mjs', import.meta.url));
    this.#child = fork(script, [this.folder, ...this.entries], {
      cwd: this.folder,
      detached: true,
      stdio: 'ignore',
      execArgv: ['--max-old-space-size=1024'],
      env: { ...process.env, PROPERTY_RUNS },
    });
    if (!(await this.#answer(null, UNCHANGED_TIMEOUT_MS))?.ready)
      throw new Error('The test process does not start');
  }

  /** The next message, or null when none comes in time or the process has ended. */
  #answer(question, timeout) {
    const child = this.#child;
    return new Promise((resolve) => {
      const settle = (answer) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(answer);
      };
      const timer = setTimeout(() => settle(null), timeout);
      child.once('message', settle);
      child.once('exit', () => settle(null));
      child.once('error', () => settle(null));
      if (question) child.send(question);
    });
  }
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const name of sourcesIn(SRC).filter((path) => /\.(ts|json)$/.test(path)))
    hash.update(name).update(readFileSync(join(SRC, name)));
  return hash.digest('hex');
}

const keyOf = ({ file, start, to }) => `${file}:${start} ${to}`;
const describe = ({ file, line, from, to }) =>
  `${file}:${line}  ${from.replace(/\s+/g, ' ').slice(0, 80)}  →  ${to.slice(0, 60)}`;

function storedResults() {
  const none = { fingerprint: fingerprint(), fates: {} };
  if (args.fresh) return none;
  try {
    const stored = JSON.parse(readFileSync(RESULTS, 'utf8'));
    return stored.fingerprint === none.fingerprint ? stored : none;
  } catch {
    return none;
  }
}

function save(results) {
  mkdirSync(dirname(RESULTS), { recursive: true });
  writeFileSync(RESULTS, JSON.stringify(results, null, 1));
}

async function runFolder(folder, name, mutants, results) {
  const tests = new Tests(folder, name);
  running.add(tests);
  const untouched = `${name}/${readdirSync(join(SRC, name)).find((file) => !file.includes('.test.'))}`;
  if ((await tests.fateOf(untouched, UNCHANGED_TIMEOUT_MS)) !== 'survived')
    throw new Error('The tests fail without any change');
  for (const mutant of mutants) {
    const path = join(folder, 'src', mutant.file);
    const original = readFileSync(path, 'utf8');
    writeFileSync(path, original.slice(0, mutant.start) + mutant.to + original.slice(mutant.end));
    let fate = await tests.fateOf(mutant.file);
    if (fate === 'endless') fate = await tests.fateOf(mutant.file, PATIENT_TIMEOUT_MS);
    writeFileSync(path, original);
    results.fates[keyOf(mutant)] = fate;
    if (fate !== 'killed') say(`${fate.toUpperCase()} ${describe(mutant)}`);
    save(results);
    // A change that stays would count every later mutant as killed: each file ends with a clean run.
    if (mutant.file !== mutants[mutants.indexOf(mutant) + 1]?.file) {
      if ((await tests.fateOf(mutant.file, UNCHANGED_TIMEOUT_MS)) !== 'survived')
        throw new Error(`The tests fail on ${mutant.file} put back as it was`);
    }
  }
  tests.stop();
  running.delete(tests);
}

setPriority(Math.max(getPriority(), BACKGROUND_PRIORITY));
const running = new Set();
const folder = workspace();
function clean() {
  for (const tests of running) tests.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.on('exit', clean);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

const results = storedResults();
const chosen = args.folder.map((name) => {
  const all = readdirSync(join(SRC, name))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${name}/${file}`)
    .filter((file) => file.includes(args.only))
    .flatMap((file) => mutantsOf(SRC, file));
  const drawn = args.max ? sample(all, Number(args.max), Number(args.seed)) : all;
  return { name, mutants: drawn.sort((a, b) => a.file.localeCompare(b.file) || a.start - b.start) };
});

let failed = false;
for (const { name, mutants } of chosen) {
  const open = mutants.filter((mutant) => results.fates[keyOf(mutant)] === undefined);
  say(`${name}: ${mutants.length} mutants, ${open.length} to run`);
  for (const mutant of mutants)
    if (results.fates[keyOf(mutant)] === 'survived') say(`SURVIVED ${describe(mutant)}`);
  if (open.length > 0) await runFolder(folder, name, open, results);
}
for (const { name, mutants } of chosen) {
  const killed = mutants.filter((mutant) => results.fates[keyOf(mutant)] !== 'survived').length;
  if (mutants.length === 0) continue;
  say(
    `${name}: ${killed} of ${mutants.length} killed, ${((100 * killed) / mutants.length).toFixed(1)} %`,
  );
  if (killed / mutants.length < TARGET_SCORE) failed = true;
}
process.exit(failed ? 1 : 0);
