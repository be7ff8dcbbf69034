import { addMonths, dayNumber, days360, daysBetween, type IsoDate } from '../days';
import { multiplyDivide, toPrice, type Cents, type Shares } from '../units';
import type { BondListing } from './bonds';
import { curveYield, type Factors } from './factors';
import type { BondTerms } from './security';

const PRICE_DECIMALS = 3;
const COUPON_UNITS = 100_000;

/** Clean prices per 100 of face, by day, from the yield of the bond's remaining years. */
export function bondPrices(listing: BondListing, factors: Factors): Float64Array {
  const { bond } = listing.security;
  const prices = new Float64Array(factors.days.length);
  if (!bond) return prices;
  const coupons = [bond.issued, ...couponDates(bond)].map(dayNumber);
  const maturity = coupons.at(-1) ?? 0;
  let next = 1;
  factors.days.forEach((date, day) => {
    if (date < bond.issued || date >= bond.maturity) return;
    const today = dayNumber(date);
    while ((coupons[next] ?? maturity) <= today) next += 1;
    const spread = listing.spread * (0.6 + 0.4 * ((factors.creditSpread[day] ?? 0) / 0.009));
    const years = (maturity - today) / 365.25;
    const yearly = (curveYield(factors, day, years) + spread) * listing.yieldPart;
    const [before = today, after = maturity] = [coupons[next - 1], coupons[next]];
    const fraction = (after - today) / (after - before);
    const clean = cleanPrice(bond, yearly, { fraction, left: coupons.length - next });
    prices[day] = toPrice(clean, PRICE_DECIMALS);
  });
  return prices;
}

/**
 * Present value of what is still to come, less accrued interest; street convention, half-yearly compounding.
 * `fraction` of the coupon period is still to come, and `left` coupons.
 */
function cleanPrice(
  bond: BondTerms,
  yearly: number,
  { fraction, left }: { fraction: number; left: number },
): number {
  const coupon = Number(bond.coupon) * 100;
  const perPeriod = Math.log1p(yearly / 2);
  let value = 100 * Math.exp(-perPeriod * (fraction + left - 1));
  for (let index = 0; index < left; index += 1) {
    value += (coupon / 2) * Math.exp(-perPeriod * (fraction + index));
  }
  return value - (coupon / 2) * (1 - fraction);
}

function couponsAround(bond: BondTerms, date: IsoDate): { previous: IsoDate; next: IsoDate } {
  let left = 1;
  while (addMonths(bond.maturity, -6 * left) > date) left += 1;
  return {
    previous: addMonths(bond.maturity, -6 * left),
    next: addMonths(bond.maturity, -6 * (left - 1)),
  };
}

/** Half a year's coupon on a face amount. */
export function couponAmount(bond: BondTerms, face: Shares): Cents {
  return multiplyDivide(face, couponUnits(bond), 100 * COUPON_UNITS * 2);
}

function couponUnits(bond: BondTerms): number {
  return Math.round(Number(bond.coupon) * COUPON_UNITS);
}

/** Interest that a buyer pays to the seller, up to but not including the settlement date. */
export function accruedInterest(bond: BondTerms, face: Shares, settled: IsoDate): Cents {
  const { previous, next } = couponsAround(bond, settled);
  const [days, ofDays] =
    bond.dayCount === '30/360'
      ? [days360(previous, settled), 360]
      : [daysBetween(previous, settled), daysBetween(previous, next) * 2];
  return multiplyDivide(face, couponUnits(bond) * days, 100 * COUPON_UNITS * ofDays);
}

/** Every date on which the bond pays, the last being its maturity. */
export function couponDates(bond: BondTerms): IsoDate[] {
  const dates: IsoDate[] = [];
  for (let back = 0; ; back += 1) {
    const date = addMonths(bond.maturity, -6 * back);
    if (date <= bond.issued) return dates.reverse();
    dates.push(date);
  }
}
