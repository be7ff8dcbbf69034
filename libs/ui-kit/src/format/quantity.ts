import { formatMagnitude, type DecimalString } from './decimal';

/**
 * A number of shares or units as text: grouped, with as many decimals as it has, `atLeast` so many and eight at most; a
 * negative one in parentheses.
 * @throws RangeError when it is not a decimal
 */
export function formatQuantity(value: DecimalString, atLeast = 0): string {
  const { sign, text } = formatMagnitude(value, { decimals: 8, atLeast });
  return sign === 'negative' ? `(${text})` : text;
}
