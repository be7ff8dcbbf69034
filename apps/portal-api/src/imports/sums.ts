import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 60, toExpNeg: -40, toExpPos: 40 });

/** Decimal strings added up, exactly. */
export const sumOf = (numbers: readonly string[]): string =>
  numbers.reduce((sum, number) => sum.plus(number), new Exact(0)).toFixed();

export const areEqual = (one: string, other: string): boolean => new Exact(one).equals(other);
