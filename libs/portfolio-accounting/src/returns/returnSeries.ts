import { toDate, toDay, type Day, type IsoDate } from '../exact/days';
import type { Exact } from '../exact/exact';
import { AccountingRefusal } from '../refusals';
import type { DailyFacts } from '../valuation/dailyFacts';

/** One day of whatever is measured: its value at the end, and what came in and went out during it (both positive). */
export interface ReturnDay {
  readonly day: Day;
  readonly value: Exact;
  readonly inflow: Exact;
  readonly outflow: Exact;
  /** Paid out of it, for returns before fees. */
  readonly fees: Exact;
}

/** Opening value = end of the day `from`; the return covers the days after it up to `to`. */
export interface Period {
  from: IsoDate;
  to: IsoDate;
}

/**
 * The days of some accounts as one: values and flows added up, transfers inside the group left out, transfers
 * over its border counted as flows. Value includes accrued interest (GIPS: accrual accounting for fixed income).
 */
export function returnSeries(
  facts: DailyFacts,
  accounts: Iterable<string> = facts.accounts.keys(),
): ReturnDay[] {
  const group = new Set(accounts);
  const length = Math.max(0, facts.last - facts.first + 1);
  const days = Array.from({ length }, (_, index) => ({
    day: facts.first + index,
    value: 0n,
    inflow: 0n,
    outflow: 0n,
    fees: 0n,
  }));
  for (const account of group) {
    const columns = facts.accounts.get(account);
    if (!columns) continue;
    days.forEach((total, index) => {
      total.value += (columns.value[index] ?? 0n) + (columns.accrued[index] ?? 0n);
      total.inflow += columns.contributions[index] ?? 0n;
      total.outflow += columns.withdrawals[index] ?? 0n;
      total.fees += columns.fees[index] ?? 0n;
    });
  }
  for (const { day, from, to, value } of facts.transfers) {
    const total = days[day - facts.first];
    if (!total || group.has(from) === group.has(to)) continue;
    if (group.has(to)) total.inflow += value;
    else total.outflow += value;
  }
  return days;
}

/** Value at the end of a day: the last one known, zero before the first. */
export function valueOn(series: readonly ReturnDay[], day: Day): Exact {
  return series.findLast((known) => known.day <= day)?.value ?? 0n;
}

/** The days after `from` up to `to`. @throws AccountingRefusal as `boundsOf`. */
export function daysIn(series: readonly ReturnDay[], period: Period): ReturnDay[] {
  const { from, to } = boundsOf(period);
  return series.filter(({ day }) => day > from && day <= to);
}

/**
 * The ends of a period as days.
 * @throws AccountingRefusal `period.malformed` when it ends before it begins, `date.malformed`.
 */
export function boundsOf({ from, to }: Period): { from: Day; to: Day } {
  const bounds = { from: toDay(from), to: toDay(to) };
  if (bounds.to < bounds.from)
    throw new AccountingRefusal('period.malformed', `${to} lies before ${from}`);
  return bounds;
}

/** The period since inception: from the day before the first flow or value. */
export function sinceInception(series: readonly ReturnDay[], to: IsoDate): Period {
  const first = series.find((day) => day.inflow !== 0n || day.value !== 0n)?.day ?? toDay(to);
  return { from: toDate(first - 1), to };
}
