import { civil, civilToDay, daysInMonth, type Day } from '../exact/days';

/** US holding period: long when held for more than a year. */
export type Term = 'SHORT' | 'LONG';

/**
 * The last day on which a disposal is still short-term. The day after the purchase counts first; bought on the
 * last day of a month, the year ends on the last day of that month. IRC §1222, IRS Pub. 544, Rev. Rul. 66-7.
 */
export function lastShortTermDay(heldFrom: Day): Day {
  const { year, month, dayOfMonth } = civil(heldFrom);
  const lastDay = daysInMonth(year + 1, month);
  const boughtOnLastDay = dayOfMonth === daysInMonth(year, month);
  return civilToDay(year + 1, month, boughtOnLastDay ? lastDay : Math.min(dayOfMonth, lastDay));
}

/** The term of what was held from a day to the day of its disposal. */
export function termOf(heldFrom: Day, disposed: Day): Term {
  return disposed > lastShortTermDay(heldFrom) ? 'LONG' : 'SHORT';
}

/** Days until a sale would be long-term; 0 when it already is. */
export function daysToLongTerm(heldFrom: Day, today: Day): number {
  return Math.max(0, lastShortTermDay(heldFrom) + 1 - today);
}
