/** One difference between what a case expects and what the engine says. */
export interface Miss {
  path: string;
  expected: unknown;
  actual: unknown;
}

/** Allowed difference for a number at a path; the innermost name that has one counts. */
export type Tolerance = number | Record<string, number> | undefined;

/** Name under which a tolerance holds for every amount of money that has none of its own. */
export const MONEY = '(money)';
const NOT_MONEY = /returns|return\b|mwr|twr|weight|quantity|quarters|halves|months/i;

const DEFAULT_ABSOLUTE = 0.000005;
const DEFAULT_RELATIVE = 1e-9;

/** Stands for a key that the runner does not know: never equal to anything. */
export const UNKNOWN = Symbol('unknown to the runner');

/** Every difference in what is expected; what is not expected is not compared. */
export function misses(
  expected: unknown,
  actual: unknown,
  path: string,
  tolerance: Tolerance,
): Miss[] {
  if (typeof expected === 'number')
    return numbersMatch(expected, actual, path, tolerance)
      ? []
      : [{ path, expected, actual: shown(actual) }];
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [{ path, expected, actual: shown(actual) }];
    return expected.flatMap((item, index) =>
      misses(item, actual[index], `${path}[${index}]`, tolerance),
    );
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null)
      return [{ path, expected, actual: shown(actual) }];
    const fields = actual as Record<string, unknown>;
    return Object.entries(expected)
      .filter(([key]) => key !== 'tolerance')
      .flatMap(([key, value]) =>
        misses(value, key in fields ? fields[key] : UNKNOWN, `${path}.${key}`, tolerance),
      );
  }
  return expected === actual ? [] : [{ path, expected, actual: shown(actual) }];
}

function numbersMatch(
  expected: number,
  actual: unknown,
  path: string,
  tolerance: Tolerance,
): boolean {
  if (typeof actual !== 'number' || Number.isNaN(actual)) return false;
  const allowed =
    toleranceAt(path, tolerance) ??
    Math.max(DEFAULT_ABSOLUTE, DEFAULT_RELATIVE * Math.abs(expected));
  // Published figures are often rounded to the tolerance itself; half a billionth more absorbs their binary form.
  return Math.abs(actual - expected) <= allowed * (1 + 1e-9);
}

function toleranceAt(path: string, tolerance: Tolerance): number | undefined {
  if (typeof tolerance === 'number' || tolerance === undefined) return tolerance;
  const names = path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reverse();
  const general =
    'default' in tolerance
      ? 'default'
      : MONEY in tolerance && !NOT_MONEY.test(path)
        ? MONEY
        : undefined;
  const named = names.find((name) => name in tolerance) ?? general;
  return named === undefined ? undefined : tolerance[named];
}

function shown(actual: unknown): unknown {
  return typeof actual === 'symbol' ? actual.description : actual;
}

/** Fields that say which row of a list is meant, as against what is said about it. */
const IDENTITY = [
  'symbol',
  'account',
  'acquired',
  'disposed',
  'date',
  'key',
  'year',
  'seq',
  'term',
];
const ADDITIVE = [
  'quantity',
  'costBasis',
  'proceeds',
  'gain',
  'disallowedLoss',
  'marketValue',
  'unrealizedGain',
  'value',
];

type Row = Record<string, unknown>;

/**
 * Actual rows in the order of the expected ones. Sources cut lots differently (a wash sale splits a line, a tool
 * merges two): where no single row fits, rows of the same identity are compared as sums, on both sides.
 */
export function align(
  expected: readonly Row[],
  actual: readonly Row[],
  tolerance: Tolerance,
): unknown[] {
  const unused = new Set(actual);
  const aligned: unknown[] = expected.map((row) => {
    const match = [...unused].find(
      (candidate) => misses(row, candidate, '', tolerance).length === 0,
    );
    if (match) unused.delete(match);
    return match;
  });
  expected.forEach((row, index) => {
    if (aligned[index] !== undefined) return;
    const peers = expected.flatMap((other, place) =>
      aligned[place] === undefined && sameIdentity(row, other) ? [other] : [],
    );
    const rest = [...unused].filter((candidate) => sameIdentity(row, candidate));
    const fits =
      rest.length > 0 &&
      sumsMatch(peers, rest, row, tolerance) &&
      othersMatch(row, rest, tolerance);
    aligned[index] = fits ? row : (rest[0] ?? 'no such row');
  });
  return aligned;
}

function sameIdentity(expected: Row, actual: Row): boolean {
  return IDENTITY.every(
    (name) =>
      expected[name] === undefined || actual[name] === undefined || expected[name] === actual[name],
  );
}

function sumsMatch(
  expected: readonly Row[],
  actual: readonly Row[],
  like: Row,
  tolerance: Tolerance,
): boolean {
  const names = ADDITIVE.filter((name) => typeof like[name] === 'number');
  const sums = (rows: readonly Row[]) =>
    Object.fromEntries(
      names.map((name) => [name, rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)]),
    );
  return misses(sums(expected), sums(actual), '', tolerance).length === 0;
}

// What cannot be added up (a flag, a date, a unit cost) must at least be said of one of the rows.
function othersMatch(expected: Row, actual: readonly Row[], tolerance: Tolerance): boolean {
  return Object.entries(expected)
    .filter(([name]) => !ADDITIVE.includes(name))
    .every(([name, value]) =>
      actual.some((row) => name in row && misses(value, row[name], name, tolerance).length === 0),
    );
}
