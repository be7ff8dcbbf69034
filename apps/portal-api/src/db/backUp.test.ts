import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { originOfFirm, recordAudit } from '../audit/recordAudit';
import { verifyAudit } from '../audit/verifyAudit';
import { migrate } from './migrate';
import { backUpDirectory, openDirectory, restoreDirectory } from './pgliteEngine';

const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
const openToOthers = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(path, name)).mode & 0o077) !== 0,
  );
afterAll(() => rmSync(folder, { recursive: true }));

it('R7: a backup of the embedded database is the same database in another directory, and overwrites none', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  const engine = await openDirectory(from);
  expect(openToOthers(join(from, 'pglite'))).toEqual([]);
  await migrate(engine);
  await engine.transaction('write', (sql) =>
    recordAudit(sql, {
      ...originOfFirm(null, 'backup'),
      action: 'account.renamed',
      outcome: 'done',
    }),
  );
  const before = await verifyAudit(engine);
  await expect(backUpDirectory(from)).rejects.toThrow('in use');
  await engine.close();
  const { bytes: backup, contents } = await backUpDirectory(from);
  expect(contents).toEqual({ households: 0, auditLines: 1 });
  expect(await restoreDirectory(to, backup)).toEqual(contents);
  expect(openToOthers(join(to, 'pglite'))).toEqual([]);
  const restored = await openDirectory(to);
  expect(await migrate(restored)).toEqual([]);
  expect(await verifyAudit(restored)).toEqual(before);
  expect(before).toMatchObject({ lines: 1, broken: null });
  await restored.close();
  await expect(restoreDirectory(to, backup)).rejects.toThrow('is there already');
  const cut = join(folder, 'cut');
  for (const part of [backup.slice(0, backup.length / 2), new TextEncoder().encode('words')])
    await expect(restoreDirectory(cut, part)).rejects.toThrow('not a whole backup');
  expect(existsSync(cut)).toBe(false);
});

it('nothing is backed up where there is no database of the portal, and none is made', async () => {
  const nowhere = join(folder, 'nowhere');
  await expect(backUpDirectory(nowhere)).rejects.toThrow('There is no database in');
  expect(existsSync(nowhere)).toBe(false);
  await (await openDirectory(nowhere)).close();
  await expect(backUpDirectory(nowhere)).rejects.toThrow('holds no database of the portal');
});
