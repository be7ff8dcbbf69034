import { lastAtOrBefore, toDay, type Day, type IsoDate } from '../exact/days';
import {
  EXACT_DECIMALS,
  ONE,
  parseExact,
  powerOfTen,
  smallestInteger,
  times,
  type Exact,
} from '../exact/exact';

/** What the engine needs to know of a security beside its prices. */
export interface SecurityTerms {
  /** Value of one unit at price 1: `0.01` for bonds quoted in per cent of face value. Default 1. */
  priceFactor?: string;
  /** Fixed-rate bonds: what accrues between coupons. */
  coupon?: CouponTerms;
  assetClass?: string;
  /**
   * Which rule says from what day on a purchase is covered, so that the broker reports its basis: `never` for what is no
   * specified security (a partnership interest). Default: `debt` where there is a coupon, else `stock`.
   */
  basisRule?: 'stock' | 'fund' | 'debt' | 'never';
  /** Interest of it is tax-exempt (municipal bonds), IRC §103. */
  taxExempt?: boolean;
  /** Decimals to which quantities are kept; what is less than one unit of the last is dust. Default 9. */
  quantityDecimals?: number;
  sector?: string;
}

export interface CouponTerms {
  /** Annual rate as a fraction: `0.0425`. */
  rate: string;
  /** Coupons a year. */
  frequency: 1 | 2 | 4 | 12;
  /** Any coupon date, usually maturity: the others follow from the frequency. */
  maturity: IsoDate;
  dayCount: '30/360' | 'ACT/ACT';
}

/** How a price came to be: quoted that day, carried from an earlier one, taken from the first quote after it, or from a trade. */
export type PriceState = 'quoted' | 'carried' | 'estimated' | 'trade';

export interface PriceQuote {
  readonly price: Exact;
  readonly day: Day;
  readonly state: PriceState;
}

/** Quotes of one security, oldest first; units are safe integers of 10^-decimals, or `wide` when they do not fit. */
export interface PriceSeries {
  readonly days: readonly Day[];
  readonly units: Float64Array;
  readonly decimals: number;
  readonly wide: readonly Exact[] | null;
}

export type PriceInput = Readonly<Record<string, readonly (readonly [IsoDate, string])[]>>;

const QUANTITY_DECIMALS = 9;
const EMPTY_SERIES: PriceSeries = { days: [], units: new Float64Array(0), decimals: 0, wide: null };

/**
 * Prices by security. The rule: the last known quote; before the first one the earliest known, marked as an
 * estimate; a security nobody quotes is worth its last trade price (the ledger knows those). Quotes are as traded:
 * prices from a split's day on are per new share.
 */
export class PriceBook {
  readonly #input: PriceInput;
  readonly #terms: Readonly<Record<string, SecurityTerms>>;
  readonly #series = new Map<string, PriceSeries>();
  readonly #factors = new Map<string, Exact>();

  constructor(prices: PriceInput, terms: Readonly<Record<string, SecurityTerms>> = {}) {
    this.#input = prices;
    this.#terms = terms;
  }

  get symbols(): string[] {
    return Object.keys(this.#input);
  }

  terms(symbol: string): SecurityTerms {
    return this.#terms[symbol] ?? {};
  }

  /** Money for one unit at price 1. */
  factor(symbol: string): Exact {
    let factor = this.#factors.get(symbol);
    if (factor === undefined) {
      const text = this.terms(symbol).priceFactor;
      factor = text === undefined ? ONE : parseExact(text);
      this.#factors.set(symbol, factor);
    }
    return factor;
  }

  /** A difference in shares that is none: one unit of the last decimal that quantities are kept to. */
  dust(symbol: string): Exact {
    return powerOfTen(EXACT_DECIMALS - (this.terms(symbol).quantityDecimals ?? QUANTITY_DECIMALS));
  }

  series(symbol: string): PriceSeries {
    let series = this.#series.get(symbol);
    if (!series) {
      const quotes = this.#input[symbol];
      series = quotes && quotes.length > 0 ? buildSeries(quotes) : EMPTY_SERIES;
      this.#series.set(symbol, series);
    }
    return series;
  }

  isQuoted(symbol: string): boolean {
    return (this.#input[symbol]?.length ?? 0) > 0;
  }

  quoteOn(symbol: string, day: Day): PriceQuote | null {
    const series = this.series(symbol);
    if (series.days.length === 0) return null;
    const index = lastAtOrBefore(series.days, day);
    const found = index < 0 ? 0 : index;
    const quoted = series.days[found] ?? day;
    const state = index < 0 ? 'estimated' : quoted === day ? 'quoted' : 'carried';
    return { price: priceOf(series, found), day: quoted, state };
  }

  /** Money for `quantity` units at `price`. */
  valueOf(symbol: string, quantity: Exact, price: Exact): Exact {
    const factor = this.factor(symbol);
    return times(quantity, factor === ONE ? price : times(price, factor));
  }
}

export function priceOf(series: PriceSeries, index: number): Exact {
  if (series.wide) return series.wide[index] ?? 0n;
  return BigInt(series.units[index] ?? 0) * powerOfTen(EXACT_DECIMALS - series.decimals);
}

/** Orders the quotes by day (the last one given for a day counts) and packs them as integers. */
export function buildSeries(quotes: readonly (readonly [IsoDate, string])[]): PriceSeries {
  const days: Day[] = [];
  const prices: Exact[] = [];
  let ordered = true;
  for (const [date] of quotes) {
    const day = toDay(date);
    if (days.length > 0 && day <= (days[days.length - 1] ?? 0)) ordered = false;
    days.push(day);
  }
  if (ordered) return packTexts(days, quotes);
  const byDay = new Map(quotes.map(([date, price]) => [toDay(date), parseExact(price)]));
  days.length = 0;
  for (const day of [...byDay.keys()].sort((a, b) => a - b)) {
    days.push(day);
    prices.push(byDay.get(day) ?? 0n);
  }
  return packSeries(days, prices);
}

/** Packs exact prices; falls back to wide integers when a machine integer cannot hold one. */
export function packSeries(days: readonly Day[], prices: readonly Exact[]): PriceSeries {
  let decimals = 0;
  for (const price of prices) decimals = Math.max(decimals, smallestInteger(price).decimals);
  const unit = powerOfTen(EXACT_DECIMALS - decimals);
  const units = new Float64Array(prices.length);
  for (let index = 0; index < prices.length; index += 1) {
    const packed = Number((prices[index] ?? 0n) / unit);
    if (!Number.isSafeInteger(packed))
      return { days, units: new Float64Array(0), decimals: EXACT_DECIMALS, wide: prices };
    units[index] = packed;
  }
  return { days, units, decimals, wide: null };
}

const POINT = 46;
const DIGIT_ZERO = 48;
const MAX_PACKED_DIGITS = 15;

// The fast lane for ordinary prices: their digits are an exact integer, at most 15 of them once decimals are equal.
function packTexts(
  days: readonly Day[],
  quotes: readonly (readonly [IsoDate, string])[],
): PriceSeries {
  const units = new Float64Array(quotes.length);
  const decimals = new Uint8Array(quotes.length);
  let [most, digits] = [0, 0];
  for (let index = 0; index < quotes.length; index += 1) {
    const text = quotes[index]?.[1] ?? '';
    let [unit, point] = [0, -1];
    for (let place = 0; place < text.length; place += 1) {
      const code = text.charCodeAt(place);
      if (code === POINT && point < 0 && place > 0 && place < text.length - 1) point = place;
      else if (code >= DIGIT_ZERO && code <= DIGIT_ZERO + 9) unit = unit * 10 + code - DIGIT_ZERO;
      else
        return packSeries(
          days,
          quotes.map(([, price]) => parseExact(price)),
        );
    }
    const given = point < 0 ? 0 : text.length - point - 1;
    if (given > most) most = given;
    if (text.length - given > digits) digits = text.length - given;
    if (text.length === 0 || digits + most > MAX_PACKED_DIGITS)
      return packSeries(
        days,
        quotes.map(([, price]) => parseExact(price)),
      );
    units[index] = unit;
    decimals[index] = given;
  }
  for (let index = 0; index < units.length; index += 1)
    units[index] = (units[index] as number) * 10 ** (most - (decimals[index] as number));
  return { days, units, decimals: most, wide: null };
}
