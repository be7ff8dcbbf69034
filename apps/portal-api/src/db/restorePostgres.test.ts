import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { originOfFirm, recordAudit } from '../audit/recordAudit';
import { verifyAudit } from '../audit/verifyAudit';
import { asBooks } from '../books/asBooks';
import { tieOutAll } from '../books/tieOut';
import { onServer, openOn } from '../testing/newDatabase';
import { openSeededDatabase } from '../testing/testDatabase';
import { migrate } from './migrate';
import { scopedDatabase } from './sql';

const server = process.env.TEST_DATABASE_URL ?? '';
const bin = process.env.POSTGRES_BIN ?? '';

/** As docs/operating.md says. */
describe.runIf(server && bin)('a dump of PostgreSQL', () => {
  it('R7: by a role that passes row-level security is restored as the same books and the same audit log', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-dump-'));
    const [role, name] = ['backup', 'restored'].map(
      (one) => `${one}_${randomBytes(4).toString('hex')}`,
    );
    const engine = await openSeededDatabase();
    await engine.transaction('write', (sql) =>
      recordAudit(sql, {
        ...originOfFirm(null, 'dump'),
        action: 'account.renamed',
        outcome: 'done',
      }),
    );
    const { rows } = await engine.direct('select current_database() as name');
    const address = (database: string, user?: string): string => {
      const url = new URL(server);
      url.pathname = `/${database}`;
      if (user !== undefined) url.username = user;
      return url.href;
    };
    await onServer(server, `create role ${role} login bypassrls`);
    await onServer(server, `grant pg_read_all_data to ${role}`);
    const file = join(folder, 'portal.dump');
    const [{ name: source }] = rows as [{ name: string }];
    const run = (program: string, args: string[]): string =>
      execFileSync(join(bin, program), args, { encoding: 'utf8', stdio: 'pipe' });
    run('pg_dump', ['--format=custom', `--file=${file}`, address(source, role)]);
    await onServer(server, `create database ${name}`);
    run('pg_restore', [`--dbname=${address(name ?? '')}`, '--exit-on-error', file]);
    const restored = openOn(server, name ?? '');
    expect(await migrate(restored)).toEqual([]);
    expect(await verifyAudit(restored)).toEqual(await verifyAudit(engine));
    expect(await tieOutAll(asBooks(restored))).toEqual([]);
    const seen = await scopedDatabase(restored).transaction(
      { subject: null, access: 'read' },
      (sql) => sql.query('select * from household'),
    );
    expect(seen).toEqual([]);
    await restored.close();
    await engine.close();
    await onServer(server, `drop database ${name}`);
    await onServer(server, `drop owned by ${role}`);
    await onServer(server, `drop role ${role}`);
    rmSync(folder, { recursive: true });
  });
});
