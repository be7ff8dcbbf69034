import { civil, civilToDay, daysInMonth, type Day } from './days';

/** Juneteenth became a holiday with the law of June 17, 2021. */
const JUNETEENTH_SINCE = 2022;
const SATURDAY = 6;
/** Closings of the exchange that no rule foretells: Hurricane Sandy and two days of mourning (nyse.com). */
const SPECIAL_CLOSINGS: readonly (readonly [number, number, number])[] = [
  [2012, 10, 29],
  [2012, 10, 30],
  [2018, 12, 5],
  [2025, 1, 9],
];

interface Holidays {
  exchange: ReadonlySet<Day>;
  bank: ReadonlySet<Day>;
}

const holidaysByYear = new Map<number, Holidays>();

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export function weekday(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Whether the New York Stock Exchange trades on that day: NYSE Rule 7.2 and its special closings. */
export function isBusinessDay(day: Day): boolean {
  return isWeekday(day) && !holidaysOf(day).exchange.has(day);
}

/**
 * Whether the Federal Reserve Banks are open, and so whether money can move between banks.
 * Source: Federal Reserve Bank Services, holiday schedule: a holiday on a Sunday is kept on Monday, one on a Saturday
 * is not moved.
 */
export function isBankingDay(day: Day): boolean {
  return isWeekday(day) && !holidaysOf(day).bank.has(day);
}

function isWeekday(day: Day): boolean {
  const name = weekday(day);
  return name !== 0 && name !== SATURDAY;
}

/** The day itself, or the first business day after it: when what falls due on it is paid. */
export function onOrAfter(day: Day): Day {
  let paid = day;
  while (!isBusinessDay(paid)) paid += 1;
  return paid;
}

/** The day itself, or the last business day before it: when there was a market last. */
export function onOrBefore(day: Day): Day {
  let traded = day;
  while (!isBusinessDay(traded)) traded -= 1;
  return traded;
}

function holidaysOf(day: Day): Holidays {
  const { year } = civil(day);
  let days = holidaysByYear.get(year);
  if (!days) {
    days = { exchange: new Set(exchangeHolidays(year)), bank: new Set(bankHolidays(year)) };
    holidaysByYear.set(year, days);
  }
  return days;
}

function exchangeHolidays(year: number): Day[] {
  const fixed = [civilToDay(year, 7, 4), civilToDay(year, 12, 25), ...juneteenth(year)];
  return [
    ...commonHolidays(year),
    // On a Saturday New Year's Day is not moved: the Friday belongs to the old year.
    afterSunday(civilToDay(year, 1, 1)),
    easterSunday(year) - 2,
    ...fixed.map(observed),
    ...SPECIAL_CLOSINGS.map((date) => civilToDay(...date)),
  ];
}

function bankHolidays(year: number): Day[] {
  const fixed = [
    civilToDay(year, 1, 1),
    civilToDay(year, 7, 4),
    civilToDay(year, 11, 11),
    civilToDay(year, 12, 25),
    ...juneteenth(year),
  ];
  // Columbus Day, on which the exchange trades, as on Veterans Day.
  return [...commonHolidays(year), nthWeekday(year, 10, 1, 2), ...fixed.map(afterSunday)];
}

/** Mondays and the Thursday on which exchange and banks are closed: King, Washington, Memorial, Labor, Thanksgiving. */
function commonHolidays(year: number): Day[] {
  return [
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    lastMonday(year, 5),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 11, 4, 4),
  ];
}

function juneteenth(year: number): Day[] {
  return year >= JUNETEENTH_SINCE ? [civilToDay(year, 6, 19)] : [];
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
