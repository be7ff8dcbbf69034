import { addMonths, lastAtOrBefore, toDay, type Day, type IsoDate } from '../exact/days';
import { absolute, lesser, ONE, over, parseExact, share, times, type Exact } from '../exact/exact';
import type { Ledger } from '../ledger/ledger';
import type { PremiumSetOff, Run } from '../ledger/run';
import { findPosition, ownPosition } from '../ledger/state';
import type { Entry } from '../ledger/transaction';
import { couponPart, couponPeriod } from '../valuation/accruedInterest';
import type { CouponTerms, PriceBook } from '../valuation/priceBook';
import type { Lot } from './lot';

/** What an explanation calls it, with the rule. */
export const PREMIUM_AMORTIZED = 'Bond premium amortized (constant yield, IRC §171)';

/** Quoted in per cent of face value: quantities are face value, and one of it is repaid for one. */
const PER_CENT = ONE / 100n;

/** Whether lots of the security can lose premium: a bond with a coupon whose quantities are its face value. */
export function amortizes(prices: PriceBook, symbol: string): boolean {
  return prices.terms(symbol).coupon !== undefined && prices.factor(symbol) === PER_CENT;
}

/**
 * The lot with the bond premium amortized to the end of a day. Of tax-exempt bonds always (IRC §171(a)(2)); of taxable
 * ones where the broker reports the basis, which assumes that the holder chose it (Treas. Reg. §1.6045-1(n)(5)). A pure
 * function of what the lot cost and when, so that nothing hangs on which rows came between. Not of a gift with two bases.
 */
export function amortizedTo(prices: PriceBook, symbol: string, lot: Lot, day: Day): Lot {
  const { coupon, taxExempt } = prices.terms(symbol);
  if (!coupon || !amortizes(prices, symbol) || !(taxExempt || lot.covered)) return lot;
  const premium = lot.cost + lot.washAdjustment - lot.quantity;
  if (premium <= 0n || lot.basisMissing || lot.lossCost !== undefined) return lot;
  const known = lot.amortized ?? 0n;
  const amortized =
    day >= toDay(coupon.maturity)
      ? premium
      : times(lot.quantity, amortizedPerUnit(coupon, lot, lot.quantity + premium, day));
  return amortized > known ? { ...lot, amortized } : lot;
}

/**
 * What the adjusted acquisition price of a bond was at its coupon dates, for one of face value; the first day is the one
 * from which premium is amortized. Treas. Reg. §1.171-2(a)(3), (b).
 */
interface Schedule {
  yield: Exact;
  days: Day[];
  prices: Exact[];
}

function amortizedPerUnit(terms: CouponTerms, lot: Lot, basis: Exact, day: Day): Exact {
  const from = lot.premiumFrom ?? lot.acquired;
  const coupon = share(parseExact(terms.rate), 1n, BigInt(terms.frequency));
  if (day <= from || coupon <= 0n) return 0n;
  const paid = over(basis, lot.quantity);
  const { days, prices, yield: rate } = scheduleOf(terms, coupon, from, paid);
  const place = lastAtOrBefore(days, day);
  const price = prices[place] ?? paid;
  const { elapsed, whole } = partOf(terms, day);
  const before = place === 0 ? partOf(terms, from).elapsed : 0n;
  // Within a period it goes evenly.
  return paid - price + share(coupon - times(price, rate), elapsed - before, whole);
}

/** Never more than the whole: in 30/360 the days of a period that begins at the end of February may be. */
function partOf(terms: CouponTerms, day: Day): { elapsed: bigint; whole: bigint } {
  const { elapsed, whole } = couponPart(terms, day);
  return { elapsed: lesser(BigInt(elapsed), BigInt(whole)), whole: BigInt(whole) };
}

// The same lot is asked for at every coupon, sale and valuation; what it answers follows from the key alone.
const SCHEDULES = new WeakMap<CouponTerms, Map<string, Schedule>>();

function scheduleOf(terms: CouponTerms, coupon: Exact, from: Day, paid: Exact): Schedule {
  let known = SCHEDULES.get(terms);
  if (!known) SCHEDULES.set(terms, (known = new Map<string, Schedule>()));
  const key = `${from} ${paid}`;
  let schedule = known.get(key);
  if (!schedule) known.set(key, (schedule = makeSchedule(terms, coupon, from, paid)));
  return schedule;
}

function makeSchedule(terms: CouponTerms, coupon: Exact, from: Day, paid: Exact): Schedule {
  const { elapsed, whole } = partOf(terms, from);
  const days = couponDates(terms, from);
  const roll = (rate: Exact) =>
    priceAtCoupons(paid, coupon, rate, days.length, whole - elapsed, whole);
  let rate = coupon;
  // Newton's method from above: the end rises with the rate, ever faster, so that each step stays on the same side.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { end, slope } = roll(rate);
    // Bought when nothing of the last period was left, as 30/360 counts: all of the premium goes at maturity.
    if (slope === 0n) break;
    const step = over(end - ONE, slope);
    rate -= step;
    if (absolute(step) <= 1n) break;
  }
  return { yield: rate, days: [from, ...days], prices: [paid, ...roll(rate).prices] };
}

const MOST_ROUNDS = 100;

/** After a day, to maturity. */
function couponDates({ maturity, frequency }: CouponTerms, after: Day): Day[] {
  const last = toDay(maturity);
  const months = 12 / frequency;
  const days: Day[] = [];
  for (let periods = 0; addMonths(last, -periods * months) > after; periods += 1)
    days.unshift(addMonths(last, -periods * months));
  return days;
}

/**
 * The price from coupon to coupon at a yield for each period: more by the yield, less by the coupon. The first period
 * counts for the part of it that is left. At the holder's yield the last price is what is repaid; `slope` is how fast it
 * rises with the yield.
 */
function priceAtCoupons(
  paid: Exact,
  coupon: Exact,
  rate: Exact,
  periods: number,
  left: bigint,
  whole: bigint,
): { prices: Exact[]; end: Exact; slope: Exact } {
  let price = paid + share(times(paid, rate) - coupon, left, whole);
  let slope = share(paid, left, whole);
  const prices = [price];
  for (let period = 1; period < periods; period += 1) {
    slope += times(slope, rate) + price;
    price += times(price, rate) - coupon;
    prices.push(price);
  }
  return { prices, end: price, slope };
}

/** Amortizes lots to a day and notes what that sets off against the interest of a row. */
export function setOffPremium(
  run: Run,
  { id: row, day, account }: Entry,
  symbol: string,
  lots: readonly Lot[],
  through: Day,
): Lot[] {
  let amount = 0n;
  const after = lots.map((lot) => {
    const amortized = amortizedTo(run.prices, symbol, lot, through);
    amount += (amortized.amortized ?? 0n) - (lot.amortized ?? 0n);
    return amortized;
  });
  if (amount !== 0n) run.out.premiums.push({ row, day, account, symbol, amount });
  return after;
}

/** Premium is set off when interest is received, up to the coupon date that it is paid for. Treas. Reg. §1.171-2(a)(1). */
export function couponReceived(run: Run, entry: Entry, symbol: string): void {
  const { coupon } = run.prices.terms(symbol);
  if (!coupon || !amortizes(run.prices, symbol)) return;
  if (!findPosition(run.state, entry.account, symbol)) return;
  const { previous } = couponPeriod(toDay(coupon.maturity), 12 / coupon.frequency, entry.day);
  const position = ownPosition(run.state, entry.account, symbol);
  const after = setOffPremium(run, entry, symbol, position.lots, previous);
  if (after.some((lot, place) => lot !== position.lots[place])) position.lots = after;
}

/** Bond premium that was set off against interest of a period, in order. */
export function premiumsIn(
  ledger: Ledger,
  { from, to, accounts }: { from: IsoDate; to: IsoDate; accounts: readonly string[] },
): PremiumSetOff[] {
  const [first, last] = [toDay(from), toDay(to)];
  return ledger.out.premiums.filter(
    ({ day, account }) => day >= first && day <= last && accounts.includes(account),
  );
}
