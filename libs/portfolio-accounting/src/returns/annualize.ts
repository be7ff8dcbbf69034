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

/** The rule for anything shown to a client: periods under a year are not annualised. GIPS 2020, 4.A.3. */
export function annualizedOrNull(value: Exact, days: number): Exact | null {
  return days < DAYS_PER_YEAR ? null : annualRate(value, days);
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
