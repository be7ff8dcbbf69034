import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmptyDatabase } from '../testing/testDatabase';
import { migrate, migrations } from './migrate';
import type { SqlEngine } from './sql';
import { seedSandbox } from '../sandbox/seedSandbox';
import { testSecretBox } from '../testing/testSecretBox';

let engine: SqlEngine;
beforeEach(async () => void (engine = await openEmptyDatabase()));
afterEach(() => engine.close());

const one = { name: '202601010000_one', script: 'create table one (id int)' };
const two = { name: '202601010001_two', script: 'create table two (id int)' };

describe('migrating', () => {
  it('applies every file of this build in order, once', async () => {
    const names = migrations.map(({ name }) => name);
    expect(names[0]).toBe('202611220100_people_and_accounts');
    expect(await migrate(engine)).toEqual(names);
    expect(await migrate(engine)).toEqual([]);
  });

  it('applies all of it or nothing', async () => {
    const broken = { name: '202601010002_broken', script: 'create table three (id int); nonsense' };
    await expect(migrate(engine, [one, broken])).rejects.toThrow('nonsense');
    expect(await migrate(engine, [one])).toEqual(['202601010000_one']);
  });

  it.each(['40P01', '55P03'])(
    'is tried again, and says so, when it lost against a request of an older server (%s)',
    async (code) => {
      // What a sequence has counted stays when all else is undone.
      await engine.transaction('write', (sql) => sql.query('create sequence tries'));
      const losing = `do $$ begin
        if nextval('tries') < 3 then raise exception 'lost' using errcode = '${code}'; end if;
      end $$`;
      const last = { name: '202601010002_last', script: losing };
      const onInUse = vi.fn();
      expect(await migrate(engine, [one, last], onInUse)).toEqual([one.name, last.name]);
      expect(onInUse).toHaveBeenCalledTimes(2);
    },
  );

  it.runIf(process.env.TEST_DATABASE_URL)(
    'gives way to a request that it would be in a deadlock with',
    async () => {
      await migrate(engine, [one, two]);
      const locks = "select from pg_locks where not granted and relation = 'one'::regclass";
      const isWaiting = () => engine.transaction('read', (sql) => sql.query(locks));
      const changeBoth = {
        name: '202601010002_change_both',
        script: 'alter table two add name text; alter table one add name text',
      };
      const onInUse = vi.fn();
      let migrating: Promise<string[]> | undefined;
      const request = engine.transaction('write', async (sql) => {
        await sql.query('insert into one values (1)');
        migrating = migrate(engine, [one, two, changeBoth], onInUse);
        await expect.poll(isWaiting).toHaveLength(1);
        // Waits for the migration, which waits for the line above.
        return sql.query('select id from two');
      });
      expect(await request).toEqual([]);
      expect(await migrating).toEqual([changeBoth.name]);
      expect(onInUse).toHaveBeenCalled();
      const rows = await engine.transaction('read', (sql) => sql.query('select id, name from one'));
      expect(rows).toEqual([{ id: 1, name: null }]);
    },
  );

  it('lets servers that start together wait for each other', async () => {
    const applied = await Promise.all([migrate(engine), migrate(engine), migrate(engine)]);
    expect(applied.flat()).toEqual(migrations.map(({ name }) => name));
  });
});

// Rules about names and order are no different on the embedded database, which takes a second to be made.
describe.runIf(process.env.TEST_DATABASE_URL)('the order of migrations', () => {
  it('applies only what is new', async () => {
    await migrate(engine, [one]);
    expect(await migrate(engine, [one, two])).toEqual(['202601010001_two']);
  });

  it('refuses an applied migration that was edited', async () => {
    await migrate(engine, [one]);
    const edited = { ...one, script: `${one.script} -- and more` };
    await expect(migrate(engine, [edited])).rejects.toThrow(
      'Migration 202601010000_one was edited after it had been applied: restore the file and put the change into a new migration.',
    );
  });

  it('does not take other line ends for an edit', async () => {
    await migrate(engine, [{ ...one, script: 'create table\none (id int)' }]);
    const windows = { ...one, script: 'create table\r\none (id int)' };
    expect(await migrate(engine, [windows])).toEqual([]);
  });

  it.each([
    ['0001_one', 'is not named by its time and subject'],
    ['202613010000_one', 'is not named by its time and subject'],
    ['202601010000', 'is not named by its time and subject'],
  ])('refuses the name %s', async (name, sentence) => {
    await expect(migrate(engine, [{ ...one, name }])).rejects.toThrow(sentence);
  });

  it('refuses two migrations of one minute', async () => {
    const twin = { ...two, name: '202601010000_two' };
    await expect(migrate(engine, [one, twin])).rejects.toThrow(
      'Migration 202601010000_two does not come after 202601010000_one',
    );
  });

  it('refuses a new migration that comes before an applied one', async () => {
    await migrate(engine, [two]);
    await expect(migrate(engine, [one, two])).rejects.toThrow(
      'Migration 202601010000_one is new but comes before 202601010001_two, which is applied already',
    );
  });

  it('refuses a database that a newer version has written', async () => {
    await migrate(engine, [one, two]);
    await expect(migrate(engine, [one])).rejects.toThrow(
      'The database has migration 202601010001_two',
    );
  });
});

describe('the sandbox', () => {
  it('is never written over what is there', async () => {
    await migrate(engine);
    await engine.transaction('write', (sql) =>
      sql.query("insert into household values ('hh1', 'A real client')"),
    );
    expect(await seedSandbox(engine, testSecretBox)).toBe(false);
  });
});
