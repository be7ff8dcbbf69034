import { toDate, type Day, type IsoDate } from '../exact/days';
import { divideRounded, ONE, over, sum, times, type Exact } from '../exact/exact';
import { squareRoot } from '../exact/power';

/** The largest fall of a growth curve, and the days on which it began, ended and was made good. */
export interface Drawdown {
  /** Largest fall from a peak, a fraction that is not positive. */
  readonly depth: Exact;
  readonly peak: IsoDate;
  readonly trough: IsoDate;
  /** When the peak was reached again; null when it has not been. */
  readonly recovered: IsoDate | null;
}

/** The largest fall of a growth curve; null for a curve without days. */
export function maximumDrawdown(curve: readonly { day: Day; growth: Exact }[]): Drawdown | null {
  const start = curve[0];
  if (!start) return null;
  let peak = start;
  let worst = { depth: 0n, peak: start, trough: start };
  for (const point of curve) {
    if (point.growth > peak.growth) peak = point;
    const depth = peak.growth === 0n ? 0n : over(point.growth, peak.growth) - ONE;
    if (depth < worst.depth) worst = { depth, peak, trough: point };
  }
  const recovered =
    worst.depth === 0n
      ? undefined
      : curve.find(({ day, growth }) => day > worst.trough.day && growth >= worst.peak.growth);
  return {
    depth: worst.depth,
    peak: toDate(worst.peak.day),
    trough: toDate(worst.trough.day),
    recovered: recovered ? toDate(recovered.day) : null,
  };
}

/** Sample standard deviation of periodic returns × √(periods a year); null for fewer than two. */
export function volatility(returns: readonly Exact[], periodsPerYear: number): Exact | null {
  if (returns.length < 2) return null;
  const mean = divideRounded(sum(returns), BigInt(returns.length));
  const squares = sum(returns.map((value) => times(value - mean, value - mean)));
  const variance = divideRounded(squares, BigInt(returns.length - 1));
  return squareRoot(variance * BigInt(periodsPerYear));
}
