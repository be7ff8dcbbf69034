/** A calendar day of New York, `2026-11-23`. Never an instant. */
export type Day = string;

const MS_PER_DAY = 86_400_000;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
/** Juneteenth became a holiday of the Federal Reserve Banks with the law of June 17, 2021. */
const JUNETEENTH_SINCE = 2022;

/**
 * Whether the Federal Reserve Banks are open, and so whether money can move between banks.
 * Source: Federal Reserve Bank Services, holiday schedule: a holiday on a Sunday is kept on Monday, one on a Saturday
 * is not moved.
 */
export function isBankingDay(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== SATURDAY && !holidaysOf(yearOf(day)).has(day);
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
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * MS_PER_DAY).toISOString().slice(0, 10);
}

const holidaysByYear = new Map<number, ReadonlySet<Day>>();

function holidaysOf(year: number): ReadonlySet<Day> {
  let holidays = holidaysByYear.get(year);
  if (!holidays) {
    holidays = new Set([...fixedHolidays(year), ...floatingHolidays(year)]);
    holidaysByYear.set(year, holidays);
  }
  return holidays;
}

function fixedHolidays(year: number): Day[] {
  const days = [`${year}-01-01`, `${year}-07-04`, `${year}-11-11`, `${year}-12-25`];
  if (year >= JUNETEENTH_SINCE) days.push(`${year}-06-19`);
  return days.map((day) => (weekdayOf(day) === 0 ? addDays(day, 1) : day));
}

function floatingHolidays(year: number): Day[] {
  return [
    nthWeekday(year, 1, MONDAY, 3), // Birthday of Martin Luther King, Jr.
    nthWeekday(year, 2, MONDAY, 3), // Washington's Birthday
    lastMondayOfMay(year), // Memorial Day
    nthWeekday(year, 9, MONDAY, 1), // Labor Day
    nthWeekday(year, 10, MONDAY, 2), // Columbus Day
    nthWeekday(year, 11, THURSDAY, 4), // Thanksgiving Day
  ];
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
}

function lastMondayOfMay(year: number): Day {
  const last = `${year}-05-31`;
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7));
}

/** 0 is Sunday. */
function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}
