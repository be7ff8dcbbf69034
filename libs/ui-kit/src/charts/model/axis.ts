import type { ChartPoint, ChartSeries, ChartUnit } from './chartTypes';
import { forPixels } from './forPixels';
import { tickPlace } from './format';

/** Where the y axis begins and ends, and where its marks stand. */
export interface ValueAxis {
  domain: [number, number];
  ticks: number[];
}

const MOST_TICKS = 6;
const STEPS = [1, 2, 2.5, 5];

/** The y axis of lines: from about the lowest value to about the highest. */
export function lineAxis(
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
  unit: ChartUnit,
): ValueAxis {
  let [low, high] = [Infinity, -Infinity];
  for (const { values } of points) {
    for (const { key } of series) {
      const value = forPixels(values[key]);
      if (value === null) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return axisOf(low, high, unit);
}

/** The y axis of bars: they stand on zero, what is below zero hangs from it. */
export function barAxis(
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
  unit: ChartUnit,
): ValueAxis {
  let [low, high] = [0, 0];
  for (const point of points) {
    let [below, above] = [0, 0];
    for (const { key } of series) {
      const value = forPixels(point.values[key]) ?? 0;
      if (value < 0) below += value;
      else above += value;
    }
    low = Math.min(low, below);
    high = Math.max(high, above);
  }
  return axisOf(low, high, unit);
}

/**
 * The smallest step of 1, 2, 2.5 or 5 that needs few marks: the drawing fills its height. Recharts' own axis always has
 * five marks, and is up to twice as high as its values. No step is finer than what the words of a mark can tell.
 */
function axisOf(low: number, high: number, unit: ChartUnit): ValueAxis {
  if (low > high) return { domain: [0, 1], ticks: [] };
  if (low === high) {
    if (low === 0) return { domain: [0, 1], ticks: [0] };
    const room = Math.abs(low) / 10;
    return axisOf(low - room, high + room, unit);
  }
  // In whole units of the last decimal that is written, so that no mark is off by what a double cannot hold.
  const place = tickPlace(Math.max(Math.abs(low), Math.abs(high)), unit);
  const one = 10 ** place;
  for (let power = 1; ; power *= 10) {
    for (const step of STEPS.map((size) => size * power).filter(Number.isInteger)) {
      const from = Math.floor(low / one / step + ALMOST);
      const to = Math.max(from + 1, Math.ceil(high / one / step - ALMOST));
      if (to - from >= MOST_TICKS) continue;
      const ticks = Array.from({ length: to - from + 1 }, (_, n) =>
        Number(`${(from + n) * step}e${place}`),
      );
      return { domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1], ticks };
    }
  }
}

/** A value that stands on a mark but for what a double cannot hold needs no further mark. */
const ALMOST = 1e-10;
