import { lazily } from '../lazily';

/** A calendar date, `YYYY-MM-DD`. It names a day, not a moment, so no time zone ever touches it. */
export type DateString = string;

/** A moment, RFC 3339 with an offset: `2026-11-19T21:00:00Z`. */
export type InstantString = string;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The firm's clock. Every instant is shown by it, wherever the client is. */
export const PORTAL_TIME_ZONE = 'America/New_York';

const dayInNewYork = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: PORTAL_TIME_ZONE,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

const timeInNewYork = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: PORTAL_TIME_ZONE,
      hour: 'numeric',
      minute: '2-digit',
    }),
);

/**
 * `2026-11-19` as `Nov 19, 2026`.
 * @throws RangeError when it is not a day of the calendar
 */
export function formatDate(date: DateString): string {
  const { year, month, day } = parseDate(date);
  return `${shortName(month)} ${day}, ${year}`;
}

/**
 * A month, `2026-10`, as `October 2026`.
 * @throws RangeError when it is not a month of the calendar
 */
export function formatMonth(month: string): string {
  const { year, month: number } = parseDate(`${month}-01`);
  return `${MONTHS[number - 1]} ${year}`;
}

/**
 * A month, `2026-10`, as `Oct 2026`.
 * @throws RangeError when it is not a month of the calendar
 */
export function formatShortMonth(month: string): string {
  const { year, month: number } = parseDate(`${month}-01`);
  return `${shortName(number)} ${year}`;
}

const shortName = (month: number) => MONTHS[month - 1]?.slice(0, 3);

const DAY_OR_MONTH = /\b\d{4}-\d{2}(-\d{2})?\b(?![-\d])/g;

/** A text of the server with each day and month in it as the portal writes them: `Level on 2026-11-19` as `Level on Nov 19, 2026`. */
export function formatDatesIn(text: string): string {
  return text.replaceAll(DAY_OR_MONTH, (found, day?: string) => {
    try {
      return day === undefined ? formatMonth(found) : formatDate(found);
    } catch {
      return found;
    }
  });
}

/**
 * `2026-11-19` as `11-19-2026`, the form of inputs and grids.
 * @throws RangeError when it is not a day of the calendar
 */
export function formatDateNumeric(date: DateString): string {
  parseDate(date);
  return `${date.slice(5)}-${date.slice(0, 4)}`;
}

/**
 * The day it was in New York at a moment, as `YYYY-MM-DD`.
 * @throws RangeError when it is not an instant with an offset
 */
export function newYorkDate(instant: InstantString): DateString {
  const parts = new Map(
    dayInNewYork()
      .formatToParts(parseInstant(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

let known = { minute: Number.NaN, day: '' };

/** The day it is in New York now, as `YYYY-MM-DD`. */
export function newYorkToday(): DateString {
  const minute = Math.floor(Date.now() / 60_000);
  // No day begins within a minute, and a page asks many times while it is drawn.
  if (minute !== known.minute) known = { minute, day: newYorkDate(new Date().toISOString()) };
  return known.day;
}

/**
 * A moment by the firm's clock: `Nov 19, 2026, 4:05 PM ET`.
 * @throws RangeError when it is not an instant with an offset
 */
export function formatInstant(instant: InstantString): string {
  return `${formatDate(newYorkDate(instant))}, ${formatTime(instant)} ET`;
}

/** The time of a moment alone, by the firm's clock: `4:05 PM`. */
export function formatTime(instant: InstantString): string {
  // ICU separates the hour from AM/PM by a narrow no-break space, which few fonts have.
  return timeInNewYork().format(parseInstant(instant)).replace(/\s/, ' ');
}

/** Whether the text is an instant with an offset. */
export function isInstantString(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(value);
}

/** Whether the text is a date; anything else is expected to be an instant. */
export function isDateString(value: DateString | InstantString): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function parseDate(date: DateString): { year: number; month: number; day: number } {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8));
  const valid = isDateString(date) && month >= 1 && month <= 12 && day >= 1;
  if (!valid || day > daysInMonth(year, month)) throw new RangeError(`Not a date: ${date}`);
  return { year, month, day };
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

function parseInstant(instant: InstantString): Date {
  // Without an offset it would be read by the clock of whoever looks.
  const date = /T.*(Z|[+-]\d{2}:\d{2})$/.test(instant) ? new Date(instant) : undefined;
  if (!date || Number.isNaN(date.getTime())) throw new RangeError(`Not an instant: ${instant}`);
  return date;
}
