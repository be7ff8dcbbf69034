import type { Performance } from '@portal/api-sdk/server';
import type { HoldingsScope } from '../shared/holdingsScope';
import { BENCHMARK } from './benchmarkRepository';
import type { Track } from './track';

export type KeptPerformance = Omit<Performance, 'priceproblems'>;

/** A household asks for two or three scopes a day; one answer has some tens of kilobytes. */
const KEPT = 64;
const kept = new Map<string, KeptPerformance>();

/**
 * What performance follows from, as one text: these accounts of this household, its books as they were last published, and
 * the levels of the benchmark. The same text, the same answer. Whoever gets here may read the accounts. Null for books of
 * a past day, which are computed when they are asked for.
 */
export async function basisOf(
  { sql, household, keys, whole, past, asof }: HoldingsScope,
  custom: Track['custom'],
): Promise<string | null> {
  if (past) return null;
  const [basis] = await sql.query<{ books: string | null; levels: string | null }>(
    // A row's xmin changes whenever the row is written.
    `select (select concat_ws(' ', computed_version, computed_through, computed_at) from books where household_id = $1) as books,
       (select string_agg(h.xmin::text, ' ' order by h.year) || ' ' || min(b.xmin::text)
        from benchmark b join benchmark_history h using (benchmark_id) where b.benchmark_id = $2) as levels`,
    [household, BENCHMARK],
  );
  return JSON.stringify([household, whole, keys, asof, custom, basis?.books, basis?.levels]);
}

/** The answer that was made of this, if it is still here. */
export function keptOf(basis: string | null): KeptPerformance | null {
  const found = basis === null ? undefined : kept.get(basis);
  if (basis === null || found === undefined) return null;
  // Used last, forgotten last.
  kept.delete(basis);
  kept.set(basis, found);
  return found;
}

export function keep(basis: string | null, answer: KeptPerformance): void {
  if (basis === null) return;
  kept.set(basis, answer);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
}
