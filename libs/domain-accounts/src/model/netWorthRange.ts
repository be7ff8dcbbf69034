import type { NetWorthHistory } from '@portal/api-sdk';
import { subtractDecimal, sumDecimals } from '@portal/ui-kit';
import type { ChartPoint } from '@portal/ui-kit/charts';

/** The periods of the net-worth chart. assumed */
export const NET_WORTH_RANGES = ['1M', '3M', '6M', 'YTD', '1Y', '3Y', 'All'] as const;
export type NetWorthRange = (typeof NET_WORTH_RANGES)[number];

/** The period before the client chooses one. assumed */
export const DEFAULT_NET_WORTH_RANGE: NetWorthRange = '1Y';

const MONTHS: Readonly<Partial<Record<NetWorthRange, number>>> = {
  '1M': 1,
  '3M': 3,
  '6M': 6,
  '1Y': 12,
  '3Y': 36,
};

export function netWorthRange(value: unknown): NetWorthRange | undefined {
  return NET_WORTH_RANGES.find((range) => range === value);
}

/** The first day of a period that ends on `asof`: the same day of an earlier month, or its last one. */
export function rangeStart(range: NetWorthRange, asof: string): string {
  if (range === 'All') return '';
  const [year = 0, month = 0, day = 0] = asof.split('-').map(Number);
  if (range === 'YTD') return `${year - 1}-12-31`;
  const first = new Date(Date.UTC(year, month - 1 - (MONTHS[range] ?? 0), 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

export interface NetWorthParts {
  external: boolean;
  manual: boolean;
}

/** The points of a period, less what the client leaves out; exact to the cent. */
export function netWorthPoints(
  { points, asof }: NetWorthHistory,
  range: NetWorthRange,
  include: NetWorthParts,
): ChartPoint[] {
  const start = rangeStart(range, asof);
  return points
    .filter(({ date }) => date >= start)
    .map((point) => ({ x: point.date, values: valuesOf(point, include) }));
}

function valuesOf(point: NetWorthHistory['points'][number], include: NetWorthParts) {
  const { total, liabilities: owed, external, manual } = point;
  const networth = less(total.amount, [
    ...(include.external ? [] : [external.amount]),
    ...(include.manual ? [] : [manual.amount]),
  ]);
  const liabilities = less(owed.amount, [
    ...(include.external ? [] : [point.externalliabilities.amount]),
    ...(include.manual ? [] : [point.manualliabilities.amount]),
  ]);
  return { networth, assets: less(networth, [liabilities]), liabilities };
}

/** The last point of each month, and the last of all. */
export function monthEnds(points: readonly ChartPoint[]): ChartPoint[] {
  return points.filter(({ x }, place) => x.slice(0, 7) !== points[place + 1]?.x.slice(0, 7));
}

function less(amount: string, parts: readonly string[]): string {
  return subtractDecimal(amount, sumDecimals(parts));
}
