import { BOOKS_ROLE, type SqlEngine } from '../db/sql';

/** The engine with the rights of whoever keeps the books: all households, only the tables that takes. */
export function asBooks(engine: SqlEngine): SqlEngine {
  return {
    close: () => engine.close(),
    transaction: (access, work) =>
      engine.transaction(access, async (sql) => {
        await sql.query("select set_config('role', $1, true)", [BOOKS_ROLE]);
        return work(sql);
      }),
  };
}
