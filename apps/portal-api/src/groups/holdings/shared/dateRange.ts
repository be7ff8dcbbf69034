import { addMonths, isRefusal, toDate, toDay } from '@portal/portfolio-accounting';
import { rangeRefused } from '../problems';

/** Days of New York, both inclusive. */
export interface DateRange {
  from: string;
  to: string;
}

/** Beyond these no ledger reaches, and some calendars do not either. */
const EARLIEST = '1900-01-01';
const LATEST = '2200-12-31';

/**
 * The range that was asked for, with defaults for what was not.
 * @throws ProblemError 422 naming the fields when it runs backwards or is out of reach.
 */
export function readRange(asked: Partial<DateRange>, fallback: DateRange): DateRange {
  const fields = (['from', 'to'] as const)
    .filter((name) => asked[name] !== undefined && !isWithinReach(asked[name]))
    .map((name) => fieldOf(name, `This must be a day from ${EARLIEST} to ${LATEST}.`));
  if (fields.length > 0) throw rangeRefused(fields);
  const to = asked.to ?? (asked.from && asked.from > fallback.to ? asked.from : fallback.to);
  const from = asked.from ?? (fallback.from > to ? to : fallback.from);
  if (from <= to) return { from, to };
  throw rangeRefused([
    fieldOf('from', 'This must not be later than the last day.'),
    fieldOf('to', 'This must not be earlier than the first day.'),
  ]);
}

export const EVER: DateRange = { from: EARLIEST, to: LATEST };

/**
 * A list takes either end alone, or none.
 * @throws ProblemError 422 for a range that runs backwards or is out of reach.
 */
export function checkRange({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  readRange({ ...(from && { from }), ...(to && { to }) }, EVER);
}

function isWithinReach(day: string): boolean {
  try {
    toDay(day);
    return day >= EARLIEST && day <= LATEST;
  } catch (error) {
    if (isRefusal(error, 'date.malformed')) return false;
    throw error;
  }
}

function fieldOf(name: string, message: string): { field: string; message: string } {
  return { field: `/querystring/${name}`, message };
}

/** So many days before, or after when negative. */
export function daysBefore(day: string, days: number): string {
  return toDate(toDay(day) - days);
}

export function monthsAfter(day: string, months: number): string {
  return toDate(addMonths(toDay(day), months));
}
