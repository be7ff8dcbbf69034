import {
  type Exact,
  type Period,
  type PriceBook,
  type ReturnDay,
  toDay,
} from '@portal/portfolio-accounting';
import type { FactDay } from './factsRepository';

/** What accounts have done, day by day, beside an index. */
export interface Track {
  asof: string;
  days: readonly FactDay[];
  benchmark: { name: string; id: string; levels: PriceBook } | null;
  /** A range that was asked for beside the usual periods; it may reach beyond what is known. */
  custom: Period | null;
}

/** The level of the index on a day, of that day or the last before it; null before its first one. */
export function levelOn({ benchmark }: Track, date: string): Exact | null {
  const quote = benchmark?.levels.quoteOn(benchmark.id, toDay(date));
  return quote && quote.state !== 'estimated' ? quote.price : null;
}

const made = new WeakMap<readonly FactDay[], readonly ReturnDay[]>();

/** The days as the engine's returns read them; made once, since every period of an answer asks for them. */
export function seriesOf(days: readonly FactDay[]): readonly ReturnDay[] {
  const known = made.get(days);
  if (known) return known;
  const series = days.map((one) => ({
    day: one.day,
    value: one.securities + one.cash + one.accrued,
    inflow: one.contributions,
    outflow: one.withdrawals,
    fees: one.fees,
  }));
  made.set(days, series);
  return series;
}
