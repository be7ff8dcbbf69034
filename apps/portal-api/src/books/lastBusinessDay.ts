import { onOrBefore, toDate, toDay } from '@portal/portfolio-accounting';
import { newYorkTimeOf } from '../payments/rules/newYorkTime';

const CLOSE_MS = 16 * 3_600_000;

/** The last day of the New York exchange whose close (16:00 in New York) lies at or before the instant. */
export function lastBusinessDay(instant: Date): string {
  const { day: today, clockMs } = newYorkTimeOf(instant);
  return toDate(onOrBefore(clockMs >= CLOSE_MS ? toDay(today) : toDay(today) - 1));
}
