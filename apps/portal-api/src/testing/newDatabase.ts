import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../db/migrate';
import { openMemory } from '../db/pgliteEngine';
import { openPostgres } from '../db/postgresEngine';
import type { LibraryEngine } from '../db/sql';

/**
 * A database made from nothing, gone when closed: PGlite in memory, or on the PostgreSQL server of TEST_DATABASE_URL
 * (a superuser's). Tests begin with copies instead, which are there sooner (see testDatabase).
 */
export async function makeMigratedDatabase(): Promise<LibraryEngine> {
  const server = process.env.TEST_DATABASE_URL;
  const engine = await (server ? openScratch(server, 'template1') : openMemory());
  await migrate(engine);
  return engine;
}

/** A copy of a database on the server, gone when closed. */
export async function openScratch(server: string, template: string): Promise<LibraryEngine> {
  const name = `portal_test_${randomBytes(6).toString('hex')}`;
  // Through the log, which PostgreSQL would choose, a copy takes three times as long.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const engine = openOn(server, name);
  return {
    ...engine,
    close: async () => {
      await engine.close();
      await onServer(server, `drop database ${name}`);
    },
  };
}

export function openOn(server: string, name: string): LibraryEngine {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return openPostgres(address.href, () => undefined);
}

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
