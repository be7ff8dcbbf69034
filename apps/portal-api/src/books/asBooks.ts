import { BOOKS_ROLE, type SqlEngine } from '../db/sql';

/** The engine with the rights of whoever keeps the books: all households, only the tables that takes. */
export function asBooks(engine: SqlEngine): SqlEngine {
  return {
    close: () => engine.close(),
    // Whoever has one of these reads with the books' rights (portEngine).
    ...(engine.readOnce && { readOnce: engine.readOnce }),
    transaction: (access, work) =>
      engine.transaction(access, async (sql) => {
        await sql.script(`set local role ${BOOKS_ROLE}`);
        return work(sql);
      }),
  };
}
