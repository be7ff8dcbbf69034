import { addMonths, civil, toDay, type Day } from '../exact/days';
import { parseExact, share, ZERO, type Exact } from '../exact/exact';
import type { CouponTerms } from './priceBook';

/**
 * Interest accrued on one unit of face value at the end of a day, zero on coupon dates and from maturity on.
 * 30/360: US municipal and corporate bonds (SIFMA); ACT/ACT: days of the coupon period (ICMA rule 251).
 */
export function accruedPerUnit(terms: CouponTerms, day: Day): Exact {
  if (day >= toDay(terms.maturity)) return ZERO;
  const { elapsed, whole } = couponPart(terms, day);
  return share(parseExact(terms.rate), BigInt(elapsed), BigInt(whole * terms.frequency));
}

/** Days of the coupon period around a day, as the bond counts them: those gone by at its end, and all of them. */
export function couponPart(
  { maturity, frequency, dayCount }: CouponTerms,
  day: Day,
): { elapsed: number; whole: number } {
  const { previous, next } = couponPeriod(toDay(maturity), 12 / frequency, day);
  return dayCount === '30/360'
    ? { elapsed: days360(previous, day), whole: 360 / frequency }
    : { elapsed: day - previous, whole: next - previous };
}

/** The coupon dates around a day, counted back from maturity so that month-ends stay where they are. */
export function couponPeriod(
  maturity: Day,
  months: number,
  day: Day,
): { previous: Day; next: Day } {
  const from = civil(day);
  const end = civil(maturity);
  const apart = (end.year - from.year) * 12 + end.month - from.month;
  let periods = Math.floor(apart / months);
  while (addMonths(maturity, -periods * months) > day) periods += 1;
  while (addMonths(maturity, -(periods - 1) * months) <= day) periods -= 1;
  return {
    previous: addMonths(maturity, -periods * months),
    next: addMonths(maturity, -(periods - 1) * months),
  };
}

function days360(from: Day, to: Day): number {
  const start = civil(from);
  const end = civil(to);
  const startDay = Math.min(start.dayOfMonth, 30);
  const endDay = end.dayOfMonth === 31 && startDay === 30 ? 30 : end.dayOfMonth;
  return (end.year - start.year) * 360 + (end.month - start.month) * 30 + endDay - startDay;
}
