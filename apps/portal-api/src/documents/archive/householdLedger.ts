import type { Ledger } from '@portal/portfolio-accounting';
import { readBookAccounts } from '../../books/booksRepository';
import { openWhole } from '../../books/keepBooks';
import type { SqlEngine } from '../../db/sql';

/** Ledgers are large: the last household's is kept, since documents are made household by household. */
const KEPT = 2;

/** The whole ledger of a household in the engine, as its books have it. */
export type ReadLedger = (household: string) => Promise<Ledger>;

export function createReadLedger(engine: SqlEngine): ReadLedger {
  const kept = new Map<string, Promise<Ledger>>();
  return async (household) => {
    const [books] = await engine.transaction('read', (sql) =>
      sql.query<{ version: string; through: string }>(
        `select computed_version as version, computed_through as through from books
         where household_id = $1 and computed_through is not null`,
        [household],
      ),
    );
    if (!books) throw new Error('The books of this household are not computed yet.');
    const key = `${household}/${books.version}/${books.through}`;
    const found = kept.get(key) ?? open(engine, household, books.through);
    kept.delete(key);
    kept.set(key, found);
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    return found.catch((error: unknown) => {
      kept.delete(key);
      throw error;
    });
  };
}

async function open(engine: SqlEngine, household: string, through: string): Promise<Ledger> {
  const accounts = await readBookAccounts(engine, household);
  return (await openWhole(engine, { household, through }, accounts)).ledger;
}
