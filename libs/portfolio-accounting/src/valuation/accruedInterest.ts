import { addMonths, civil, toDay, type Day } from '../exact/days';
import { parseExact, share, ZERO, type Exact } from '../exact/exact';
import type { CouponTerms } from './priceBook';

/**
 * Interest accrued on one unit of face value at the end of a day, zero on coupon dates and from maturity on.
 * 30/360: US municipal and corporate bonds (SIFMA); ACT/ACT: days of the coupon period (ICMA rule 251).
 */
export function accruedPerUnit(terms: CouponTerms, day: Day): Exact {
  const maturity = toDay(terms.maturity);
  if (day >= maturity) return ZERO;
  const months = 12 / terms.frequency;
  const { previous, next } = couponPeriod(maturity, months, day);
  const rate = parseExact(terms.rate);
  if (terms.dayCount === '30/360') return share(rate, BigInt(days360(previous, day)), 360n);
  return share(rate, BigInt(day - previous), BigInt((next - previous) * terms.frequency));
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
