// The parts of `npm run soak`: what is too long for `npm test`, with SOAK=1: property runs in the thousands, fuzzing without
// a limit of its own, servers and databases that are killed, an upgrade under clients, tabs that renew for a day, a million
// rows that are loaded, and every journey for every page and person, also in WebKit. Takes whole files: those that say SOAK
// or use fast-check.
// `npm run soak properties`, `… api`, `… restarts`, `… upgrade`, `… kills`, `… instances`, `… load`, `… journeys`, `… later`
// runs one part. `instances`: what attacks the API, and the journeys, with three servers behind a proxy. `later`: what
// `npm test` runs, on the next New Year's Day, on the last of the February after it and half a year from now, since a test,
// and the program, may hold on some days of the year alone.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- which files a target has is said in one place
import { testFilesOf } from '../apps/portal-api/testFiles.ts';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- which areas there are is said in one place
import { areaNames } from '../apps/portal-e2e/areas.ts';
import {
  commandEnvironment,
  ensureBrowser,
  ensureFaketime,
  ensurePostgres,
  ensureWebKit,
  fail,
  root,
} from './setup.mjs';

const env = commandEnvironment({
  SOAK: '1',
  PROPERTY_RUNS: '3000',
  CHROMIUM_PATH: ensureBrowser(),
});
if (!ensurePostgres())
  fail(
    'There is no PostgreSQL server to test on: install version 15 or newer (apt-get install postgresql).',
  );

const filesWith = (pattern, words) =>
  globSync(pattern, { cwd: root, exclude: (path) => path.includes('node_modules') })
    .filter((file) => words.test(readFileSync(join(root, file), 'utf8')))
    .sort();

const properties = filesWith(
  '{apps/portal/src,apps/portal-idp/src,libs/*/src,tools}/**/*.test.{ts,tsx}',
  /SOAK|fast-check/,
);
const apiRoot = join(root, 'apps', 'portal-api');
const onPostgres = testFilesOf('unit:postgres', apiRoot);
const longInApi = filesWith('apps/portal-api/src/**/*.test.ts', /SOAK|fast-check/).map((file) =>
  file.replace('apps/portal-api/', ''),
);
/** It stops the database: nothing else may run on it meanwhile. */
const restarts = ['src/db/restarts.test.ts'];
/** It needs an older build beside this one. */
const upgrade = ['src/db/upgrade.test.ts'];
const api = longInApi.filter(
  (file) => onPostgres.includes(file) && ![...restarts, ...upgrade].includes(file),
);
/** Whoever attacks: other people's data, guesses, tries at once, forged tokens, what a simulation may not do. */
const hostile = onPostgres.filter((file) =>
  /\/(hostileClient|operations|fuzz|access|accessLog|activityPages|ends|enforcement|guessing|methodChanges|recovery|registration|sharing|simulation|stepUp|together|totp|writes)\.test\.ts$/.test(
    file,
  ),
);
/** With a PostgreSQL server these are left out: pure rules, and servers that are killed on data directories of their own. */
const kills = longInApi.filter((file) => !onPostgres.includes(file));
/** Those on stacks of their own kill servers, wait for idleness or import beside the server: one server each. */
const onSharedStack = globSync('apps/portal-e2e/src/*.e2e.ts', { cwd: root })
  .filter((file) => !/(fragile|idle|delivery)Stack/.test(readFileSync(join(root, file), 'utf8')))
  .map((file) => file.split('/').at(-1))
  .sort();
const withPostgres = ['node', 'tools/withPostgres.mjs'];
const apiTests = ['vitest', 'run', '--root', 'apps/portal-api', '--testTimeout=3600000'];
const journeyTests = ['playwright', 'test', '--config', 'apps/portal-e2e/playwright.config.ts'];

/** As `npm test` runs it. */
const SHORT = { SOAK: undefined, PROPERTY_RUNS: undefined, NX_DAEMON: 'false' };
/** Waits for PostgreSQL to end a deadlock, whose timers go by the real clock, and looks at files, whose times are real. */
const byRealClock = ['src/db/migrate.test.ts', 'src/groups/money-movement/bankFiles.test.ts'];

/** What `npm test` runs but stories and checks, some days ahead. */
function later(days) {
  const ahead = ['faketime', '-f', `+${days}d`];
  const files = onPostgres.filter((file) => !byRealClock.includes(file));
  const unit = ['nx', 'run-many', '-t', 'unit', '--skip-nx-cache', '--parallel=2'];
  return [
    [unit, {}],
    [[...withPostgres, ...apiTests, ...files], {}],
    ...areaNames.map((area) => [journeyTests, { JOURNEYS: area, DAYS_LATER: String(days) }]),
  ].map(([words, added]) => ['later', [...ahead, ...words], { ...SHORT, ...added }]);
}

/** From now to the same time of the first of January, when it is that day in New York, too. */
function daysToNewYear() {
  const now = new Date();
  return Math.ceil((Date.UTC(now.getUTCFullYear() + 1, 0, 1, 5) - now) / 86_400_000);
}

/** In this order; a part that fails does not keep the next one from running. The third of each: what its environment adds. */
const PARTS = [
  ['properties', ['vitest', 'run', '--testTimeout=1200000', ...properties]],
  ['api', [...withPostgres, ...apiTests, ...api]],
  ['restarts', [...withPostgres, ...apiTests, ...restarts]],
  ['previous', ['node', 'tools/previousBuild.mjs']],
  [
    'upgrade',
    [...withPostgres, ...apiTests, ...upgrade],
    { PREVIOUS_API_BUILD: 'dist/previous/dist/apps/portal-api' },
  ],
  ['kills', [...apiTests, ...kills]],
  ['load', ['node', 'apps/portal-api/bench/run.mjs', '--only', 'load', '--on', 'postgres']],
  [
    'instances',
    [...withPostgres, ...apiTests, ...hostile],
    { SOAK: undefined, TEST_INSTANCES: '3' },
  ],
  ['build', ['nx', 'run-many', '-t', 'build', '-p', 'portal', 'portal-api', 'portal-idp']],
  [
    'instances',
    [...withPostgres, ...journeyTests, ...onSharedStack],
    { SOAK: undefined, E2E_INSTANCES: '3' },
  ],
  // By area, as `npm test` runs them: journeys of two areas change what the same person has.
  ...areaNames.map((area) => [
    'journeys',
    [...journeyTests, '--timeout=3600000'],
    { JOURNEYS: area },
  ]),
  ...[daysToNewYear(), daysToNewYear() + 58, 182].flatMap(later),
];

const wanted = process.argv.slice(2);
const names = [...new Set(PARTS.map(([name]) => name))];
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0)
  fail(`The soak has no part ${unknown.join(', ')}: its parts are ${names.join(', ')}.`);
const isWanted = (name) =>
  wanted.length === 0 ||
  wanted.includes(name) ||
  (name === 'previous' && wanted.includes('upgrade')) ||
  (name === 'build' && ['journeys', 'instances', 'later'].some((part) => wanted.includes(part)));
if (isWanted('later') && !ensureFaketime())
  fail('There is no program to set a clock ahead with: install it (apt-get install faketime).');
if (isWanted('journeys') && !ensureWebKit())
  fail('There is no WebKit to test in: install it (apt-get install webkit2gtk-driver xvfb).');
const lines = [];
let failed = 0;
for (const [name, [command, ...words], added] of PARTS) {
  if (!isWanted(name)) continue;
  console.log(`\n${name}: ${[command, ...words].join(' ')}`);
  const started = Date.now();
  const { status } = spawnSync(command, words, {
    cwd: root,
    env: { ...env, ...added },
    stdio: 'inherit',
  });
  if (status !== 0) failed += 1;
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  const when = command === 'faketime' ? words[1] : undefined;
  const what = [name, when, added?.JOURNEYS].filter(Boolean).join(' ');
  lines.push(`${what.padEnd(24)} ${status === 0 ? 'passed' : 'FAILED'}  ${minutes} min`);
}
console.log(`\n${lines.join('\n')}\n${lines.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
