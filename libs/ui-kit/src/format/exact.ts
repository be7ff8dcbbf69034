import type { DecimalString } from './decimal';
import type { MoneyValue } from './money';

const DECIMAL = /^(-?)(\d+)(\.\d+)?$/;
/** U+2212: as wide as a plus, and read out as “minus”. */
const MINUS = '\u2212';

/**
 * A decimal with all the decimals it has, `atLeast` so many, and thousands apart: `-1234.5670` as `−1,234.567`.
 * @throws RangeError when the text is not a decimal
 */
export function formatExact(value: DecimalString, atLeast = 0): string {
  const match = DECIMAL.exec(value);
  if (!match) throw new RangeError(`Not a decimal: ${value}`);
  const [, sign, whole = '', fraction = ''] = match;
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  const decimals = fraction.replace(/^\.|0+$/g, '');
  const isZero = grouped === '0' && decimals === '';
  const shown = decimals.padEnd(atLeast, '0');
  return (sign && !isZero ? MINUS : '') + grouped + (shown && `.${shown}`);
}

const symbols = new Map<string, string>();

function symbolOf(currency: string): string {
  let symbol = symbols.get(currency);
  if (symbol === undefined) {
    const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0);
    symbol = parts.find((part) => part.type === 'currency')?.value ?? currency;
    symbols.set(currency, symbol);
  }
  return symbol;
}

/**
 * A price with all the decimals it has, two at least: `41.2705` as `$41.2705`, `41` as `$41.00`.
 * @throws RangeError when the amount is not a decimal or the currency not three letters
 */
export function formatPrice({ amount, currency }: MoneyValue): string {
  const exact = formatExact(amount, 2);
  const text = `${symbolOf(currency)}${exact.replace(MINUS, '')}`;
  return exact.startsWith(MINUS) ? `(${text})` : text;
}
