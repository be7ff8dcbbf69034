import type { IsoDate } from '../days';
import { Random } from '../random';
import { ONE_DOLLAR_PRICE, toPrice, type PriceUnits } from '../units';
import type { CorporateAction } from './events';
import { bondReturn, curveYield, pull, type Factors } from './factors';
import { paymentDates, type Payment, type PaymentDates } from './payments';
import type { Listing } from './security';

/** The prices of one security by day of the market, 0 where it has none, and what it paid or has declared. */
export interface PricePath {
  readonly prices: Float64Array;
  readonly payments: Payment[];
}

const NOISE_HALF_LIFE_DAYS = 420;
const LOWEST_PRICE = 0.08;
const MERGER_DISCOUNT = 0.03;
const DIVIDEND_STEP = 500;
const TAX_EXEMPT_PART_OF_YIELD = 0.72;

export interface PathContext {
  readonly seed: number;
  readonly factors: Factors;
  readonly dayOf: ReadonlyMap<IsoDate, number>;
  /** Payment dates are looked for up to here, past the last day, since payments are declared ahead. */
  readonly horizon: IsoDate;
  readonly sector: string;
  readonly actions: readonly CorporateAction[];
  /** Paths this one depends on: the acquirer's, the spun-off company's. */
  readonly priceOf: (security: string, day: number) => PriceUnits;
}

/** Simulates one security: total return first, then everything that leaves the price on an ex day. */
export function simulatePath(listing: Listing, context: PathContext): PricePath {
  const { factors, dayOf } = context;
  const { id, listed } = listing.security;
  const first = dayOf.get(listed) ?? factors.days.length;
  const noise = pull(
    new Random(context.seed, `noise/${id}`),
    factors.days.length,
    listing.noise,
    NOISE_HALF_LIFE_DAYS,
  );
  const prices = new Float64Array(factors.days.length);
  const book = new PaymentBook(listing, context);
  let value = listing.startPrice;
  for (let day = first; day < factors.days.length; day += 1) {
    if (day > first) value *= Math.exp(dailyReturn(listing, context, day) + (noise[day] ?? 0));
    const left = applyActions(context, day, value);
    if (left === null) break;
    if (left !== value) book.rescale(left / value);
    value = left;
    value = Math.max(LOWEST_PRICE, value - book.leavesOn(day) / ONE_DOLLAR_PRICE);
    value = towardsMerger(context, day, value);
    const units = toPrice(value, listing.decimals);
    prices[day] = units;
    book.declareOn(day, units);
  }
  return { prices, payments: book.payments };
}

function dailyReturn(listing: Listing, { factors, sector }: PathContext, day: number): number {
  const market = factors.market[day] ?? 0;
  const ofSector = factors.sectors.get(sector)?.[day] ?? 0;
  const bonds = bondReturn(factors, day, listing.duration, listing.credit);
  return listing.beta * market + listing.sectorWeight * ofSector + bonds + listing.alpha / 252;
}

/** The value after the day's corporate actions, or null when the security is no more. */
function applyActions(context: PathContext, day: number, value: number): number | null {
  const date = context.factors.days[day];
  for (const action of context.actions) {
    if (action.ex !== date) continue;
    switch (action.kind) {
      case 'split':
      case 'stock-dividend':
        value *= action.ratio[1] / action.ratio[0];
        break;
      case 'spin-off':
        value -=
          (context.priceOf(action.received, day) / ONE_DOLLAR_PRICE) *
          (action.ratio[0] / action.ratio[1]);
        break;
      case 'return-of-capital':
        value -= Number(action.rate);
        break;
      case 'merger':
      case 'delisting':
        return null;
    }
  }
  return value;
}

/** Once a merger is announced the price follows the offer, at a discount that melts until it closes. */
function towardsMerger(context: PathContext, day: number, value: number): number {
  for (const action of context.actions) {
    if (action.kind !== 'merger') continue;
    const announced = context.dayOf.get(action.announced);
    if (announced === undefined || day < announced) continue;
    const offer =
      (context.priceOf(action.received, day) / ONE_DOLLAR_PRICE) *
        (action.ratio[0] / action.ratio[1]) +
      Number(action.cash);
    const left = Math.max(0, 1 - (day - announced) / 105);
    return offer * (1 - MERGER_DISCOUNT * left);
  }
  return value;
}

/** Declares payments as their days come, from the price of the day. */
class PaymentBook {
  readonly payments: Payment[] = [];
  readonly #listing: Listing;
  readonly #context: PathContext;
  readonly #byDeclaration = new Map<IsoDate, PaymentDates[]>();
  readonly #byEx = new Map<IsoDate, number>();
  #steadyRate = 0;
  #raisedIn = '';

  constructor(listing: Listing, context: PathContext) {
    this.#listing = listing;
    this.#context = context;
    if (!listing.payout) return;
    const nth = 4 + new Random(context.seed, `payments/${listing.security.id}`).integer(0, 9);
    for (const dates of paymentDates(
      listing.payout,
      listing.security.listed,
      context.horizon,
      nth,
    )) {
      if (this.#endsBefore(dates.ex)) continue;
      const sameDay = this.#byDeclaration.get(dates.declared);
      if (sameDay) sameDay.push(dates);
      else this.#byDeclaration.set(dates.declared, [dates]);
    }
  }

  // What would go ex after the last day of trading is never declared.
  #endsBefore(ex: IsoDate): boolean {
    return this.#context.actions.some(
      (action) => (action.kind === 'merger' || action.kind === 'delisting') && action.ex <= ex,
    );
  }

  leavesOn(day: number): number {
    return this.#byEx.get(this.#context.factors.days[day] ?? '') ?? 0;
  }

  rescale(factor: number): void {
    this.#steadyRate *= factor;
  }

  declareOn(day: number, price: PriceUnits): void {
    const date = this.#context.factors.days[day] ?? '';
    const { payout, security } = this.#listing;
    if (!payout) return;
    for (const dates of this.#byDeclaration.get(date) ?? []) {
      const rate = dates.yearEnd ? this.#yearEndRate(day, price) : this.#rate(date, day, price);
      if (rate <= 0) continue;
      const { declared, ex, record, pay } = dates;
      const character = dates.yearEnd ? 'capital-gain' : payout.character;
      this.payments.push({
        security: security.id,
        declared,
        ex,
        record,
        pay,
        rate,
        character,
        withholding: payout.withholding,
      });
      this.#byEx.set(ex, (this.#byEx.get(ex) ?? 0) + rate);
    }
  }

  // A fund hands out gains it has made: little or nothing after a year of losses.
  #yearEndRate(day: number, price: PriceUnits): number {
    const { market } = this.#context.factors;
    let year = 0;
    for (let back = Math.max(0, day - 252); back < day; back += 1) year += market[back] ?? 0;
    const part = Math.max(0, Math.min(1.5, 0.4 + year * 4));
    return Math.round((price * (this.#listing.payout?.yearEndGain ?? 0) * part) / 10) * 10;
  }

  #rate(date: IsoDate, day: number, price: PriceUnits): number {
    const payout = this.#listing.payout;
    if (!payout) return 0;
    const { duration, credit } = this.#listing;
    const perYear = payout.fromRates
      ? curveYield(this.#context.factors, day, duration) +
        (credit ? (this.#context.factors.creditSpread[day] ?? 0) * 0.5 : 0)
      : payout.yield;
    const part = payout.character === 'tax-exempt' ? TAX_EXEMPT_PART_OF_YIELD : 1;
    const target = (price * perYear * part) / payout.perYear;
    if (!payout.steady) return Math.round(target / 10) * 10;
    return this.#steady(date, target);
  }

  // Raised once a year within reason, halved when the price no longer carries it.
  #steady(date: IsoDate, target: number): number {
    const year = date.slice(0, 4);
    if (this.#steadyRate === 0) this.#steadyRate = target;
    else if (this.#steadyRate > target * 2.2) this.#steadyRate *= 0.5;
    else if (year !== this.#raisedIn) {
      this.#steadyRate *= Math.max(1, Math.min(1.12, target / this.#steadyRate));
      this.#raisedIn = year;
    }
    return Math.max(DIVIDEND_STEP, Math.round(this.#steadyRate / DIVIDEND_STEP) * DIVIDEND_STEP);
  }
}
