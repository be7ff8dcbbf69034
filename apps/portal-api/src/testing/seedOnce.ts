import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate';
import { dumpMemory } from '../db/pgliteEngine';
import { openPostgres } from '../db/postgresEngine';
import { seedSandbox } from '../db/seed/seed';
import type { SqlEngine } from '../db/sql';
import { SEED_DAY } from './seedDay';
import { testSecretBox } from './testSecretBox';

/** Where the tests find a database with the sandbox in it. */
export interface SeededSandbox {
  /** A data directory of PGlite. */
  file: string | null;
  /** A database on the server of TEST_DATABASE_URL. */
  template: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    sandbox: SeededSandbox;
  }
}

async function fill(engine: SqlEngine): Promise<void> {
  await migrate(engine);
  await seedSandbox(engine, testSecretBox, { asOf: SEED_DAY });
}

let cleanUp = async (): Promise<void> => undefined;

/** Fifteen years of ledger are written and computed once; every test file starts from a copy. */
export async function setup({ provide }: TestProject): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  cleanUp = await (server ? seedTemplate(server, provide) : seedFile(provide));
}

export async function teardown(): Promise<void> {
  await cleanUp();
}

async function seedFile(provide: TestProject['provide']): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-sandbox-'));
  const file = join(directory, 'pglite.tar');
  const copy = await dumpMemory(fill);
  writeFileSync(file, new Uint8Array(await copy.arrayBuffer()));
  provide('sandbox', { file, template: null });
  return async () => rmSync(directory, { recursive: true });
}

async function seedTemplate(
  server: string,
  provide: TestProject['provide'],
): Promise<() => Promise<void>> {
  const template = `portal_sandbox_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${template}`);
  const address = new URL(server);
  address.pathname = `/${template}`;
  const engine = openPostgres(address.href, () => undefined);
  await fill(engine);
  // A database in use cannot be copied.
  await engine.close();
  provide('sandbox', { file: null, template });
  return async () => {
    await client.query(`drop database ${template}`);
    await client.end();
  };
}
