import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SEED, seedSandbox } from '../sandbox/seedSandbox';
import { allowUser, asUser } from '../testing/ordinaryUser';
import { asOwner, openEmptyDatabase, openSeededDatabase } from '../testing/testDatabase';
import { SEED_DAY, subjectOf } from '../testing/testServer';
import { testSecretBox } from '../testing/testSecretBox';
import { migrate } from './migrate';
import { scopedDatabase, type SqlEngine } from './sql';

describe('a database user without special rights', () => {
  let superuser: SqlEngine;
  let user: string;
  const asSuperuser = (script: string): Promise<void> =>
    superuser.transaction('write', (sql) => sql.script(script));

  beforeEach(async () => {
    superuser = await openEmptyDatabase();
    // Roles belong to the whole server, so each has a name of its own.
    user = `portal_test_${randomBytes(6).toString('hex')}`;
    await asSuperuser(`create role ${user} nologin`);
  });
  afterEach(async () => {
    await asSuperuser(`drop owned by ${user} cascade; drop role ${user}`);
    await superuser.close();
  });

  it('is told in a sentence which role an administrator has to make', async () => {
    await asSuperuser(`grant create on schema public to ${user}`);
    await expect(migrate(asUser(superuser, user))).rejects.toThrow(
      'The database user may not create the role portal_app: ask an administrator to run "CREATE ROLE portal_app NOLOGIN; GRANT portal_app TO <user>;" once.',
    );
  });

  it('is told in a sentence that it must own the database', async () => {
    await allowUser(superuser, user);
    await asSuperuser(`revoke create on schema public from ${user}`);
    await expect(migrate(asUser(superuser, user))).rejects.toThrow(
      'The database user may not create tables',
    );
  });
});

describe('the database that a user without special rights has migrated and filled', () => {
  let superuser: SqlEngine;
  let owner: SqlEngine;
  beforeEach(async () => {
    superuser = await openSeededDatabase();
    owner = asOwner(superuser);
  });
  afterEach(() => superuser.close());

  it('is owned by that user, whom row-level security binds like everyone', async () => {
    const one = <Row>(engine: SqlEngine, text: string): Promise<Row[]> =>
      engine.transaction('read', (sql) => sql.query<Row>(text));
    expect(
      await one(
        owner,
        `select distinct rolsuper, rolbypassrls, tableowner = current_user as own
         from pg_tables join pg_roles on rolname = tableowner where schemaname = 'public'`,
      ),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, own: true }]);
    const accounts = 'select account_key from account';
    expect((await one(superuser, accounts)).length).toBeGreaterThan(3);
    expect(await one(owner, accounts)).toEqual([]);
    const own = await scopedDatabase(owner).transaction(
      { subject: subjectOf('plain'), access: 'read' },
      (sql) => sql.query(accounts),
    );
    expect(own).toHaveLength(3);
  });

  it('is migrated and filled once, however many servers start on it', async () => {
    const input = { seed: DEFAULT_SEED, asOf: SEED_DAY };
    const start = async () => [
      await migrate(owner),
      await seedSandbox(owner, testSecretBox, input),
    ];
    expect(await Promise.all([start(), start()])).toEqual([
      [[], false],
      [[], false],
    ]);
  });
});
