export interface Line {
  what: string;
  measured: number;
  /** Nothing is judged without one. */
  target: number | null;
  note: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** The medians of two series that were measured in turns, as a line. */
export function ratioLine(
  what: string,
  [ours, theirs]: readonly [readonly number[], readonly number[]],
  target: number | null,
): Line {
  const note = `${ms(median(ours))} ÷ ${ms(median(theirs))}   each: ${ours.map(rounded).join(' ')} ÷ ${theirs.map(rounded).join(' ')}`;
  return { what, measured: median(ours) / median(theirs), target, note };
}

const rounded = (value: number): string => value.toFixed(0);

/** Prints what was measured and returns how many targets were missed; a figure that is none misses. */
export function printLines(title: string, lines: readonly Line[]): number {
  console.log(`\n${title}`);
  let missed = 0;
  const width = Math.max(...lines.map(({ what }) => what.length));
  for (const { what, measured, target, note } of lines) {
    const isMissed = target !== null && !(measured <= target);
    if (isMissed) missed += 1;
    const verdict = target === null ? '      ' : isMissed ? 'MISSED' : 'ok    ';
    const limit = target === null ? 'no target' : `≤ ${target}`;
    console.log(
      `  ${verdict}  ${what.padEnd(width)}  ${measured.toFixed(3).padStart(9)}  ${limit.padEnd(9)}  ${note}`,
    );
  }
  return missed;
}
