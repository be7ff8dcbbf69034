import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { LibraryEngine } from '../db/sql';
import { type ServerProcess, startProcess } from './serverProcess';
import { startTestIssuer } from './testIssuer';
import { subjectOf } from './testServer';

/** Servers as they are shipped, beside each other on one database. */
export interface ShippedServers {
  /** `program`: the folder of another build. */
  start(program?: string): Promise<ServerProcess>;
  /** Of the person who may rename an account. */
  token(): Promise<string>;
}

/**
 * On a database that the test has opened on PostgreSQL. However the test ends, the servers, the database and what they
 * keep beside it are gone afterwards.
 */
export async function shippedServersOn(
  engine: LibraryEngine,
  settings: Record<string, string> = {},
): Promise<ShippedServers> {
  onTestFinished(() => engine.close());
  const issuer = await startTestIssuer();
  onTestFinished(() => issuer.close());
  const folder = mkdtempSync(join(tmpdir(), 'portal-servers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { rows } = await engine.direct('select current_database() as name');
  const address = new URL(process.env.TEST_DATABASE_URL ?? '');
  // `as`: what the statement asks for.
  address.pathname = `/${(rows as [{ name: string }])[0].name}`;
  const environment = {
    ...{ DATABASE_URL: address.href, PORTAL_SANDBOX: 'on', DATA_DIR: folder, PORTAL_DIST: folder },
    IDENTITY_ISSUER: issuer.config.issuer,
    MFA_ENCRYPTION_KEY: inject('secretKey'),
    // One person asks as fast as the servers answer.
    LIMIT_PERSON_PER_MINUTE: '9999999',
    ...settings,
  };
  return {
    start: async (program) => {
      const server = await startProcess(environment, program);
      onTestFinished(async () => void (await server.kill('SIGTERM')));
      return server;
    },
    token: () => issuer.sign({ sub: subjectOf('renamer'), sid: 'one' }),
  };
}
