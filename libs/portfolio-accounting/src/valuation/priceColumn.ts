import { lastAtOrBefore, type Day } from '../exact/days';
import { EXACT_DECIMALS, powerOfTen, share, type Exact } from '../exact/exact';
import type { Ledger } from '../ledger/ledger';
import { packSeries, priceOf, type PriceQuote, type PriceSeries } from './priceBook';

/** One price per calendar day: units of 10^-decimals, or `wide` where a machine integer would not be exact. */
export interface PriceColumn {
  readonly decimals: number;
  readonly units: Float64Array;
  readonly wide: readonly Exact[] | null;
  /** Largest absolute unit; bounds what a sum of products can reach. */
  readonly largest: number;
  /** Of a security that only trades price: before its first one nobody knows what it is worth. */
  readonly knownFrom?: Day;
}

/** The price of a security on a day by the book's rule, else the last trade price; null when nobody knows one. */
export function priceOn(ledger: Ledger, symbol: string, day: Day): PriceQuote | null {
  if (ledger.prices.isQuoted(symbol)) {
    const quote = ledger.prices.quoteOn(symbol, day);
    return quote && adjustForSplits(ledger, symbol, day, quote);
  }
  const trades = tradeSeries(ledger, symbol);
  if (trades.days.length === 0) return null;
  const index = lastAtOrBefore(trades.days, day);
  if (index < 0) return null;
  const quote: PriceQuote = {
    price: priceOf(trades, index),
    day: trades.days[index] ?? day,
    state: 'trade',
  };
  return adjustForSplits(ledger, symbol, day, quote);
}

// A quote from before a split is per old share: carried over it, it is divided by the ratio; an estimate the other way.
function adjustForSplits(ledger: Ledger, symbol: string, day: Day, quote: PriceQuote): PriceQuote {
  let { price } = quote;
  for (const { symbol: split, day: splitDay, numerator, denominator } of ledger.state.splits) {
    if (split !== symbol) continue;
    if (quote.day < splitDay && splitDay <= day) price = share(price, denominator, numerator);
    if (day < splitDay && splitDay <= quote.day) price = share(price, numerator, denominator);
  }
  return price === quote.price ? quote : { ...quote, price };
}

/** Prices for the calendar days `first` … `last`, carried forward, estimated backward; null when there is none. */
export function priceColumn(
  ledger: Ledger,
  symbol: string,
  first: Day,
  last: Day,
): PriceColumn | null {
  const isQuoted = ledger.prices.isQuoted(symbol);
  const known = isQuoted ? ledger.prices.series(symbol) : tradeSeries(ledger, symbol);
  const [knownFrom] = known.days;
  if (knownFrom === undefined) return null;
  const column = fillColumn(throughSplits(ledger, symbol, known), first, last);
  return isQuoted ? column : { ...column, knownFrom };
}

// What trades say of a security that nobody quotes, from the stored state on.
function tradeSeries(ledger: Ledger, symbol: string): PriceSeries {
  const byDay = new Map<Day, Exact>();
  const origin = ledger.checkpoints[0];
  const known = origin?.state.tradePrices.get(symbol);
  if (origin && known !== undefined) byDay.set(origin.day, known);
  for (const trade of ledger.out.tradePrices)
    if (trade.symbol === symbol) byDay.set(trade.day, trade.price);
  return packSeries([...byDay.keys()], [...byDay.values()]);
}

// Where no quote falls on the day of a split, the last one is restated per new share on that day.
function throughSplits(ledger: Ledger, symbol: string, series: PriceSeries): PriceSeries {
  const splits = ledger.state.splits.filter(
    (split) => split.symbol === symbol && !series.days.includes(split.day),
  );
  if (splits.length === 0) return series;
  const days = [...series.days];
  const prices = days.map((_, index) => priceOf(series, index));
  for (const { day, numerator, denominator } of splits) {
    const before = lastAtOrBefore(days, day);
    const carried =
      before < 0 ? share(prices[0] ?? 0n, numerator, denominator) : (prices[before] ?? 0n);
    const restated = [share(carried, denominator, numerator)];
    if (before < 0) {
      days.unshift(day - 1, day);
      prices.unshift(carried, ...restated);
    } else {
      days.splice(before + 1, 0, day);
      prices.splice(before + 1, 0, ...restated);
    }
  }
  return packSeries(days, prices);
}

// Quote by quote, each for the days until the next one: this loop runs once per security and calendar day.
function fillColumn(series: PriceSeries, first: Day, last: Day): PriceColumn {
  const length = Math.max(0, last - first + 1);
  const { days, decimals } = series;
  const units = new Float64Array(series.wide ? 0 : length);
  const wide: Exact[] | null = series.wide ? new Array<Exact>(length).fill(0n) : null;
  let largest = 0;
  let index = 0;
  for (let quote = Math.max(0, lastAtOrBefore(days, first)); index < length; quote += 1) {
    const end =
      quote + 1 < days.length ? Math.min(length, (days[quote + 1] as Day) - first) : length;
    if (wide) {
      wide.fill(series.wide?.[quote] ?? 0n, index, end);
      index = end;
      continue;
    }
    const unit = series.units[quote] as number;
    if (unit > largest) largest = unit;
    while (index < end) units[index++] = unit;
  }
  return { decimals, units, wide, largest };
}

/** A column from one exact value per day, rounded to `decimals`: accrued interest of one unit. */
export function columnOf(values: readonly Exact[], decimals: number): PriceColumn {
  const unit = powerOfTen(EXACT_DECIMALS - decimals);
  const units = Float64Array.from(values, (value) => Number(value / unit));
  return {
    decimals,
    units,
    wide: null,
    largest: units.reduce((most, value) => Math.max(most, value), 0),
  };
}

/** The exact price on a day of the column. */
export function columnValue(column: PriceColumn, index: number): Exact {
  if (column.wide) return column.wide[index] ?? 0n;
  return BigInt(column.units[index] ?? 0) * powerOfTen(EXACT_DECIMALS - column.decimals);
}
