import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../db/migrate';
import { openMemory } from '../db/pgliteEngine';
import { openPostgres } from '../db/postgresEngine';
import type { SqlEngine } from '../db/sql';

/**
 * A database of the test's own, gone when closed: PGlite in memory, or on the PostgreSQL server of
 * TEST_DATABASE_URL (a superuser's). The same tests run on both.
 */
export async function openEmptyDatabase(): Promise<SqlEngine> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openScratch(server) : openMemory();
}

/** The sandbox of SEED_DAY, from the copy that was made once for all tests of this run (see seedOnce). */
export async function openSeededDatabase(): Promise<SqlEngine> {
  const { file, template } = inject('sandbox');
  const server = process.env.TEST_DATABASE_URL;
  if (server && template) return openScratch(server, template);
  if (file) return openMemory(new Blob([await readFile(file)]));
  throw new Error('seedOnce has not run.');
}

export async function openMigratedDatabase(): Promise<SqlEngine> {
  const engine = await openEmptyDatabase();
  await migrate(engine);
  return engine;
}

async function openScratch(server: string, template = 'template1'): Promise<SqlEngine> {
  const name = `portal_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const engine = openPostgres(address.href, () => undefined);
  return {
    ...engine,
    close: async () => {
      await engine.close();
      await onServer(server, `drop database ${name}`);
    },
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
