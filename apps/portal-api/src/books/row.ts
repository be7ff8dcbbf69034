import { type Exact, EXACT_DECIMALS, formatExact, powerOfTen } from '@portal/portfolio-accounting';
import type { Cell } from '../db/insertRows';

/** One row to store: cells in the order of its table's columns (see bookTables). */
export type Row = Cell[];

const SHORT_DECIMALS = 9;
const SHORT_UNIT = powerOfTen(EXACT_DECIMALS - SHORT_DECIMALS);

/**
 * The value as formatExact writes it. Books are millions of numbers, most of them zero and nearly all with at most
 * nine decimals: as machine integers those are written several times as fast.
 */
export function numberText(value: Exact): string {
  if (value === 0n) return '0';
  const units = Number(value / SHORT_UNIT);
  if (!Number.isSafeInteger(units) || BigInt(units) * SHORT_UNIT !== value)
    return formatExact(value);
  const digits = String(units < 0 ? -units : units).padStart(SHORT_DECIMALS + 1, '0');
  const point = digits.length - SHORT_DECIMALS;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const whole = `${units < 0 ? '-' : ''}${digits.slice(0, point)}`;
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}

const ZERO = '0'.charCodeAt(0);

export function numberOrNull(value: Exact | null | undefined): Cell {
  return value === null || value === undefined ? null : numberText(value);
}
