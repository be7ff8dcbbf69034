/**
 * Which of many points to draw: for each series the lowest and the highest of every stretch, and the first and last of
 * all, so that no peak and no trough is lost. At most about `limit` of them; all where there are fewer.
 */
export function decimate(
  columns: readonly (readonly (number | null)[])[],
  limit: number,
): number[] {
  const count = columns[0]?.length ?? 0;
  if (count <= limit) return Array.from({ length: count }, (_, index) => index);
  const stretches = Math.max(1, Math.floor(limit / (2 * columns.length)));
  const kept = new Set<number>([0, count - 1]);
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const from = Math.floor((stretch * count) / stretches);
    const to = Math.floor(((stretch + 1) * count) / stretches);
    for (const column of columns) keepExtremes(column, from, to, kept);
  }
  return [...kept].sort((one, other) => one - other);
}

function keepExtremes(
  column: readonly (number | null)[],
  from: number,
  to: number,
  kept: Set<number>,
): void {
  let [lowest, highest] = [-1, -1];
  let hasGap = -1;
  for (let index = from; index < to; index += 1) {
    const value = column[index];
    if (value === null || value === undefined) hasGap = index;
    else {
      if (lowest < 0 || value < (column[lowest] ?? 0)) lowest = index;
      if (highest < 0 || value > (column[highest] ?? 0)) highest = index;
    }
  }
  // A gap stays a gap.
  for (const index of [lowest, highest, hasGap]) if (index >= 0) kept.add(index);
}

/** The index of the time nearest to a given one, in ascending times. */
export function nearest(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  const before = low > 0 ? low - 1 : low;
  return time - (times[before] ?? 0) < (times[low] ?? 0) - time ? before : low;
}
