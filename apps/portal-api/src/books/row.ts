import type { Cell } from '../db/insertRows';
import { formatExact, type Exact } from '@portal/portfolio-accounting';

/** One row to store: cells in the order of its table's columns (see bookTables). */
export type Row = Cell[];

/** Exact as it is; zero is by far the most frequent. */
export function numberText(value: Exact): string {
  return value === 0n ? '0' : formatExact(value);
}

export function numberOrNull(value: Exact | null | undefined): Cell {
  return value === null || value === undefined ? null : numberText(value);
}
