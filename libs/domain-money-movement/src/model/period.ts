import { dateRangeOf } from '@portal/ui-kit/dates';
import { DEFAULT_PERIOD } from '../defaults';
import type { TransferDays } from '../queries';

/** What the address of the hub may say. */
export interface TransfersSearch {
  /** A range of days as `DateRangePicker` writes it; the default is left out. */
  period?: string;
}

/** The first day of what is open at its beginning: before any transfer. */
const ANY_DAY = '2000-01-01';

export function validateTransfersSearch({ period }: Record<string, unknown>): TransfersSearch {
  // Any day will do here: whether it is a range hangs on its words alone.
  const isRange = typeof period === 'string' && dateRangeOf(period, ANY_DAY) !== null;
  return isRange && period !== DEFAULT_PERIOD ? { period } : {};
}

/** The days of a search, seen from a day in New York. */
export function daysOf({ period = DEFAULT_PERIOD }: TransfersSearch, today: string): TransferDays {
  const range = dateRangeOf(period, today);
  return { from: range?.from ?? ANY_DAY, ...(range?.to && { to: range.to }) };
}
