// What `npm start` and `npm test` need before anything else: packages, and for tests a browser and a database server.
// Runs on the machine's own Node and may import nothing that an install brings.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const OLDEST_NODE_FOR_SETUP = 20;

/** Ends the command with one sentence; whoever reads it knows what to do next. */
export function fail(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/** PATH and settings of every command we run: the pinned Node first, no telemetry, no update notices. */
export function commandEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    NX_TUI: 'false',
    NX_NO_CLOUD: 'true',
    STORYBOOK_DISABLE_TELEMETRY: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    ...extra,
  };
}

const MEMORY = '/dev/shm';
const ROOM_IN_MEMORY = 8 * 1024 ** 3;

/**
 * Where tests put what is gone afterwards: in memory where there is room. On a disk (ext4) a new file takes the longer the
 * more were deleted in the last minute: a database of the API's tests took 1.2 s of processor there, 0.1 s in memory.
 */
export function temporaryFolder() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_IN_MEMORY ? MEMORY : tmpdir();
}

/** What `npm start` sets where nothing is said: whoever tries the portal can see at /sandbox/telemetry what it would tell a logging service. */
export function settingsOfStart(env) {
  return env.PORTAL_SANDBOX === 'off' ? env : { TELEMETRY_CONNECTION_STRING: 'sandbox', ...env };
}

const packagesOf = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages;

/** Whether exactly what package-lock.json names for this machine is there, by npm's own record of what it installed. */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false;
  const wanted = packagesOf('package-lock.json');
  const found = packagesOf('node_modules/.package-lock.json');
  const isSame = ([path, { version, integrity }]) =>
    wanted[path]?.version === version && wanted[path]?.integrity === integrity;
  const mayBeAbsent = (path) => path === '' || wanted[path].optional || path in found;
  return Object.entries(found).every(isSame) && Object.keys(wanted).every(mayBeAbsent);
}

function npmFailure(output) {
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET|network/i.test(output))
    return 'The npm registry cannot be reached: check the network (or the proxy in your npm settings), then run the same command again.';
  if (/ENOSPC/.test(output))
    return 'The disk is full: free about 2 GB, then run the same command again.';
  return `npm could not install the packages; its last words were:\n${output.trim().split('\n').slice(-6).join('\n')}`;
}

/**
 * The lock file with the address of each package in this machine's registry, as npm's registry and those like it make them.
 * Ours names none, since registries differ, and npm would read the list of all versions of each package first, which takes
 * longer than the install.
 */
function lockWithAddresses() {
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], {
    cwd: root,
    encoding: 'utf8',
  });
  // Nothing where there is no npm: the install says so.
  const registry = (stdout ?? '').trim().replace(/\/$/, '');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.inBundle) continue;
    const name =
      entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    entry.resolved ??= `${registry}/${name}/-/${basename(name)}-${entry.version}.tgz`;
  }
  return JSON.stringify(lock);
}

/** Installs beside, where a lock file of its own can lie, and moves the packages here once they are whole. */
function npmCi({ knowingAddresses }) {
  const folder = join(root, 'dist', `install-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(root, file), join(folder, file));
  if (knowingAddresses) writeFileSync(join(folder, 'package-lock.json'), lockWithAddresses());
  const npm = spawnSync(
    'npm',
    [
      'ci',
      '--loglevel=error',
      '--no-progress',
      '--fetch-retry-mintimeout=2000',
      '--fetch-retry-maxtimeout=10000',
    ],
    { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (npm.status === 0) {
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    renameSync(join(folder, 'node_modules'), join(root, 'node_modules'));
  }
  rmSync(folder, { recursive: true, force: true });
  return npm;
}

/** Installs exactly what package-lock.json names, unless that is what is there already. */
export function installPackages() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE_FOR_SETUP)
    fail(
      `Node ${process.versions.node} is too old: install Node ${OLDEST_NODE_FOR_SETUP} or newer (the project then brings its own Node 24).`,
    );
  if (isInstalled()) return;
  console.log('Installing packages …');
  let npm = npmCi({ knowingAddresses: true });
  if (/\b404\b/.test(npm.stderr ?? '')) npm = npmCi({ knowingAddresses: false });
  if (npm.status !== 0)
    fail(npmFailure(`${npm.stdout ?? ''}${npm.stderr ?? ''}${npm.error ?? ''}`));
  const node = spawnSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' });
  if (!node.stdout?.startsWith('v24.'))
    fail(
      'The project’s own Node 24 did not install for this machine: delete node_modules and run the same command again.',
    );
}

function installWithApt(...packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  return spawnSync('apt-get', ['install', '-y', '-qq', ...packages], quiet).status === 0;
}

/** Where Debian's packages put their browsers; the first that is there is taken. */
const debianBrowsers = JSON.parse(readFileSync(join(root, 'debianBrowsers.json'), 'utf8'));

const missingBrowsers = () =>
  debianBrowsers.filter((path) => !existsSync(path)).map((path) => basename(path));

/** The Chromium that tests drive: CHROMIUM_PATH, Debian's, or Playwright's own. Empty string means Playwright's own. */
export function ensureBrowser() {
  if (process.env.CHROMIUM_PATH) {
    if (!existsSync(process.env.CHROMIUM_PATH))
      fail(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, and there is no such file.`);
    return process.env.CHROMIUM_PATH;
  }
  // The shell starts and paints in two thirds of the time; the whole browser alone goes back to a page as it was left.
  const missing = missingBrowsers();
  if (missing.length > 0) installWithApt(...missing);
  const [shell, whole] = debianBrowsers;
  if (existsSync(whole)) return existsSync(shell) ? shell : whole;
  const playwright = spawnSync(join(bin, 'playwright'), ['install', 'chromium'], {
    stdio: 'ignore',
    env: commandEnvironment(),
  });
  if (playwright.status !== 0)
    fail(
      'There is no browser to test in: install Chromium (apt-get install chromium chromium-headless-shell), or set CHROMIUM_PATH to one, then run the same command again.',
    );
  return '';
}

function postgresBin() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const debian = '/usr/lib/postgresql';
  if (!existsSync(debian)) return undefined;
  const newest = readdirSync(debian).sort((a, b) => Number(b) - Number(a))[0];
  const found = newest && join(debian, newest, 'bin');
  return found && existsSync(join(found, 'initdb')) ? found : undefined;
}

/** The folder of PostgreSQL's server programs, or undefined where there is none and none can be installed. */
export function ensurePostgres() {
  return postgresBin() ?? (installWithApt('postgresql') ? postgresBin() : undefined);
}

/** Whether there is a program that runs others with another clock, installed if need be. */
export function ensureFaketime() {
  const isThere = () => spawnSync('faketime', ['--version']).status === 0;
  return isThere() || (installWithApt('faketime') && isThere());
}

/** Whether there is WebKit with its driver, and a screen to draw on, for the journey in Safari's engine. */
export function ensureWebKit() {
  const isThere = () =>
    ['WebKitWebDriver', 'Xvfb'].every(
      (program) => spawnSync(program, ['-help']).error === undefined,
    );
  return isThere() || (installWithApt('webkit2gtk-driver', 'xvfb') && isThere());
}

/** What the API shows the identity provider to invite people; made once, for the owner of the data directory alone. */
export function directorySecretIn(dataDirectory) {
  const file = join(dataDirectory, 'directory.secret');
  if (!existsSync(file)) {
    mkdirSync(dataDirectory, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

const DEBIAN = 'debian';

/** Begins to install what tests need of Debian's packages, and returns what resolves once that has ended. */
export function startDebianPackages() {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), DEBIAN], {
    stdio: 'inherit',
  });
  return new Promise((ended) => child.on('exit', ended));
}

// In a process of its own: npm's packages are installed at the same time. What fails here is tried and told by `ensure…`.
if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === DEBIAN) {
  const missing = [
    ...(process.env.CHROMIUM_PATH ? [] : missingBrowsers()),
    ...(postgresBin() ? [] : ['postgresql']),
  ];
  if (missing.length > 0) installWithApt(...missing);
}
