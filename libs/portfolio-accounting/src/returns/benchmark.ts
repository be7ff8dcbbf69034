import { toDay, type Day, type IsoDate } from '../exact/days';
import { ONE, over, times, type Exact } from '../exact/exact';
import { differenceOf, given, quotientOf, type Figure } from '../explain/figure';
import { AccountingRefusal } from '../refusals';
import type { PriceBook } from '../valuation/priceBook';
import { boundsOf, type Period } from './returnSeries';

/** One part of a blended benchmark; weights are fractions and add up to 1, rebalanced daily. */
export interface BenchmarkPart {
  symbol: string;
  weight: Exact;
}

/**
 * Growth of 1 in an index over the days of a period, first the day `from`.
 * @throws AccountingRefusal `price.missing` for a day without a level; as `boundsOf` for the period.
 */
export function benchmarkGrowth(
  prices: PriceBook,
  parts: readonly BenchmarkPart[],
  period: Period,
): { day: Day; growth: Exact }[] {
  const { from, to } = boundsOf(period);
  let growth = ONE;
  const curve = [{ day: from, growth }];
  for (let day = from + 1; day <= to; day += 1) {
    let move = 0n;
    for (const { symbol, weight } of parts)
      move += times(weight, growthOn(prices, symbol, day) - ONE);
    growth = times(growth, ONE + move);
    curve.push({ day, growth });
  }
  return curve;
}

function growthOn(prices: PriceBook, symbol: string, day: Day): Exact {
  return over(levelOn(prices, symbol, day), levelOn(prices, symbol, day - 1));
}

function levelOn(prices: PriceBook, symbol: string, day: Day): Exact {
  const quote = prices.quoteOn(symbol, day);
  // A level from before the first one would be a guess, and the return from there on that of fewer days.
  const level = quote && quote.state !== 'estimated' ? quote.price : 0n;
  if (level === 0n) {
    throw new AccountingRefusal('price.missing', `The benchmark ${symbol} has no level`, {
      symbol,
    });
  }
  return level;
}

/**
 * An index's own return: last level ÷ first level − 1, a fraction.
 * @throws AccountingRefusal `price.missing` without a level.
 */
export function indexReturn(prices: PriceBook, symbol: string, { from, to }: Period): Figure {
  const level = (date: IsoDate): Figure =>
    given(`Level on ${date}`, 'number', levelOn(prices, symbol, toDay(date)), {
      levels: [{ symbol, date }],
    });
  const growth = quotientOf('Last level ÷ first level', 'fraction', level(to), level(from));
  return differenceOf(
    'Return of the index',
    growth,
    given('The 1 at the start', 'number', ONE, { rule: true }),
  );
}
