import {
  addMonths as monthsLater,
  type IsoDate,
  toDate,
  toDay,
} from '@portal/portfolio-accounting';

const MS_PER_DAY = 86_400_000;

/** A calendar day, `YYYY-MM-DD`, and days since 1970-01-01, as the engine counts them. */
export { type IsoDate, toDate as isoDate, toDay as dayNumber };

export function addDays(date: IsoDate, days: number): IsoDate {
  return toDate(toDay(date) + days);
}

export function daysBetween(from: IsoDate, to: IsoDate): number {
  return toDay(to) - toDay(from);
}

/** 0 is Sunday. */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function ymd(date: IsoDate): { year: number; month: number; day: number } {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  };
}

/** A month or a day beyond the last one belongs to the next: day 0 is the last of the month before. */
export function dateOf(year: number, month: number, day: number): IsoDate {
  return toDate(Date.UTC(year, month - 1, day) / MS_PER_DAY);
}

/** The same day of a later month, or that month's last day. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  return toDate(monthsLater(toDay(date), months));
}

/** Days between two dates when every month has 30 (US municipal and corporate bonds). */
export function days360(from: IsoDate, to: IsoDate): number {
  const a = ymd(from);
  const b = ymd(to);
  const dayA = Math.min(a.day, 30);
  const dayB = dayA === 30 ? Math.min(b.day, 30) : b.day;
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + (dayB - dayA);
}
