import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate';
import { dumpMemory } from '../db/pgliteEngine';
import { seedSandbox } from '../sandbox/seedSandbox';
import type { SqlEngine } from '../db/sql';
import { onServer, openOn } from './newDatabase';
import { SEED_DAY } from './seedDay';
import { testSecretBox } from './testSecretBox';

/** What tests begin with: files with PGlite's data, or names of databases on the server of TEST_DATABASE_URL. */
export interface PreparedDatabases {
  empty: string;
  migrated: string;
  seeded: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: PreparedDatabases;
  }
}

const seed = (engine: SqlEngine): Promise<boolean> =>
  seedSandbox(engine, testSecretBox, { asOf: SEED_DAY });

let cleanUp = async (): Promise<void> => undefined;

/** Fifteen years of ledger are written and computed once; every test file starts from a copy. */
export async function setup({ provide }: TestProject): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  provide('databases', await (server ? prepareOn(server) : prepareFiles()));
}

export async function teardown(): Promise<void> {
  await cleanUp();
}

async function prepareFiles(): Promise<PreparedDatabases> {
  const directory = mkdtempSync(join(tmpdir(), 'portal-databases-'));
  cleanUp = async () => rmSync(directory, { recursive: true });
  const fileOf = (state: keyof PreparedDatabases): string => join(directory, `${state}.tar`);
  await dumpMemory(async (engine, dump) => {
    const keep = async (state: keyof PreparedDatabases): Promise<void> =>
      writeFileSync(fileOf(state), await (await dump()).bytes());
    await keep('empty');
    await migrate(engine);
    await keep('migrated');
    await seed(engine);
    await keep('seeded');
  });
  return { empty: fileOf('empty'), migrated: fileOf('migrated'), seeded: fileOf('seeded') };
}

async function prepareOn(server: string): Promise<PreparedDatabases> {
  const run = randomBytes(6).toString('hex');
  const migrated = `portal_migrated_${run}`;
  const seeded = `portal_sandbox_${run}`;
  cleanUp = async () => {
    for (const name of [seeded, migrated])
      await onServer(server, `drop database if exists ${name}`);
  };
  await makeOn(server, migrated, 'template1', migrate);
  await makeOn(server, seeded, migrated, seed);
  return { empty: 'template1', migrated, seeded };
}

async function makeOn(
  server: string,
  name: string,
  template: string,
  fill: (engine: SqlEngine) => Promise<unknown>,
): Promise<void> {
  await onServer(server, `create database ${name} template ${template}`);
  const engine = openOn(server, name);
  await fill(engine);
  // A database in use cannot be copied.
  await engine.close();
}
