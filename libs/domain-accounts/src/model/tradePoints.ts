import type { Activity } from '@portal/api-sdk';
import type { ChartPoint } from '@portal/ui-kit/charts';

/** The price of the last trade of each day that has one, earliest first. */
export function tradePoints(activities: readonly Activity[]): ChartPoint[] {
  const byDay = new Map<string, string>();
  // Newest first as they come, so that the last trade of a day stays.
  for (const { tradedate, price } of activities.toReversed()) {
    if (price !== undefined) byDay.set(tradedate, price);
  }
  return [...byDay].map(([x, price]) => ({ x, values: { price } }));
}
