import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryDir } from '../testing/testIdp';
import { type Database, openDatabase } from './database';
import { sqliteAdapters } from './sqliteAdapter';

/** Two servers on one file: each has read what is spent before the other spends it. */
let servers: Database[];
beforeEach(() => {
  const dataDir = temporaryDir();
  servers = [openDatabase(dataDir), openDatabase(dataDir)];
});
afterEach(() => {
  for (const server of servers) server.close();
});

describe.each(['AuthorizationCode', 'RefreshToken'])('A2, A7: a %s', (model) => {
  it('that two spend at once is spent by one, and the other ends all that came from it', async () => {
    const [one, other] = servers.map((server) => sqliteAdapters(server));
    if (!one || !other) throw new Error('There are two.');
    await one('Grant').upsert('g', {}, 60);
    await one(model).upsert('spent', { grantId: 'g' }, 60);
    await one('RefreshToken').upsert('bought', { grantId: 'g' }, 60);
    await one('RefreshToken').upsert('foreign', { grantId: 'h' }, 60);
    for (const server of [one, other])
      expect((await server(model).find('spent'))?.consumed).toBeUndefined();

    await one(model).consume('spent');
    expect(await other('RefreshToken').find('bought')).toBeDefined();
    await expect(other(model).consume('spent')).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await one('RefreshToken').find('bought')).toBeUndefined();
    expect(await one('Grant').find('g')).toBeUndefined();
    expect(await one('RefreshToken').find('foreign')).toBeDefined();
  });
});
