import { isBankingDay as isOpen, toDate, toDay } from '@portal/portfolio-accounting';

/** A calendar day of New York, `2026-11-23`. Never an instant. */
export type Day = string;

/** Whether the Federal Reserve Banks are open, and so whether money can move between banks. */
export function isBankingDay(day: Day): boolean {
  return isOpen(toDay(day));
}

/** The day itself when banks are open, else the next day on which they are. */
export function bankingDayOnOrAfter(day: Day): Day {
  return isBankingDay(day) ? day : addBankingDays(day, 1);
}

/** The day itself when banks are open, else the last day before on which they were. */
export function bankingDayOnOrBefore(day: Day): Day {
  return isBankingDay(day) ? day : addBankingDays(day, -1);
}

/** The banking day that is `count` banking days after (before, when negative) a day, which itself is not counted. */
export function addBankingDays(day: Day, count: number): Day {
  const direction = count < 0 ? -1 : 1;
  let found = day;
  for (let left = Math.abs(count); left > 0;) {
    found = addDays(found, direction);
    if (isBankingDay(found)) left -= 1;
  }
  return found;
}

export function addDays(day: Day, count: number): Day {
  return toDate(toDay(day) + count);
}
