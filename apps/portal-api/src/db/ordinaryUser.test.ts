import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAsOrdinaryUser, type OrdinaryUser } from '../testing/ordinaryUser';
import { openSeededDatabase } from '../testing/testDatabase';
import { SEED_DAY, subjectOf } from '../testing/testServer';
import { migrate } from './migrate';
import { DEFAULT_SEED, seedSandbox } from '../sandbox/seedSandbox';
import { scopedDatabase, type SqlEngine } from './sql';
import { testSecretBox } from '../testing/testSecretBox';

const accountsOf = (engine: SqlEngine) =>
  engine.transaction('read', (sql) =>
    sql.query(
      `select account_key, household_id, nickname, account_name, value, day_change, as_of
       from account order by account_key`,
    ),
  );

let user: OrdinaryUser;
beforeEach(async () => void (user = await openAsOrdinaryUser()));
afterEach(() => user.close());

describe('a database user without special rights', () => {
  it('is told in a sentence which role an administrator has to make', async () => {
    await user.asSuperuser('grant create on schema public to USER');
    await expect(migrate(user.engine)).rejects.toThrow(
      'The database user may not create the role portal_app: ask an administrator to run "CREATE ROLE portal_app NOLOGIN; GRANT portal_app TO <user>;" once.',
    );
  });

  it('is told in a sentence that it must own the database', async () => {
    await user.allow();
    await user.asSuperuser('revoke create on schema public from USER');
    await expect(migrate(user.engine)).rejects.toThrow('The database user may not create tables');
  });

  it('can do everything once it has both, bound by row-level security like everyone, and writes the sandbox once, the same for the same seed and day', async () => {
    const { engine } = user;
    await user.allow();
    await migrate(engine);
    // As servers that start together do.
    const input = { seed: DEFAULT_SEED, asOf: SEED_DAY };
    const seeded = await Promise.all([
      seedSandbox(engine, testSecretBox, input),
      seedSandbox(engine, testSecretBox, input),
    ]);
    expect(seeded.sort()).toEqual([false, true]);
    const expected = await openSeededDatabase();
    expect(await accountsOf(user.superuser)).toEqual(await accountsOf(expected));
    await expected.close();
    const count = 'select account_key from account';
    expect(await engine.transaction('read', (sql) => sql.query(count))).toEqual([]);
    const own = await scopedDatabase(engine).transaction(
      { subject: subjectOf('plain'), access: 'read' },
      (sql) => sql.query(count),
    );
    expect(own).toHaveLength(3);
  });
});
