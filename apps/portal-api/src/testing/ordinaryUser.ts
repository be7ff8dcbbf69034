import { randomBytes } from 'node:crypto';
import { migrate } from '../db/migrate';
import type { SqlEngine } from '../db/sql';
import { openEmptyDatabase } from './testDatabase';

/** A database, and the same one as a user without special rights. */
export interface OrdinaryUser {
  superuser: SqlEngine;
  /** Closes nothing: that is the superuser's to do. */
  engine: SqlEngine;
  /** Several statements with all rights; `USER` is the user's name. */
  asSuperuser(script: string): Promise<void>;
  /** Lets the user own the tables that it creates: what an administrator does once. */
  allow(): Promise<void>;
  close(): Promise<void>;
}

/** Roles belong to the whole server, so each has a name of its own. */
export async function openAsOrdinaryUser(): Promise<OrdinaryUser> {
  const user = `portal_test_${randomBytes(6).toString('hex')}`;
  const superuser = await openEmptyDatabase();
  const asSuperuser = (script: string): Promise<void> =>
    superuser.transaction('write', (sql) => sql.script(script.replaceAll('USER', user)));
  await asSuperuser('create role USER nologin');
  return {
    superuser,
    engine: {
      close: async () => undefined,
      transaction: (access, work) =>
        superuser.transaction(access, async (sql) => {
          await sql.query("select set_config('role', $1, true)", [user]);
          return work(sql);
        }),
    },
    asSuperuser,
    allow: async () => {
      await migrate(superuser, []);
      await asSuperuser(
        `grant portal_app, portal_books to USER; drop table schema_migration; drop schema pgboss cascade;
         grant create on schema public to USER;
         do $$ begin execute format('grant create on database %I to USER', current_database()); end $$`,
      );
    },
    close: async () => {
      await asSuperuser('drop owned by USER cascade; drop role USER');
      await superuser.close();
    },
  };
}
