import { isBankingDay, isBusinessDay as isTradingDay } from '@portal/portfolio-accounting';
import { dayNumber, isoDate, type IsoDate } from './days';

/** Settlement of US trades: SEC Rule 15c6-1, as amended for 2017-09-05 and 2024-05-28. */
const SETTLEMENT_ERAS = [
  { since: '2024-05-28', days: 1 },
  { since: '2017-09-05', days: 2 },
  { since: '0000-01-01', days: 3 },
] as const;

/** Whether the New York Stock Exchange trades on that day. */
export function isBusinessDay(date: IsoDate): boolean {
  return isTradingDay(dayNumber(date));
}

// Banks rest on Columbus and Veterans Day while the exchange trades: nothing settles then (DTCC).
function isSettlementDay(day: number): boolean {
  return isTradingDay(day) && isBankingDay(day);
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
