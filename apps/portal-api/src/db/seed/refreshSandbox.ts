import sandboxPeople from '@portal/sandbox-people';
import { appendTransactions, markChanged } from '../../books/recordTransactions';
import { lastBusinessDay } from '../../sandbox/calendar';
import { addDays, type IsoDate } from '../../sandbox/days';
import { generateSandbox } from '../../sandbox/generateSandbox';
import type { SqlEngine } from '../sql';
import { addAccounts, householdId } from './accounts';
import { households } from './households';
import { ledgerOf } from './ledger';
import { seedMarket } from './market';

/**
 * Lets the sandbox go on to the last completed business day: rows are added, none is rewritten, and the books are
 * marked as behind. Returns the new day, or null when it is fresh already or no sandbox at all.
 */
export async function refreshSandbox(engine: SqlEngine, now: Date): Promise<IsoDate | null> {
  const asOf = lastBusinessDay(now);
  const mark = 'select seed, as_of from sandbox_seed';
  const isStale = (marks: { as_of: string }[]): boolean => (marks[0]?.as_of ?? asOf) < asOf;
  const found = await engine.transaction('read', (sql) =>
    sql.query<{ seed: number; as_of: string }>(mark),
  );
  const [first] = found;
  if (!first || !isStale(found)) return null;
  const sandbox = generateSandbox({ seed: first.seed, asOf, people: sandboxPeople.people });
  return engine.transaction('write', async (sql) => {
    // Servers that start together: the first one does it, the others see that it is done.
    const locked = await sql.query<{ as_of: string }>(`${mark} for update`);
    if (!isStale(locked)) return null;
    const before = locked[0]?.as_of ?? asOf;
    await seedMarket(sql, sandbox, before);
    for (const plan of households) {
      const household = householdId(first.seed, plan.key);
      await addAccounts(sql, sandbox, plan);
      await appendTransactions(sql, household, ledgerOf(sandbox, plan.key, before));
      await markChanged(sql, household, addDays(before, 1), asOf);
    }
    await sql.query('update sandbox_seed set as_of = $1::date', [asOf]);
    return asOf;
  });
}
