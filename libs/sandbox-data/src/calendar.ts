import { dateOf, dayNumber, isoDate, MS_PER_DAY, weekday, type IsoDate } from './days';

// Closings that no rule foretells: Hurricane Sandy and two national days of mourning (nyse.com, historical closings).
const SPECIAL_CLOSINGS = ['2012-10-29', '2012-10-30', '2018-12-05', '2025-01-09'];
const JUNETEENTH_SINCE = 2022;
const CLOSE_HOUR = 16;

/** Settlement of US trades: SEC Rule 15c6-1, as amended for 2017-09-05 and 2024-05-28. */
const SETTLEMENT_ERAS = [
  { since: '2024-05-28', days: 1 },
  { since: '2017-09-05', days: 2 },
  { since: '0000-01-01', days: 3 },
] as const;

const holidaysByYear = new Map<number, { exchange: Set<number>; bank: Set<number> }>();

/** Whether the New York Stock Exchange trades on that day (NYSE Rule 7.2 and its special closings). */
export function isBusinessDay(date: IsoDate): boolean {
  return isTradingDay(dayNumber(date));
}

function isTradingDay(day: number): boolean {
  return isWeekday(day) && !holidays(day).exchange.has(day);
}

// Banks rest on Columbus and Veterans Day while the exchange trades: nothing settles then (DTCC).
function isSettlementDay(day: number): boolean {
  return isTradingDay(day) && !holidays(day).bank.has(day);
}

function isWeekday(day: number): boolean {
  const name = weekday(day);
  return name !== 0 && name !== 6;
}

/** The business day `count` business days after (before, when negative) the date. */
export function addBusinessDays(date: IsoDate, count: number): IsoDate {
  return step(dayNumber(date), count, isTradingDay);
}

function step(from: number, count: number, counts: (day: number) => boolean): IsoDate {
  const direction = count < 0 ? -1 : 1;
  let day = from;
  for (let left = Math.abs(count); left > 0;) {
    day += direction;
    if (counts(day)) left -= 1;
  }
  return isoDate(day);
}

export function onOrAfter(date: IsoDate): IsoDate {
  return isBusinessDay(date) ? date : addBusinessDays(date, 1);
}

export function onOrBefore(date: IsoDate): IsoDate {
  return isBusinessDay(date) ? date : addBusinessDays(date, -1);
}

/** All business days of a period, both ends included. */
export function businessDays(from: IsoDate, to: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  const last = dayNumber(to);
  for (let day = dayNumber(from); day <= last; day += 1)
    if (isTradingDay(day)) days.push(isoDate(day));
  return days;
}

/** Business days from a trade to its settlement: 3, since 2017-09-05 2, since 2024-05-28 1. */
export function settlementLag(traded: IsoDate): number {
  return SETTLEMENT_ERAS.find((era) => traded >= era.since)?.days ?? 1;
}

/** When a trade of that business day settles. */
export function settlementDate(traded: IsoDate): IsoDate {
  return step(dayNumber(traded), settlementLag(traded), isSettlementDay);
}

/** The last New York business day whose close (16:00 in New York) lies at or before the instant. */
export function lastBusinessDay(instant: Date): IsoDate {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string): string => parts.find((found) => found.type === type)?.value ?? '';
  const today = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  if (isBusinessDay(today) && Number(part('hour')) >= CLOSE_HOUR) return today;
  return addBusinessDays(today, -1);
}

function holidays(day: number): { exchange: Set<number>; bank: Set<number> } {
  const year = new Date(day * MS_PER_DAY).getUTCFullYear();
  const known = holidaysByYear.get(year);
  if (known) return known;
  const special = SPECIAL_CLOSINGS.filter((date) => date.startsWith(`${year}-`)).map(dayNumber);
  const bank = [nthWeekday(year, 10, 1, 2), sundayToMonday(fixed(year, 11, 11))];
  const found = { exchange: new Set([...exchangeHolidays(year), ...special]), bank: new Set(bank) };
  holidaysByYear.set(year, found);
  return found;
}

function exchangeHolidays(year: number): number[] {
  return [
    // On a Saturday New Year's Day is not moved: the Friday belongs to the old year's books.
    sundayToMonday(fixed(year, 1, 1)),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    easterSunday(year) - 2,
    lastMonday(year, 5),
    ...(year >= JUNETEENTH_SINCE ? [observed(fixed(year, 6, 19))] : []),
    observed(fixed(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 11, 4, 4),
    observed(fixed(year, 12, 25)),
  ];
}

function fixed(year: number, month: number, day: number): number {
  return dayNumber(dateOf(year, month, day));
}

function sundayToMonday(day: number): number {
  return weekday(day) === 0 ? day + 1 : day;
}

function observed(day: number): number {
  return weekday(day) === 6 ? day - 1 : sundayToMonday(day);
}

function nthWeekday(year: number, month: number, name: number, nth: number): number {
  const first = fixed(year, month, 1);
  return first + ((name - weekday(first) + 7) % 7) + 7 * (nth - 1);
}

function lastMonday(year: number, month: number): number {
  const last = fixed(year, month + 1, 0);
  return last - ((weekday(last) + 6) % 7);
}

/** Gregorian Easter (anonymous algorithm, Nature 1876). */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return fixed(year, Math.floor(f / 31), (f % 31) + 1);
}
