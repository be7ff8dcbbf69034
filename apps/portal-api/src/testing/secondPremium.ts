/** The numbers and days of the second bookkeeper, and what it makes of the premium of a bond. */
import { Decimal } from 'decimal.js';

export const D = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });
export type Dec = Decimal;
export const num = (value: unknown): Dec =>
  new D(value === null || value === undefined ? 0 : String(value));
export const DAY = 86_400_000;
export const at = (date: string): number => Date.parse(date) / DAY;
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last)))
    .toISOString()
    .slice(0, 10);
}

export function days360(from: string, to: string): number {
  const [y1 = 0, m1 = 0, d1 = 0] = from.split('-').map(Number);
  const [y2 = 0, m2 = 0, d2 = 0] = to.split('-').map(Number);
  const start = Math.min(d1, 30);
  const end = d2 === 31 && start === 30 ? 30 : d2;
  return (y2 - y1) * 360 + (m2 - m1) * 30 + end - start;
}

/** What is to be known of a bond, and of a lot of it. */
interface Bond {
  coupon: string | null;
  frequency: number | null;
  count: string | null;
  maturity: string | null;
  exempt: boolean;
}

interface BondLot {
  shares: Dec;
  cost: Dec;
  wash: Dec;
  known: boolean;
  worth: Dec | null;
  covered: boolean;
  from: number;
}

/** Premium of a bond that is amortized by a day: the yield by halving, then coupon by coupon. 26 CFR §1.171-2. */
export function premiumOf(bond: Bond | undefined, lot: BondLot, day: number): Dec {
  const basis = lot.cost.plus(lot.wash);
  const none = new D(0);
  if (!bond?.coupon || !bond.maturity || !bond.frequency) return none;
  if (!lot.known || lot.worth || basis.lte(lot.shares)) return none;
  if (!bond.exempt && !lot.covered) return none;
  const last = at(bond.maturity);
  if (day >= last) return basis.minus(lot.shares);
  const months = 12 / bond.frequency;
  const dates = [bond.maturity];
  while (at(dates[0] ?? '') > lot.from)
    dates.unshift(monthsBefore(bond.maturity, dates.length * months));
  const coupon = num(bond.coupon).div(bond.frequency);
  /** The part of a period that lies between two days in it. */
  const part = (period: number, from: number, to: number): Dec => {
    const [start = '', end = ''] = dates.slice(period, period + 2);
    const [first, then] = [Math.max(from, at(start)), Math.min(to, at(end))];
    if (then <= first) return none;
    const count = (one: number): number =>
      one === at(end)
        ? 1
        : bond.count === '30/360'
          ? Math.min(1, (days360(start, dateOf(one)) * (bond.frequency ?? 1)) / 360)
          : (one - at(start)) / (at(end) - at(start));
    return new D(count(then)).minus(count(first));
  };
  const priceOn = (rate: Dec, on: number): Dec => {
    let price = basis.div(lot.shares);
    for (let period = 0; period < dates.length - 1; period += 1)
      price = price.plus(
        price
          .times(rate)
          .minus(coupon)
          .times(part(period, lot.from, on)),
      );
    return price;
  };
  let [low, high] = [new D(-1), coupon];
  for (let step = 0; step < 80; step += 1) {
    const middle = low.plus(high).div(2);
    if (priceOn(middle, last).gt(1)) high = middle;
    else low = middle;
  }
  return basis.minus(priceOn(low, day).times(lot.shares));
}
