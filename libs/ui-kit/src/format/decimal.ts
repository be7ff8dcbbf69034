/** An exact decimal number as the contract carries it: `-?digits[.digits]`, no exponent, no grouping. */
export type DecimalString = string;

export type Sign = 'negative' | 'zero' | 'positive';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * The digits of a decimal: `-0012.50` is `{ isNegative: true, whole: '12', fraction: '50' }`.
 * @throws RangeError when the text is not a decimal
 */
export function parseDecimal(value: DecimalString): {
  isNegative: boolean;
  whole: string;
  fraction: string;
} {
  const match = DECIMAL.exec(value);
  if (!match) throw new RangeError(`Not a decimal: ${value}`);
  const [, minus, whole = '', fraction = ''] = match;
  return { isNegative: minus === '-', whole: whole.replace(/^0+(?=\d)/, ''), fraction };
}

/** Whole digits with thousands apart: `1234567` as `1,234,567`. */
export function groupThousands(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}

interface MagnitudeFormat {
  /** To how many decimals it is rounded, halves away from zero: clients were taught so, and check a statement by hand. */
  decimals: number;
  /** How many decimals are shown at least; as many as it is rounded to without it. */
  atLeast?: number;
  /** How many places the point moves to the right first: 2 for a percentage of a fraction. */
  shift?: number;
}

/**
 * Formats the size of a decimal and says which side of zero it shows. By its digits, so that it is exact whatever its length,
 * and not by `Intl`, whose first formatter would hold the first paint of a page up.
 *
 * What rounds to zero has no sign, so that no screen shows a negative nothing.
 * @throws RangeError when the text is not a decimal
 */
export function formatMagnitude(
  value: DecimalString,
  { decimals, atLeast = decimals, shift = 0 }: MagnitudeFormat,
): { sign: Sign; text: string } {
  const { isNegative, whole, fraction } = parseDecimal(value);
  const kept = decimals + shift;
  const cut = BigInt(whole + fraction.slice(0, kept).padEnd(kept, '0'));
  const rounded = (fraction[kept] ?? '0') >= '5' ? cut + 1n : cut;
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const shown = digits.slice(point).replace(/0+$/, '').padEnd(atLeast, '0');
  const text = groupThousands(digits.slice(0, point)) + (shown && `.${shown}`);
  if (rounded === 0n) return { sign: 'zero', text };
  return { sign: isNegative ? 'negative' : 'positive', text };
}
