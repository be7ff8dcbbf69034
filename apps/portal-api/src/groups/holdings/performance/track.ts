import type { Period, PriceBook, ReturnDay } from '@portal/portfolio-accounting';
import type { FactDay } from './factsRepository';

/** What accounts have done, day by day, beside an index. */
export interface Track {
  asof: string;
  days: readonly FactDay[];
  benchmark: { name: string; id: string; levels: PriceBook } | null;
  /** A range that was asked for beside the usual periods. */
  custom: Period | null;
}

/** The days as the engine's returns read them. */
export function seriesOf(days: readonly FactDay[]): ReturnDay[] {
  return days.map((one) => ({
    day: one.day,
    value: one.securities + one.cash + one.accrued,
    inflow: one.contributions,
    outflow: one.withdrawals,
    fees: one.fees,
  }));
}
