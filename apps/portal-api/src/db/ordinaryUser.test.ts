import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '../testing/testDatabase';
import { subjectOf } from '../testing/testServer';
import { migrate } from './migrate';
import { seedSandbox } from './seed/seed';
import { scopedDatabase, type SqlEngine } from './sql';
import { testSecretBox } from '../testing/testSecretBox';

/** Roles belong to the whole server, so each test has its own. */
let user: string;
let superuser: SqlEngine;
/** The same database, as a user that owns it but is no superuser. */
let engine: SqlEngine;

const asSuperuser = (script: string): Promise<void> =>
  superuser.transaction('write', (sql) => sql.script(script));

beforeEach(async () => {
  user = `portal_test_${randomBytes(6).toString('hex')}`;
  superuser = await openEmptyDatabase();
  await asSuperuser(`create role ${user} nologin`);
  engine = {
    close: async () => undefined,
    transaction: (access, work) =>
      superuser.transaction(access, async (sql) => {
        await sql.query("select set_config('role', $1, true)", [user]);
        return work(sql);
      }),
  };
});
afterEach(async () => {
  await asSuperuser(`drop owned by ${user} cascade; drop role ${user}`);
  await superuser.close();
});

describe('a database user without special rights', () => {
  it('is told in a sentence which role an administrator has to make', async () => {
    await asSuperuser(`grant create on schema public to ${user}`);
    await expect(migrate(engine)).rejects.toThrow(
      'The database user may not create the role portal_app: ask an administrator to run "CREATE ROLE portal_app NOLOGIN; GRANT portal_app TO <user>;" once.',
    );
  });

  it('is told in a sentence that it must own the database', async () => {
    await migrate(superuser, []);
    await asSuperuser(`grant portal_app, portal_books to ${user}; drop table schema_migration`);
    await expect(migrate(engine)).rejects.toThrow('The database user may not create tables');
  });

  it('can do everything once it has both, bound by row-level security like everyone', async () => {
    await migrate(superuser, []);
    await asSuperuser(`grant portal_app, portal_books to ${user}; drop table schema_migration`);
    await asSuperuser(`grant create on schema public to ${user}`);
    await migrate(engine);
    expect(await seedSandbox(engine, testSecretBox)).toBe(true);
    const count = 'select account_key from account';
    expect(await engine.transaction('read', (sql) => sql.query(count))).toEqual([]);
    const own = await scopedDatabase(engine).transaction(
      { subject: subjectOf('plain'), access: 'read' },
      (sql) => sql.query(count),
    );
    expect(own).toHaveLength(3);
  });
});
