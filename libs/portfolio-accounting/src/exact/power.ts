import { Decimal } from 'decimal.js';
import { EXACT_DECIMALS, formatExact, parseExact, type Exact } from './exact';

// Roots and fractional powers are the only operations that are not exact; 50 digits leave 18 decimals untouched.
const Wide = Decimal.clone({
  precision: 50,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -60,
  toExpPos: 60,
});

/** A decimal of 50 significant digits, for powers and roots only; money never stays in it. */
export type WideDecimal = Decimal;

/** A number or a decimal string with 50 significant digits. */
export function toWide(value: Exact | number | string): WideDecimal {
  return new Wide(typeof value === 'bigint' ? formatExact(value) : value);
}

/** Rounded at the 18th decimal. @throws AccountingRefusal `number.malformed` for what is no finite number. */
export function fromWide(value: WideDecimal): Exact {
  return parseExact(value.toDecimalPlaces(EXACT_DECIMALS).toFixed());
}

/** `base ^ (numerator ÷ denominator)` for a base that is not negative. */
export function power(
  base: Exact,
  numerator: number | string,
  denominator: number | string = 1,
): Exact {
  return fromWide(toWide(base).pow(new Wide(numerator).div(denominator)));
}

/** The square root. @throws AccountingRefusal `number.malformed` for a negative value. */
export function squareRoot(value: Exact): Exact {
  return fromWide(toWide(value).sqrt());
}
