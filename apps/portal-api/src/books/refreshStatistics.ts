import type { SqlEngine } from '../db/sql';
import { BOOKS_TABLES } from './compareBooks';

/**
 * Tells the planner how large the books have become. A PostgreSQL server notices by itself; the embedded database goes
 * on planning for the tables as they were when it was seeded. `engine` owns the tables; one after the other, by their
 * keys alone, so that nobody waits for it.
 */
export async function refreshStatistics(engine: SqlEngine): Promise<void> {
  for (const { table, columns, keys } of Object.values(BOOKS_TABLES)) {
    const names = Object.keys(columns).slice(0, keys + 1);
    await engine.transaction('write', (sql) => sql.query(`analyze ${table} (${names.join(', ')})`));
  }
}
