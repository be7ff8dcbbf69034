import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { dumpMemory } from '../db/pgliteEngine';
import type { SqlEngine } from '../db/sql';
import { fillDatabase } from './fillDatabase';
import { onServer, openOn } from './newDatabase';
import { allowUser, asUser } from './ordinaryUser';
import { fingerprintOfSeeding } from './seedingFingerprint';

/** What tests begin with: files with PGlite's data, or names of databases on the server of TEST_DATABASE_URL. */
export interface PreparedDatabases {
  empty: string;
  migrated: string;
  seeded: string;
}

/** The user without special rights who has migrated and filled them on that server; on PGlite there is none. */
export type OwnerOfDatabases = string | null;

declare module 'vitest' {
  interface ProvidedContext {
    databases: PreparedDatabases;
    owner: OwnerOfDatabases;
  }
}

const { migrate, seed } = fillDatabase;

/** Fifteen years of ledger are written and computed once; every test file starts from a copy. */
export async function setup({ provide }: TestProject): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  const owner = server ? `portal_owner_${randomBytes(6).toString('hex')}` : null;
  provide('owner', owner);
  provide('databases', await (server && owner ? prepareOn(server, owner) : prepareFiles()));
}

const CACHE = fileURLToPath(
  new URL('../../../../node_modules/.cache/portal-databases', import.meta.url),
);

const KEPT_MS = 3_600_000;

/** Kept for the next run: they change only when the program that fills them does. */
async function prepareFiles(): Promise<PreparedDatabases> {
  const directory = join(CACHE, await fingerprintOfSeeding());
  const fileOf = (state: keyof PreparedDatabases): string => join(directory, `${state}.tar`);
  if (!existsSync(directory)) await fillFiles(directory);
  return { empty: fileOf('empty'), migrated: fileOf('migrated'), seeded: fileOf('seeded') };
}

/** Made beside its place and moved there whole: a run that is interrupted leaves nothing that looks finished. */
async function fillFiles(directory: string): Promise<void> {
  const unfinished = `${directory}.${randomBytes(6).toString('hex')}`;
  mkdirSync(unfinished, { recursive: true });
  await dumpMemory(async (engine, dump) => {
    const keep = async (state: keyof PreparedDatabases): Promise<void> =>
      writeFileSync(join(unfinished, `${state}.tar`), await (await dump()).bytes());
    await keep('empty');
    await migrate(engine);
    await keep('migrated');
    await seed(engine);
    await keep('seeded');
  });
  // Another run may have been quicker, or may still read what it has opened: only what is old goes.
  if (existsSync(directory)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, directory);
  const oldest = Date.now() - KEPT_MS;
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name);
    if (path !== directory && statSync(path).mtimeMs < oldest) rmSync(path, { recursive: true });
  }
}

/**
 * As a real installation has them: their owner is no superuser, so row-level security binds the owner too. The server is
 * thrown away after the run (tools/withPostgres.mjs), and they with it.
 */
async function prepareOn(server: string, owner: string): Promise<PreparedDatabases> {
  const run = randomBytes(6).toString('hex');
  const migrated = `portal_migrated_${run}`;
  const seeded = `portal_sandbox_${run}`;
  // Roles belong to the whole server.
  await onServer(server, `create role ${owner} nologin`);
  await makeOn(server, migrated, 'template1', async (engine) => {
    await allowUser(engine, owner);
    await migrate(asUser(engine, owner));
  });
  await makeOn(server, seeded, migrated, (engine) => seed(asUser(engine, owner)));
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
