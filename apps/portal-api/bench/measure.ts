import { cpus, loadavg } from 'node:os';

/** What the database under test is called. */
export function engineName(): string {
  return process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'PGlite';
}

/** One line of a bench's table. */
export interface Line {
  what: string;
  measured: number;
  /** At most this; null is reported only. */
  target: number | null;
  note: string;
}

/** Milliseconds of each of some works, run in turn so that all of them meet the same machine; medians. */
export async function medians<Name extends string>(
  works: Readonly<Record<Name, () => unknown>>,
  rounds = 5,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[]; // the record's own keys
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const started = performance.now();
      await works[name]();
      times.get(name)?.push(performance.now() - started);
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, quantile(times.get(name) ?? [], 0.5)]),
  ) as Record<Name, number>; // one entry per name
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** performance.md: medians of five. One pause of the machine is in one of them. */
export const PARTS = 5;

/**
 * Requests of each case: so many that p99 of a part is its eighth worst, not the one that a pause met. With a thousand,
 * calls of equal medians differ by up to two thirds. Fewer by BENCH_ROUNDS.
 */
export const P99_ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4_000);

/** The median, over parts of the run one after the other, of p99 of the large case ÷ p99 of the small one. */
export function growthOfP99(small: readonly number[], large: readonly number[]): number {
  const ratios = Array.from({ length: PARTS }, (_, part) => {
    const [from, to] = [part, part + 1].map((edge) => Math.floor((edge * large.length) / PARTS));
    return quantile(large.slice(from, to), 0.99) / quantile(small.slice(from, to), 0.99);
  });
  return quantile(ratios, 0.5);
}

/** Who else works on the machine: a bench alone keeps one or two processors busy. */
export function loadOfMachine(): string {
  const loads = loadavg().map((load) => load.toFixed(1));
  return `load of the machine ${loads.join(', ')} (1, 5 and 15 minutes) on ${cpus().length} processors`;
}

const targets = { met: 0, missed: 0 };

/** Of all tables printed by this process. */
export function targetsSoFar(): Readonly<typeof targets> {
  return targets;
}

/** Prints the table and counts what was met. */
export function printTable(title: string, lines: readonly Line[]): void {
  console.log(`\n${title}`);
  const width = Math.max(...lines.map(({ what }) => what.length));
  for (const { what, measured, target, note } of lines) {
    const isMet = target === null || measured <= target;
    if (target !== null) targets[isMet ? 'met' : 'missed'] += 1;
    const wanted = target === null ? 'reported' : `≤ ${target} ${isMet ? 'met' : 'MISSED'}`;
    const value = measured < 0.1 ? measured.toFixed(4) : measured.toFixed(2);
    console.log(`  ${what.padEnd(width)}  ${value.padStart(8)}  ${wanted.padEnd(14)}  ${note}`);
  }
}
