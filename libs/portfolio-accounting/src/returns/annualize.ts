import { addMonths, isMonthEnd, toDay, yearOf, type Day, type IsoDate } from '../exact/days';
import { ONE, type Exact } from '../exact/exact';
import { power } from '../exact/power';

/** ACT/365: leap years count 365 days, too. */
export const DAYS_PER_YEAR = 365;

/** `(1 + r) ^ (year ÷ days) − 1`, whatever the length; total loss stays total loss. */
export function annualRate(
  value: Exact,
  days: number,
  daysPerYear: number | string = DAYS_PER_YEAR,
): Exact {
  if (value <= -ONE) return -ONE;
  return power(ONE + value, daysPerYear, days) - ONE;
}

/** Whole years, and the days beyond them. */
export interface YearsAndDays {
  years: number;
  days: number;
}

/**
 * A year ends on its anniversary, however many days it had. From the last day of a month on, that is the last day of the same
 * month: of February the 28th or the 29th. Any other day keeps its number.
 */
export function yearsAndDays({ from, to }: { from: IsoDate; to: IsoDate }): YearsAndDays {
  const [first, last] = [toDay(from), toDay(to)];
  const anniversary = (years: number): Day => {
    const same = addMonths(first, 12 * years);
    return isMonthEnd(first) && !isMonthEnd(same) ? same + 1 : same;
  };
  const between = yearOf(last) - yearOf(first);
  const years = anniversary(between) > last ? between - 1 : between;
  return { years, days: last - anniversary(years) };
}

/**
 * The rule for anything shown to a client: periods under a year are not annualised (GIPS 2020, 4.A.3), and what one year has
 * made is its rate, leap year or not.
 */
export function annualizedOrNull(value: Exact, { years, days }: YearsAndDays): Exact | null {
  return years < 1 ? null : annualRate(value, years * DAYS_PER_YEAR + days);
}

/** What an annual rate makes over some days. */
export function rateOver(
  annual: Exact,
  days: number,
  daysPerYear: number | string = DAYS_PER_YEAR,
): Exact {
  if (annual <= -ONE) return -ONE;
  return power(ONE + annual, days, daysPerYear) - ONE;
}
