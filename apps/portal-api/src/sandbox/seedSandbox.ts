import { generateSandbox, type IsoDate, seedParts } from '@portal/sandbox-data';
import { asBooks } from '../books/asBooks';
import { lastBusinessDay } from '../books/lastBusinessDay';
import sandboxPeople from '@portal/sandbox-data/people';
import type { SecretBox } from '../auth/secretBox';
import { ConfigError } from '../config';
import { oneAtATime } from '../db/oneAtATime';
import type { Sql, SqlEngine } from '../db/sql';
import { seedContext } from './seedContext';

export const DEFAULT_SEED = 2026;

/** What the sandbox depends on: the same two always give the same database. */
export interface SeedInput {
  seed: number;
  asOf: IsoDate;
}

/**
 * Fills an empty database with the sandbox, all of it or nothing; false when there is something in it already.
 * @param secretBox the server's own, so that it can open the factors of the sandbox people.
 */
export function seedSandbox(
  engine: SqlEngine,
  secretBox: SecretBox,
  input: Partial<SeedInput> = {},
): Promise<boolean> {
  const { seed = DEFAULT_SEED, asOf = lastBusinessDay(new Date()) } = input;
  return engine.transaction('write', async (sql) => {
    await oneAtATime(sql, 'portal-api/seed');
    const marks = await sql.query('select seed from sandbox_seed');
    if (marks.length > 0) return false;
    return withoutForcedRowSecurity(sql, async () => {
      const present = await sql.query('select household_id from household limit 1');
      if (present.length > 0) return false;
      const sandbox = generateSandbox({ seed, asOf, people: sandboxPeople.people });
      await seedParts(seedContext(sql, sandbox, secretBox));
      await sql.query('insert into sandbox_seed (seed, as_of) values ($1, $2::date)', [seed, asOf]);
      return true;
    });
  });
}

/** There are households, and the sandbox was never filled in here: they are a firm's. */
async function holdsClients(engine: SqlEngine): Promise<boolean> {
  const [tables] = await engine.transaction('read', (sql) =>
    sql.query<{ there: boolean }>(
      "select to_regclass('household') is not null and to_regclass('sandbox_seed') is not null as there",
    ),
  );
  if (!tables?.there) return false;
  // The owner of the tables sees no household, since row-level security binds the owner too.
  const found = await asBooks(engine).transaction('read', (sql) =>
    sql.query(
      'select household_id from household where not exists (select from sandbox_seed) limit 1',
    ),
  );
  return found.length > 0;
}

/**
 * Whatever the settings say: nothing made up is put in the place of a firm's clients or among them, and nothing
 * of theirs is shown as the sandbox's is.
 * @throws ConfigError
 */
export async function refuseClients(engine: SqlEngine): Promise<void> {
  if (await holdsClients(engine))
    throw new ConfigError([
      'There are households in this database that are not of the sandbox: nothing was changed.',
    ]);
}

/** Drops everything, the record of migrations included, so that the next start begins anew. */
export function dropEverything(engine: SqlEngine): Promise<void> {
  return engine.transaction('write', async (sql) => {
    for (const table of await tables(sql)) await sql.script(`drop table ${table} cascade`);
    for (const one of await functions(sql)) await sql.script(`drop function ${one} cascade`);
    await sql.script('drop schema if exists pgboss cascade');
  });
}

/** How long nothing may be done, where journeys cannot wait for twenty minutes. */
export function shortenIdleTime(engine: SqlEngine, seconds: number): Promise<void> {
  return engine.transaction('write', async (sql) => {
    await sql.query(
      `update dynamic_config set value = value || jsonb_build_object('idletimeoutseconds', $1::int)
       where config_type = 'session'`,
      [seconds],
    );
  });
}

/**
 * Row-level security is forced, so it binds the owner too and no policy lets the owner write. Lifting
 * it is transactional: nobody else ever sees a table without it.
 */
export async function withoutForcedRowSecurity<Result>(
  sql: Sql,
  work: () => Promise<Result>,
): Promise<Result> {
  const forced = await tables(sql, 'relforcerowsecurity');
  for (const table of forced) await sql.script(`alter table ${table} no force row level security`);
  const result = await work();
  for (const table of forced) await sql.script(`alter table ${table} force row level security`);
  return result;
}

async function tables(sql: Sql, condition = 'true'): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and ${condition} order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** Our own, with their arguments: an extension keeps its. */
async function functions(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc p
     where pronamespace = 'public'::regnamespace and prokind = 'f'
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
  );
  return rows.map(({ name }) => name);
}
