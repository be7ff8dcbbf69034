import type { Transaction } from '@portal/portfolio-accounting';
import type { SqlEngine } from '../db/sql';
import type { Job } from './job';
import { readLedger, readTakenBack } from './readLedger';

/** More rows than that are not late, they are another ledger. */
const MOST_LATE_ROWS = 200;

/** What has changed in a ledger, with everything that shares a security with it. */
export interface LateRows {
  /** The first day on which something changed; null when nothing has that counts. */
  from: string | null;
  securities: string[];
  /** The rows in force that the present books were computed from, and the ones that are in force now. */
  before: Transaction[];
  after: Transaction[];
}

/** Null when too much has changed. */
export async function readLateRows(engine: SqlEngine, job: Job): Promise<LateRows | null> {
  const { household, through, computedSeq: afterSeq } = job;
  const { rows: added } = await readLedger(engine, { household, through, afterSeq });
  const takenBack = await readTakenBack(engine, { household, through, afterSeq });
  const changed = [...added, ...takenBack];
  if (changed.length > MOST_LATE_ROWS) return null;
  const { securities, rows } = await readRelated(engine, job, securitiesOf(changed));
  const late = new Set(added.map(({ id }) => id));
  return {
    from: changed.map(({ date }) => date).sort()[0] ?? null,
    securities,
    before: [...rows.filter(({ id }) => !late.has(id)), ...takenBack],
    after: [...rows.filter(({ id }) => !late.has(id)), ...added],
  };
}

/** All rows of some securities, and of what they came from and became. */
export async function readRelated(
  engine: SqlEngine,
  { household, through }: Pick<Job, 'household' | 'through'>,
  named: readonly string[],
): Promise<{ securities: string[]; rows: Transaction[] }> {
  for (let securities = [...named]; ;) {
    if (securities.length === 0) return { securities, rows: [] };
    const { rows } = await readLedger(engine, { household, through, securities });
    const related = securitiesOf(rows);
    if (related.every((security) => securities.includes(security))) return { securities, rows };
    securities = [...new Set([...securities, ...related])];
  }
}

/** Every security that rows name. */
export function securitiesOf(rows: readonly Transaction[]): string[] {
  const found = new Set<string>();
  for (const { symbol, toSymbol } of rows) {
    if (symbol) found.add(symbol);
    if (toSymbol) found.add(toSymbol);
  }
  return [...found];
}
