import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MINIMAL_DIST, root } from './builds.ts';
import { people } from './people.ts';

export const MANY = 100_000;
const FEW = 1_000;
const SHAPE = ['--households', '1', '--accounts', '40', '--securities', '1000'];
/** Keys of what the databases hold sealed. */
const dataDir = join(root, 'dist/bench/pages');
const API = join(root, 'dist/apps/portal-api/main.js');
const IDP = join(root, 'dist/apps/portal-idp/main.js');
const READY_WITHIN_MS = 300_000;
const BOOKS_WITHIN_MS = 900_000;
const ASK_AGAIN_MS = 100;

/** Origins of what is measured, all of it on this machine. */
export interface Servers {
  /** The portal on a household with many activities, and on the sandbox. */
  portal: string;
  /** The same on a household with few. */
  few: string;
  /** The minimal app on the portal's server and database. */
  minimal: string;
  close(): Promise<void>;
}

const firstPort = Number(process.env.BENCH_PORT ?? 4430);
const origin = (offset: number) => `http://localhost:${firstPort + offset}`;
const issuer = origin(1);

/** Databases with the sandbox and a household at scale, and the servers of the product on them. */
export async function startServers(databaseServer: string, say: (line: string) => void) {
  const common = {
    DATA_DIR: dataDir,
    PORTAL_SANDBOX: 'on',
    IDENTITY_ISSUER: issuer,
    LOG_LEVEL: 'error',
    // As `npm start` has it.
    TELEMETRY_CONNECTION_STRING: 'sandbox',
  };
  const databases = databasesOn(databaseServer);
  seed(databases, common, say);
  const secret = randomBytes(24).toString('base64url');
  const api = (offset: number, database: string, more = {}) =>
    run(API, {
      ...common,
      DATABASE_URL: databases.urlOf(database),
      PORT: String(firstPort + offset),
      PORTAL_ORIGIN: origin(offset),
      ...more,
    });
  const programs = [
    run(IDP, {
      IDP_PORT: String(firstPort + 1),
      IDP_ISSUER: issuer,
      PORTAL_ORIGIN: origin(0),
      IDP_DATA_DIR: join(dataDir, 'idp'),
      IDP_DIRECTORY_SECRET: secret,
      LOG_LEVEL: 'error',
    }),
    api(0, 'many'),
    api(2, 'many', { PORTAL_DIST: MINIMAL_DIST }),
    api(3, 'few'),
  ];
  const close = async () => void (await Promise.all(programs.map(end)));
  try {
    for (const offset of [0, 1, 2, 3]) await answering(`${origin(offset)}/healthz`);
    for (const name of ['many', 'few']) await booksOf(databases, name);
    say('the books are kept');
  } catch (error) {
    await close();
    throw error;
  }
  return { portal: origin(0), minimal: origin(2), few: origin(3), close };
}

function run(program: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}

type Databases = ReturnType<typeof databasesOn>;

/** Databases of one PostgreSQL server, through its own psql. */
function databasesOn(server: string) {
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const psql = join(process.env.POSTGRES_BIN ?? '', 'psql');
  return {
    urlOf,
    ask(name: string, sql: string): string {
      const words = [urlOf(name), '-qtAX', '-v', 'ON_ERROR_STOP=1', '-c', sql];
      const { status, stdout, stderr } = spawnSync(psql, words, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`psql: ${stderr}`);
      return stdout.trim();
    },
  };
}

/** The sandbox once, then a household of its own size in each database, opened by somebody of the sandbox who owns nothing. */
function seed(databases: Databases, env: Record<string, string>, say: (line: string) => void) {
  const command = (database: string, ...words: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [API, ...words], {
      cwd: root,
      env: { ...process.env, ...env, DATABASE_URL: databases.urlOf(database) },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
  };
  // A server that is named by hand may have them from a run before.
  const known = databases.ask('postgres', "select 1 from pg_database where datname = 'few'");
  if (known === '1') return;
  rmSync(dataDir, { recursive: true, force: true });
  databases.ask('postgres', 'create database many');
  command('many', 'reset');
  databases.ask('postgres', 'create database few template many');
  say('the sandbox is seeded');
  for (const [name, activities] of [
    ['many', MANY],
    ['few', FEW],
  ] as const) {
    command(name, 'seed', ...SHAPE, '--activities', String(activities));
    databases.ask(
      name,
      `update membership set household_id =
         (select household_id from membership where subject = 'scaled-00001')
       where subject = '${people.empty.subject}'`,
    );
    say(`${activities.toLocaleString('en-US')} activities are seeded`);
  }
}

async function answering(url: string): Promise<void> {
  await eventually(READY_WITHIN_MS, `${url} did not answer`, async () => {
    const answer = await fetch(url).catch(() => null);
    return answer?.ok === true;
  });
}

/** Servers compute the books of what was seeded; no page is measured meanwhile. */
async function booksOf(databases: Databases, name: string): Promise<void> {
  await eventually(BOOKS_WITHIN_MS, `the books of ${name} are not kept`, async () => {
    const open = databases.ask(name, 'select count(*) from books where dirty_from is not null');
    return open === '0';
  });
}

async function eventually(
  withinMs: number,
  otherwise: string,
  holds: () => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${otherwise} within ${withinMs / 1_000} s.`);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}
