import type { DecimalString } from './decimal';

// Exact, for what a screen adds up or compares by itself: no digit is lost, whatever the length.

/** Which of two decimals is the larger: doubles decide, digits where doubles cannot tell them apart. */
export function compareDecimals(left: DecimalString, right: DecimalString): number {
  const difference = Number(left) - Number(right);
  if (difference !== 0 || left === right) return difference;
  const scale = Math.max(decimalsOf(left), decimalsOf(right));
  const exact = scaled(left, scale) - scaled(right, scale);
  return exact === 0n ? 0 : exact < 0n ? -1 : 1;
}

/** -1, 0 or 1. */
export function signOf(value: DecimalString): -1 | 0 | 1 {
  if (!/[1-9]/.test(value)) return 0;
  return value.startsWith('-') ? -1 : 1;
}

/** Without its sign. */
export function magnitude(value: DecimalString): DecimalString {
  return value.startsWith('-') ? value.slice(1) : value;
}

/** The sum, with as many decimals as the most exact of them; `0` of nothing. */
export function sumDecimals(values: Iterable<DecimalString>): DecimalString {
  let sum = 0n;
  let scale = 0;
  for (const value of values) {
    const decimals = decimalsOf(value);
    if (decimals > scale) {
      sum *= 10n ** BigInt(decimals - scale);
      scale = decimals;
    }
    sum += scaled(value, scale);
  }
  return unscaled(sum, scale);
}

/** One decimal less another. */
export function subtractDecimal(from: DecimalString, what: DecimalString): DecimalString {
  return sumDecimals([from, what.startsWith('-') ? what.slice(1) : `-${what}`]);
}

/** Rounded half away from zero to so many decimals. */
export function roundDecimal(value: DecimalString, places: number): DecimalString {
  const scale = Math.max(decimalsOf(value), places);
  return unscaled(divided(scaled(value, scale), 10n ** BigInt(scale - places)), places);
}

/** Fractions are percentages on the screen, which show at most four decimals. */
const PLACES_OF_A_FRACTION = 8;

/** One decimal as a fraction of another, to eight decimals, half away from zero; null of a whole that is zero. */
export function fractionOf(part: DecimalString, whole: DecimalString): DecimalString | null {
  const scale = Math.max(decimalsOf(part), decimalsOf(whole));
  const divisor = scaled(whole, scale);
  if (divisor === 0n) return null;
  const dividend = scaled(part, scale) * 10n ** BigInt(PLACES_OF_A_FRACTION);
  return unscaled(divided(dividend, divisor), PLACES_OF_A_FRACTION);
}

/** The quotient as a whole number, half away from zero. */
function divided(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const twice = 2n * (dividend < 0n ? -dividend : dividend);
  const by = divisor < 0n ? -divisor : divisor;
  const quotient = (twice + by) / (2n * by);
  return isNegative ? -quotient : quotient;
}

function decimalsOf(value: DecimalString): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

/** As a whole number of its last place, of which there are so many. */
function scaled(value: DecimalString, scale: number): bigint {
  return BigInt(value.replace('.', '') + '0'.repeat(scale - decimalsOf(value)));
}

function unscaled(value: bigint, scale: number): DecimalString {
  if (scale === 0) return value.toString();
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
