import { continueParts, generateSandbox, type IsoDate } from '@portal/sandbox-data';
import { lastBusinessDay } from '../books/lastBusinessDay';
import sandboxPeople from '@portal/sandbox-data/people';
import type { SqlEngine } from '../db/sql';
import { continueContext } from './seedContext';

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
    await continueParts(continueContext(sql, sandbox), before);
    await sql.query('update sandbox_seed set as_of = $1::date', [asOf]);
    return asOf;
  });
}
