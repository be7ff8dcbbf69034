// Runs the built product: identity provider, API and portal on two ports of this machine.
// Used by `npm start` and, with other ports and a data directory of its own, by the end-to-end tests. API_INSTANCES=3 runs
// so many API servers behind a proxy on the PostgreSQL database of DATABASE_URL, which is made anew.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { copySeededData } from './seededData.mjs';
import { directorySecretIn, fail, root } from './setup.mjs';

const portalPort = Number(process.env.PORT ?? 4310);
const idpPort = Number(process.env.IDP_PORT ?? 4311);
const portalOrigin = `http://localhost:${portalPort}`;
const issuer = `http://localhost:${idpPort}`;
const dataDirectory = process.env.DATA_DIR ?? join(root, '.data');
/** As in the Dockerfile: each thread of a server would keep memory of its own that it has freed. */
const LEAN = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
/** A server that cannot start says so and ends; one that only has a busy machine may take its time. */
const READY_WITHIN_MS = 300_000;

// Tests start from the seed, whatever an earlier run left.
if (process.env.FRESH_DATA === '1') copySeededData(dataDirectory);
const directorySecret = directorySecretIn(dataDirectory);
const instances = await planned(Number(process.env.API_INSTANCES ?? 1));

/** One server on the embedded database, unless more are asked for. */
async function planned(count) {
  if (count === 1)
    return { settings: [{ PORT: String(portalPort) }], begin: async () => () => undefined };
  const { planInstances } = await import('./instances.mjs');
  return planInstances({ count, port: portalPort, database: process.env.DATABASE_URL });
}

const programs = [
  {
    name: 'identity provider',
    entry: 'dist/apps/portal-idp/main.js',
    health: `${issuer}/healthz`,
    env: {
      IDP_PORT: String(idpPort),
      IDP_ISSUER: issuer,
      PORTAL_ORIGIN: portalOrigin,
      IDP_DATA_DIR: join(dataDirectory, 'idp'),
      IDP_DIRECTORY_SECRET: directorySecret,
    },
  },
  ...instances.settings.map((settings) => ({
    name: 'API',
    entry: 'dist/apps/portal-api/main.js',
    health: `http://localhost:${settings.PORT}/healthz`,
    env: {
      DATA_DIR: dataDirectory,
      IDENTITY_ISSUER: issuer,
      IDENTITY_DIRECTORY_SECRET: directorySecret,
      PORTAL_ORIGIN: portalOrigin,
      PORTAL_SANDBOX: process.env.PORTAL_SANDBOX ?? 'on',
      ...settings,
    },
  })),
];

function portIsFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

for (const { entry } of programs)
  if (!existsSync(join(root, entry))) fail(`${entry} is missing: run \`npm run build\` first.`);
for (const [port, variable] of [
  [portalPort, 'PORT'],
  [idpPort, 'IDP_PORT'],
])
  if (!(await portIsFree(port)))
    fail(
      `Port ${port} is in use: stop the program that has it, or choose another with ${variable}=….`,
    );

const children = [];
let closing = false;
let endProxy = () => undefined;

function close(code, signal = 'SIGTERM') {
  if (closing) return;
  closing = true;
  process.exitCode = code;
  endProxy();
  for (const child of children) child.kill(signal);
}
// For tests of what survives a crash: the servers get no chance to tidy up.
process.on('SIGUSR2', () => close(0, 'SIGKILL'));

for (const { name, entry, env } of programs) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    cwd: root,
    env: { LOG_LEVEL: 'warn', ...LEAN, ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Its own group: Ctrl-C reaches this process alone, which then closes both in order.
    detached: true,
  });
  child.on('exit', (code) => {
    if (!closing) console.error(`\nThe ${name} has stopped.`);
    close(code || (closing ? 0 : 1));
  });
  children.push(child);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => close(0));

async function ready(url) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!closing && Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (!closing) {
    close(1);
    console.error(`${url} did not answer within ${READY_WITHIN_MS / 1000} seconds.`);
  }
}

await Promise.all(programs.map(({ health }) => ready(health)));
if (!closing) endProxy = await instances.begin();
if (!closing) {
  const { password, people } = JSON.parse(
    readFileSync(join(root, 'libs', 'sandbox-data', 'src', 'people.json'), 'utf8'),
  );
  const shown = ['rich', 'plain', 'empty', 'guarded', 'support'].map((persona) =>
    people.find((person) => person.persona === persona),
  );
  const width = Math.max(...shown.map(({ username }) => username.length));
  console.log(`\nThe portal is at ${portalOrigin}\n\nSign in as (password ${password}):`);
  for (const { username, headline } of shown)
    console.log(`  ${username.padEnd(width)}  ${headline}`);
  console.log(`\nTheir codes and messages are at ${portalOrigin}/sandbox`);
  console.log(
    `Client support sees the portal of the first at\n  ${portalOrigin}/?simulate=true&simulationUser=staff-support&loginId=login-rich&pid=p-rich&sAcc=all`,
  );
  console.log('\nCtrl-C stops it. What you change is kept in the data directory.');
}
