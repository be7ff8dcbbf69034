import { migrate } from '../db/migrate';
import type { SqlEngine } from '../db/sql';

/** The engine with the rights of this user alone; closing it closes nothing. */
export function asUser(engine: SqlEngine, user: string): SqlEngine {
  return {
    close: async () => undefined,
    transaction: (access, work) =>
      engine.transaction(access, async (sql) => {
        await sql.query("select set_config('role', $1, true)", [user]);
        return work(sql);
      }),
  };
}

/** Lets a user without special rights own the tables that it creates: what an administrator does once. */
export async function allowUser(superuser: SqlEngine, user: string): Promise<void> {
  await migrate(superuser, []);
  await superuser.transaction('write', (sql) =>
    sql.script(
      `grant portal_app, portal_books to ${user}; drop table schema_migration; drop schema pgboss cascade;
       grant create on schema public to ${user};
       do $$ begin execute format('grant create on database %I to ${user}', current_database()); end $$`,
    ),
  );
}
