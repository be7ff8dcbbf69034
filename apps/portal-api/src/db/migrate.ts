import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { installQueues } from '../jobs/installQueues';
import { oneAtATime } from './oneAtATime';
import { APP_ROLE, BOOKS_ROLE, type Sql, type SqlEngine } from './sql';

/** One file of `migrations/`. */
export interface Migration {
  /** The UTC time at which it was written, and what it is about: `202611220100_people_and_accounts`. */
  name: string;
  script: string;
}

/** The database cannot be brought up to date. The message is for the person at the terminal. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The migrations of this build, in order. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, script]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), script }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** How often it is tried while older servers use the tables, and how long after the first try; later pauses are longer. */
const TRIES = 8;
const FIRST_PAUSE_MS = 100;

/**
 * Shorter than PostgreSQL's deadlock_timeout (1 s): where a request holds one table and waits for another, the migration gives
 * way before the request is ended. Requests that queue behind a table it waits for queue no longer than this.
 */
const GIVE_WAY = "set local lock_timeout = '500ms'";

/** PostgreSQL's codes: it lost a deadlock against a request of an older server, or waited too long for a lock of one. */
const LOST_TO_REQUESTS = ['40P01', '55P03'];

/**
 * Applies what is missing, all of it or nothing, and returns the names applied. Servers that start
 * together wait for each other. What older servers answer meanwhile comes first: it is tried again, and `onInUse` is told.
 * @throws MigrationError when an applied migration was edited, rights are missing, or the tables were in use at each try.
 */
export async function migrate(
  engine: SqlEngine,
  wanted: readonly Migration[] = migrations,
  onInUse: () => void = () => {},
): Promise<string[]> {
  for (let tried = 1; ; tried += 1)
    try {
      return await migrateOnce(engine, wanted);
    } catch (error) {
      if (!LOST_TO_REQUESTS.includes((error as { code?: string }).code ?? '')) throw error;
      if (tried === TRIES) {
        throw new MigrationError(
          `The tables were in use at each of ${TRIES} tries to change them, and nothing was changed: start this version again, when there are fewer requests or no older server.`,
          { cause: error },
        );
      }
      onInUse();
      await sleep(FIRST_PAUSE_MS * 2 ** (tried - 1));
    }
}

function migrateOnce(engine: SqlEngine, wanted: readonly Migration[]): Promise<string[]> {
  return engine.transaction('write', async (sql) => {
    await oneAtATime(sql, 'portal-api/migrate');
    await sql.query(GIVE_WAY);
    for (const role of [APP_ROLE, BOOKS_ROLE]) await ensureRole(sql, role);
    const applied = await readApplied(sql);
    refuseUnknownOrEdited(applied, wanted);
    refuseOutOfOrder(applied, wanted);
    const missing = wanted.filter(({ name }) => !applied.has(name));
    for (const { name, script } of missing) {
      await sql.script(script);
      await sql.query('insert into schema_migration (name, checksum) values ($1, $2)', [
        name,
        checksum(script),
      ]);
    }
    await ensureQueues(sql);
    return missing.map(({ name }) => name);
  });
}

function checksum(script: string): string {
  // Git may check the file out with other line ends; that is not an edit.
  return createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex');
}

async function readApplied(sql: Sql): Promise<Map<string, string>> {
  try {
    await sql.script(`create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new MigrationError(
      'The database user may not create tables: make it the owner of the database named in DATABASE_URL.',
    );
  }
  const rows = await sql.query<Migration & { checksum: string }>(
    'select name, checksum from schema_migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

const NAME =
  /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d_[a-z0-9]+(_[a-z0-9]+)*$/;

/** What is new must come after everything that is applied: another order was never tested by anybody. */
function refuseOutOfOrder(applied: Map<string, string>, wanted: readonly Migration[]): void {
  const last = [...applied.keys()].sort().at(-1) ?? '';
  let previous = '';
  for (const { name } of wanted) {
    if (!NAME.test(name)) {
      throw new MigrationError(
        `Migration ${name} is not named by its time and subject, such as 202611220100_people_and_accounts.`,
      );
    }
    if (timeOf(name) <= timeOf(previous)) {
      throw new MigrationError(
        `Migration ${name} does not come after ${previous}: give it a time of its own.`,
      );
    }
    if (!applied.has(name) && name < last) {
      throw new MigrationError(
        `Migration ${name} is new but comes before ${last}, which is applied already: rename it to the present time.`,
      );
    }
    previous = name;
  }
}

function timeOf(name: string): string {
  return name.slice(0, '202611220100'.length);
}

function refuseUnknownOrEdited(applied: Map<string, string>, wanted: readonly Migration[]): void {
  for (const [name, sum] of applied) {
    const known = wanted.find((migration) => migration.name === name);
    if (!known) {
      throw new MigrationError(
        `The database has migration ${name}, which this version does not know: run the version that wrote it, or a newer one.`,
      );
    }
    if (checksum(known.script) !== sum) {
      throw new MigrationError(
        `Migration ${name} was edited after it had been applied: restore the file and put the change into a new migration.`,
      );
    }
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

async function ensureQueues(sql: Sql): Promise<void> {
  try {
    await installQueues(sql);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new MigrationError(
      'The database user may not create schemas: make it the owner of the database named in DATABASE_URL.',
    );
  }
}

/** Roles belong to the whole server, so another database may have made one already. */
const createRole = (role: string): string => `do $$
begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end $$`;

const grantRole = (role: string): string => `do $$
begin
  if not pg_has_role(current_user, '${role}', 'member') then
    grant ${role} to current_user;
  end if;
end $$`;

async function ensureRole(sql: Sql, role: string): Promise<void> {
  try {
    await sql.script(createRole(role));
    await sql.script(grantRole(role));
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new MigrationError(
      `The database user may not create the role ${role}: ask an administrator to run "CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO <user>;" once.`,
    );
  }
}
