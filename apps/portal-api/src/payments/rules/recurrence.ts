import { RRule, type Options } from 'rrule';
import { bankingDayOnOrAfter, bankingDayOnOrBefore, type Day } from './bankingDays';

export type Frequency = 'weekly' | 'every-two-weeks' | 'monthly' | 'quarterly' | 'yearly';

export interface Recurrence {
  frequency: Frequency;
  /** The first day the client asks for; its weekday or day of the month is the one that is repeated. */
  starts: Day;
  /** The last day a run may be planned for; null for until cancelled. */
  ends: Day | null;
  /** How many runs at most; null for no limit. */
  count: number | null;
  /** Runs on the last day of each month, whatever the day of `starts`. */
  onLastDay: boolean;
  /** The day of the month that is repeated where `starts` has another one: a 31st whose first run is in February. */
  dayOfMonth?: number | null;
  /** Where a planned day goes when banks are closed. */
  whenClosed: 'before' | 'after';
}

/**
 * The days a standing instruction is planned for (RFC 5545), after `after` and up to `until`, both as calendar days,
 * before bank holidays move them. A month without the day (February 30th) has its run on its last day: nobody expects a
 * month without rent.
 */
export function plannedDays(recurrence: Recurrence, after: Day | null, until: Day): Day[] {
  const rule = new RRule(optionsOf(recurrence));
  const from = after === null ? dateOf(recurrence.starts) : new Date(dateOf(after).getTime() + 1);
  return rule.between(from, dateOf(until), true).map(dayOf);
}

/**
 * Where a planned day's money is moved: on the day, or on the nearest banking day of the side the client chose. Of a first
 * run the banking day before may lie before `since`, the day on which it was asked for: then it is the next one.
 */
export function runDayOf(planned: Day, whenClosed: Recurrence['whenClosed'], since: Day): Day {
  const before = bankingDayOnOrBefore(planned);
  return whenClosed === 'before' && before >= since ? before : bankingDayOnOrAfter(planned);
}

function optionsOf(recurrence: Recurrence): Partial<Options> {
  const { frequency, starts, ends, count } = recurrence;
  const common: Partial<Options> = {
    dtstart: dateOf(starts),
    until: ends === null ? null : dateOf(ends),
    count,
  };
  if (frequency === 'weekly' || frequency === 'every-two-weeks') {
    return { ...common, freq: RRule.WEEKLY, interval: frequency === 'weekly' ? 1 : 2 };
  }
  return {
    ...common,
    freq: RRule.MONTHLY,
    interval: MONTHS[frequency],
    ...daysOfMonth(recurrence),
  };
}

const MONTHS = { monthly: 1, quarterly: 3, yearly: 12 } as const;
/** Every month has these; later days need the rule of the last day. */
const DAYS_OF_EVERY_MONTH = 28;

function daysOfMonth({ starts, onLastDay, dayOfMonth }: Recurrence): Partial<Options> {
  const day = dayOfMonth ?? Number(starts.slice(8));
  if (onLastDay) return { bymonthday: [-1] };
  if (day <= DAYS_OF_EVERY_MONTH) return { bymonthday: [day] };
  // Of the days from the 28th to the wanted one, the last that the month has.
  const candidates = Array.from(
    { length: day - DAYS_OF_EVERY_MONTH + 1 },
    (_, step) => DAYS_OF_EVERY_MONTH + step,
  );
  return { bymonthday: candidates, bysetpos: [-1] };
}

function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dayOf(date: Date): Day {
  return date.toISOString().slice(0, 10);
}
