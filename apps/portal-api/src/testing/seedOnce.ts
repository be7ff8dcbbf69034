import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { createSecretBox } from '../auth/secretBox';
import { migrate } from '../db/migrate';
import { withDumps } from '../db/pgliteEngine';
import type { SqlEngine } from '../db/sql';
import { seedSandbox } from '../sandbox/seedSandbox';
import { outDir } from './buildOnce';
import { onServer, openOn } from './newDatabase';
import { allowUser, asUser } from './ordinaryUser';
import { SEED_DAY } from './seedDay';

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
    /** In base64: the seeded database is sealed with it. */
    secretKey: string;
    /** The data directory that `reset` left, to copy; null with a server. */
    seededData: string | null;
  }
}

/** Fifteen years of ledger are written and computed once; every test file starts from a copy. */
export async function setup({ provide }: TestProject): Promise<(() => void) | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) {
    const owner = `portal_owner_${randomBytes(6).toString('hex')}`;
    const secretKey = randomBytes(32);
    provide('owner', owner);
    provide('secretKey', secretKey.toString('base64'));
    provide('seededData', null);
    provide('databases', await prepareOn(server, owner, secretKey));
    return undefined;
  }
  const seededData = directoryOfReset();
  const directory = mkdtempSync(join(tmpdir(), 'portal-prepared-'));
  provide('owner', null);
  provide('secretKey', readFileSync(join(seededData, 'mfa.key'), 'utf8').trim());
  provide('seededData', seededData);
  provide('databases', await prepareFiles(directory, seededData));
  return () => rmSync(directory, { recursive: true });
}

/** Runs `reset`, where no one has since the program last changed. */
function directoryOfReset(): string {
  const program = fileURLToPath(new URL('../../../../tools/seededData.mjs', import.meta.url));
  return execFileSync(process.execPath, [program, outDir], { encoding: 'utf8' }).trim();
}

async function prepareFiles(directory: string, seededData: string): Promise<PreparedDatabases> {
  const fileOf = (state: keyof PreparedDatabases): string => join(directory, `${state}.tar`);
  const keep = async (state: keyof PreparedDatabases, dump: Promise<Blob>): Promise<void> =>
    writeFileSync(fileOf(state), await (await dump).bytes());
  await withDumps(async (engine, dump) => {
    await keep('empty', dump());
    await migrate(engine);
    await keep('migrated', dump());
  });
  const copy = join(directory, 'copy');
  cpSync(seededData, copy, { recursive: true });
  await withDumps((_engine, dump) => keep('seeded', dump()), copy);
  rmSync(copy, { recursive: true });
  return { empty: fileOf('empty'), migrated: fileOf('migrated'), seeded: fileOf('seeded') };
}

/**
 * As a real installation has them: their owner is no superuser, so row-level security binds the owner too. The server is
 * thrown away after the run (tools/withPostgres.mjs), and they with it.
 */
async function prepareOn(
  server: string,
  owner: string,
  secretKey: Uint8Array,
): Promise<PreparedDatabases> {
  const run = randomBytes(6).toString('hex');
  const migrated = `portal_migrated_${run}`;
  const seeded = `portal_sandbox_${run}`;
  // Roles belong to the whole server.
  await onServer(server, `create role ${owner} nologin`);
  await makeOn(server, migrated, 'template1', async (engine) => {
    await allowUser(engine, owner);
    await migrate(asUser(engine, owner));
  });
  await makeOn(server, seeded, migrated, (engine) =>
    seedSandbox(asUser(engine, owner), createSecretBox([secretKey]), { asOf: SEED_DAY }),
  );
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
