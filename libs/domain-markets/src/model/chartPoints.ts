import type { OwnTrade, SeriesPoint, TimeSeries } from '@portal/api-sdk';
import type { ChartPoint } from '@portal/ui-kit/charts';

const FRACTION_DIGITS = 6;

/** Closes as a chart takes them, with a value for `trades` on the days on which the household bought or sold. */
export function closePoints({ points, trades = [] }: TimeSeries): ChartPoint[] {
  const tradeDays = new Set(trades.map((trade) => dayOfTrade(points, trade)));
  return points.map(({ day, close }) => ({
    x: day,
    values: { close, trades: tradeDays.has(day) ? close : null },
  }));
}

/** A trade on a day without a close stands on the last close before. */
function dayOfTrade(points: readonly SeriesPoint[], { day }: OwnTrade): string | undefined {
  return points.findLast((point) => point.day <= day)?.day;
}

/** Two series as changes since the first day that both have, as fractions: what can be compared. */
export function comparedPoints(one: TimeSeries, other: TimeSeries): ChartPoint[] {
  const others = new Map(other.points.map(({ day, close }) => [day, Number(close)]));
  const shared = one.points.filter(({ day }) => others.has(day));
  const [first] = shared;
  if (!first) return [];
  const base = { one: Number(first.close), other: others.get(first.day) ?? 0 };
  // Only the drawing and two decimals of a percentage are made of these: no money is computed.
  const change = (value: number, of: number) =>
    of > 0 ? (value / of - 1).toFixed(FRACTION_DIGITS) : null;
  return shared.map(({ day, close }) => ({
    x: day,
    values: {
      close: change(Number(close), base.one),
      compare: change(others.get(day) ?? 0, base.other),
    },
  }));
}
