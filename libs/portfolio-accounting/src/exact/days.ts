import { AccountingRefusal } from '../refusals';

/** A calendar date `YYYY-MM-DD`; never an instant, so no time zone can shift it. */
export type IsoDate = string;

/** Days since 1970-01-01 in the proleptic Gregorian calendar: dates as integers, for order and distance. */
export type Day = number;

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_BEFORE_MARCH_BASED_EPOCH = 719_468;
const DAYS_PER_ERA = 146_097;
const KNOWN_DAYS = new Map<IsoDate, Day>();
const KNOWN_DATES = new Map<Day, IsoDate>();

/**
 * The day of `2026-11-20`.
 * @throws AccountingRefusal `date.malformed` for any other form and for days that no month has.
 */
export function toDay(date: IsoDate): Day {
  const known = KNOWN_DAYS.get(date);
  if (known !== undefined) return known;
  const match = ISO_DATE.exec(date);
  const [year, month, day] = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3])];
  if (!match || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) {
    throw new AccountingRefusal('date.malformed', `Not a calendar date: ${String(date)}`);
  }
  const number = civilToDay(year, month, day);
  KNOWN_DAYS.set(date, number);
  return number;
}

/** `YYYY-MM-DD` of a day; of years before 0 or after 9999 it is no ISO date. */
export function toDate(day: Day): IsoDate {
  const known = KNOWN_DATES.get(day);
  if (known !== undefined) return known;
  const { year, month, dayOfMonth } = civil(day);
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
  KNOWN_DATES.set(day, date);
  return date;
}

/** Year, month (1–12) and day of the month. Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms". */
export function civil(day: Day): { year: number; month: number; dayOfMonth: number } {
  const shifted = day + DAYS_BEFORE_MARCH_BASED_EPOCH;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const dayOfMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth };
}

/** The day of a year, a month (1–12) and a day of that month, which are not checked. */
export function civilToDay(year: number, month: number, dayOfMonth: number): Day {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear =
    Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_BEFORE_MARCH_BASED_EPOCH;
}

/** 28 to 31; months count from 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The same day of the month `months` later, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const from = civil(day);
  const index = from.year * 12 + from.month - 1 + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return civilToDay(year, month, Math.min(from.dayOfMonth, daysInMonth(year, month)));
}

/** The calendar year of the day. */
export function yearOf(day: Day): number {
  return civil(day).year;
}

/** `YYYY-MM` of the day. */
export function monthOf(day: Day): string {
  return toDate(day).slice(0, 7);
}

/** Whether it is the last day of its month. */
export function isMonthEnd(day: Day): boolean {
  const { year, month, dayOfMonth } = civil(day);
  return dayOfMonth === daysInMonth(year, month);
}

/** Index of the last element that is at or before `day` in an ascending list; −1 when all are later. */
export function lastAtOrBefore(days: ArrayLike<Day>, day: Day): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? Infinity) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
