import type { DecimalString } from '../../format/decimal';

/** For pixels only: what a double holds of it. */
export function forPixels(value: DecimalString | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}
