import { PriceBook } from '@portal/portfolio-accounting';
import type { HoldingsScope } from '../shared/holdingsScope';
import type { Track } from './track';

/** assumed: the balanced index stands beside every portfolio until a mandate names another. */
export const BENCHMARK = 'idx-balanced-60-40';

/** Levels of the benchmark from a day's year on; null when the firm offers none. */
export async function selectBenchmark(
  { sql }: HoldingsScope,
  from: string,
): Promise<Track['benchmark']> {
  const rows = await sql.query<{ name: string; days: string; levels: string }>(
    `select b.name, array_to_string(h.days, ',') as days, array_to_string(h.levels, ',') as levels
     from benchmark b join benchmark_history h using (benchmark_id)
     where b.benchmark_id = $1 and b.offered and h.year >= $2::int - 1 order by h.year`,
    [BENCHMARK, from.slice(0, 4)],
  );
  const [first] = rows;
  if (!first) return null;
  const quotes = rows.flatMap(({ days, levels }) => {
    const closes = levels.split(',');
    return days.split(',').map((day, place): [string, string] => [day, closes[place] ?? '0']);
  });
  return { name: first.name, id: BENCHMARK, levels: new PriceBook({ [BENCHMARK]: quotes }) };
}
