import type { DecimalString } from '../../format/decimal';
import { formatPercent } from '../../format/percent';
import type { ChartPart, ChartPoint, ChartSeries, ChartUnit } from './chartTypes';
import { fractionOf, sumDecimals } from '../../format/arithmetic';
import { formatValue, formatX } from './format';

/** The parts with their share of the whole, exact. */
export function withShares(parts: readonly ChartPart[]): ChartPart[] {
  const whole = sumDecimals(parts.map((part) => part.value));
  return parts.map((part) => ({
    ...part,
    share: part.share ?? fractionOf(part.value, whole) ?? undefined,
  }));
}

interface Known {
  x: string;
  value: DecimalString;
}

/** The values that a line's sentence names. Found in one pass: a line may have ten thousand of them. */
interface Named {
  count: number;
  first: Known;
  last: Known;
  low: Known;
  high: Known;
}

function namedOf(points: readonly ChartPoint[], key: string): Named | undefined {
  let named: Named | undefined;
  let [lowest, highest] = [0, 0];
  for (const { x, values } of points) {
    const value = values[key];
    if (value === null || value === undefined) continue;
    const known = { x, value };
    const size = Number(value);
    if (!named) {
      named = { count: 1, first: known, last: known, low: known, high: known };
      [lowest, highest] = [size, size];
      continue;
    }
    named.count += 1;
    named.last = known;
    if (size < lowest) [named.low, lowest] = [known, size];
    if (size > highest) [named.high, highest] = [known, size];
  }
  return named;
}

/** What a line over time says, in one sentence for each series. */
export function summarizeSeries(
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
  unit: ChartUnit,
  masked = false,
): string {
  return series
    .map(({ key, label }) => {
      const named = namedOf(points, key);
      if (!named) return `${label} has no values.`;
      const { count, first, last, low, high } = named;
      const say = ({ x, value }: Known) => `${formatValue(value, unit, masked)} on ${formatX(x)}`;
      if (count === 1) return `${label} has one value so far, ${say(first)}.`;
      return `${label} went from ${say(first)} to ${say(last)}; lowest ${say(low)}, highest ${say(high)}.`;
    })
    .join(' ');
}

/** What stacked bars say: the periods, and the largest of them. */
export function summarizeBars(
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
  unit: ChartUnit,
  masked = false,
): string {
  const totals = points.map((point) => ({ x: point.x, value: totalOf(point, series) }));
  const [first, last] = [totals[0], totals.at(-1)];
  if (!first || !last) return 'There are no values.';
  const high = totals.reduce((best, next) =>
    Number(next.value) > Number(best.value) ? next : best,
  );
  const parts = series.map(({ label }) => label).join(', ');
  return `${parts}, from ${formatX(first.x)} to ${formatX(last.x)}; highest in all ${formatValue(high.value, unit, masked)} in ${formatX(high.x)}.`;
}

/** All series of one point together, exact; what is not known counts as nothing. */
export function totalOf(point: ChartPoint, series: readonly ChartSeries[]): DecimalString {
  return sumDecimals(series.flatMap(({ key }) => point.values[key] ?? []));
}

/** What a whole is made of: its largest three parts. */
export function summarizeParts(
  parts: readonly ChartPart[],
  unit: ChartUnit,
  masked = false,
): string {
  if (parts.length === 0) return 'There are no values.';
  const largest = withShares(parts)
    .sort((one, other) => Number(other.value) - Number(one.value))
    .slice(0, 3)
    .map(({ label, value, share }) => {
      const percent = share === undefined ? '' : ` (${formatPercent(share)})`;
      return `${label} ${formatValue(value, unit, masked)}${percent}`;
    });
  const rest = parts.length - largest.length;
  return `Largest first: ${largest.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}.`;
}
