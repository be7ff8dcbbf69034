import { isBusinessDay } from '../calendar';
import { dateOf, dayNumber, weekday, ymd, type IsoDate } from '../days';

/** Minutes since midnight in New York: trading begins at 9:30. */
export const OPENING_MINUTE = 570;
const CLOSING_MINUTE = 960;
const EARLY_CLOSING_MINUTE = 780;
const FRIDAY = 5;
const MINUTE_MS = 60_000;

/**
 * When trading ends on a business day: 16:00, or 13:00 on the day before Independence Day, the day after Thanksgiving and
 * Christmas Eve (NYSE, holidays and trading hours).
 */
export function closingMinute(date: IsoDate): number {
  return isHalfDay(date) ? EARLY_CLOSING_MINUTE : CLOSING_MINUTE;
}

function isHalfDay(date: IsoDate): boolean {
  if (!isBusinessDay(date)) return false;
  const { month, day } = ymd(date);
  if (month === 7) return day === 3;
  if (month === 12) return day === 24;
  // Thanksgiving is the fourth Thursday.
  return month === 11 && weekday(dayNumber(date)) === FRIDAY && day >= 23 && day <= 29;
}

/** The instant, ISO 8601 in UTC, at which New York's clock shows a minute of a day; never asked of a night. */
export function newYorkInstant(date: IsoDate, minute: number): string {
  const hours = isSummerTime(date) ? 4 : 5;
  return new Date(Date.parse(date) + (minute + hours * 60) * MINUTE_MS).toISOString();
}

/** From the second Sunday of March to the first one of November (Energy Policy Act of 2005). */
function isSummerTime(date: IsoDate): boolean {
  const { year } = ymd(date);
  return date >= sundayFrom(year, 3, 8) && date < sundayFrom(year, 11, 1);
}

function sundayFrom(year: number, month: number, day: number): IsoDate {
  const name = weekday(dayNumber(dateOf(year, month, day)));
  return dateOf(year, month, day + ((7 - name) % 7));
}
