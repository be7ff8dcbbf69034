import { isInstantString } from '../../format/dates';
import type { ChartPoint } from './chartTypes';

/** Longer pauses between two instants are nights and weekends, in which nothing happens. */
const PAUSE_MS = 3_600_000;
const PAUSE_DRAWN_MS = 60_000;

/**
 * Where points stand along a time axis, ascending: days by the calendar, instants without the pauses between them, so
 * that five trading days are not five strokes with nights between.
 */
export function timesOf(points: readonly ChartPoint[]): number[] {
  const times = points.map(({ x }) => Date.parse(x));
  if (!points[0] || !isInstantString(points[0].x)) return times;
  let left = 0;
  return times.map((time, index) => {
    const pause = time - (times[index - 1] ?? time);
    if (pause > PAUSE_MS) left += pause - PAUSE_DRAWN_MS;
    return time - left;
  });
}
