import { civil, civilToDay, daysInMonth, type Day } from './days';

const JUNETEENTH_SINCE = 2022;
const SATURDAY = 6;
const holidaysByYear = new Map<number, ReadonlySet<Day>>();

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export function weekday(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Whether the New York Stock Exchange trades on that day: NYSE Rule 7.2, closings that no rule foretells left out. */
export function isBusinessDay(day: Day): boolean {
  const name = weekday(day);
  return name !== 0 && name !== SATURDAY && !holidaysOf(civil(day).year).has(day);
}

/** The day itself, or the first business day after it: when what falls due on it is paid. */
export function onOrAfter(day: Day): Day {
  let paid = day;
  while (!isBusinessDay(paid)) paid += 1;
  return paid;
}

function holidaysOf(year: number): ReadonlySet<Day> {
  let days = holidaysByYear.get(year);
  if (!days) {
    days = new Set([
      // On a Saturday New Year's Day is not moved: the Friday belongs to the old year.
      afterSunday(civilToDay(year, 1, 1)),
      nthWeekday(year, 1, 1, 3),
      nthWeekday(year, 2, 1, 3),
      easterSunday(year) - 2,
      lastMonday(year, 5),
      ...(year >= JUNETEENTH_SINCE ? [observed(civilToDay(year, 6, 19))] : []),
      observed(civilToDay(year, 7, 4)),
      nthWeekday(year, 9, 1, 1),
      nthWeekday(year, 11, 4, 4),
      observed(civilToDay(year, 12, 25)),
    ]);
    holidaysByYear.set(year, days);
  }
  return days;
}

function afterSunday(day: Day): Day {
  return weekday(day) === 0 ? day + 1 : day;
}

function observed(day: Day): Day {
  return weekday(day) === SATURDAY ? day - 1 : afterSunday(day);
}

function nthWeekday(year: number, month: number, name: number, nth: number): Day {
  const first = civilToDay(year, month, 1);
  return first + ((name - weekday(first) + 7) % 7) + 7 * (nth - 1);
}

function lastMonday(year: number, month: number): Day {
  const last = civilToDay(year, month, daysInMonth(year, month));
  return last - ((weekday(last) + 6) % 7);
}

/** Gregorian Easter (anonymous algorithm, Nature 1876). */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return civilToDay(year, Math.floor(f / 31), (f % 31) + 1);
}
