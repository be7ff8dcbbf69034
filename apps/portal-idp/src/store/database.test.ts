import { expect, it, vi } from 'vitest';
import { temporaryDir } from '../testing/testIdp';
import { openDatabase } from './database';
import { sqliteAdapters } from './sqliteAdapter';

it('sweeps away what has expired and keeps the rest', async () => {
  const dataDir = temporaryDir();
  const before = openDatabase(dataDir);
  const sessions = sqliteAdapters(before)('Session');
  await sessions.upsert('short', { uid: 'u1' }, 60);
  await sessions.upsert('long', { uid: 'u2' }, 7200);
  before.close();

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  const after = openDatabase(dataDir);
  vi.useRealTimers();
  const rows = after.sql.prepare('SELECT id FROM artifact').all();
  after.close();
  expect(rows).toEqual([{ id: 'long' }]);
});
