import type { OwnTrade, SeriesPoint, TimeSeries } from '@portal/api-sdk';
import type { ChartPoint } from '@portal/ui-kit/charts';

const FRACTION_DIGITS = 6;

/** Closes as a chart takes them, with a value for `trades` on the days on which the household bought or sold. */
export function closePoints({ points, trades = [] }: TimeSeries): ChartPoint[] {
  const marked = new Set(trades.map((trade) => pointOfTrade(points, trade)));
  return points.map((point) => ({
    x: placeOf(point),
    values: { close: point.close, trades: marked.has(point) ? point.close : null },
  }));
}

/** A trade has a day and no time: it stands on the day's last price; without one, on the last before. */
function pointOfTrade(points: readonly SeriesPoint[], { day }: OwnTrade): SeriesPoint | undefined {
  return points.findLast((point) => point.day <= day);
}

const placeOf = ({ at, day }: SeriesPoint): string => at ?? day;

/** Two series as changes since the first day or instant that both have, as fractions: what can be compared. */
export function comparedPoints(one: TimeSeries, other: TimeSeries): ChartPoint[] {
  const others = new Map(other.points.map((point) => [placeOf(point), Number(point.close)]));
  const shared = one.points.filter((point) => others.has(placeOf(point)));
  const [first] = shared;
  if (!first) return [];
  const base = { one: Number(first.close), other: others.get(placeOf(first)) ?? 0 };
  // Only the drawing and two decimals of a percentage are made of these: no money is computed.
  const change = (value: number, of: number) =>
    of > 0 ? (value / of - 1).toFixed(FRACTION_DIGITS) : null;
  return shared.map((point) => ({
    x: placeOf(point),
    values: {
      close: change(Number(point.close), base.one),
      compare: change(others.get(placeOf(point)) ?? 0, base.other),
    },
  }));
}
