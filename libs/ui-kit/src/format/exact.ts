import { currencyMark } from './currencyMark';
import { groupThousands, parseDecimal, type DecimalString } from './decimal';
import type { MoneyValue } from './money';

/** U+2212: as wide as a plus, and read out as “minus”. */
const MINUS = '\u2212';

/**
 * A decimal with all the decimals it has, `atLeast` so many, and thousands apart: `-1234.5670` as `−1,234.567`.
 * @throws RangeError when the text is not a decimal
 */
export function formatExact(value: DecimalString, atLeast = 0): string {
  const { isNegative, whole, fraction } = parseDecimal(value);
  const grouped = groupThousands(whole);
  const decimals = fraction.replace(/0+$/, '');
  const isZero = grouped === '0' && decimals === '';
  const shown = decimals.padEnd(atLeast, '0');
  return (isNegative && !isZero ? MINUS : '') + grouped + (shown && `.${shown}`);
}

/**
 * A price with all the decimals it has, two at least: `41.2705` as `$41.2705`, `41` as `$41.00`.
 * @throws RangeError when the amount is not a decimal or the currency not three letters
 */
export function formatPrice({ amount, currency }: MoneyValue): string {
  const exact = formatExact(amount, 2);
  const text = `${currencyMark(currency)}${exact.replace(MINUS, '')}`;
  return exact.startsWith(MINUS) ? `(${text})` : text;
}
