import { formatMagnitude, type DecimalString } from './decimal';

const QUANTITY = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 0,
  maximumFractionDigits: 8,
  roundingMode: 'halfExpand',
});

/**
 * A number of shares or units as text: grouped, with as many decimals as it has, eight at most; a negative one in
 * parentheses.
 * @throws RangeError when it is not a decimal
 */
export function formatQuantity(value: DecimalString): string {
  const { sign, text } = formatMagnitude(value, QUANTITY);
  return sign === 'negative' ? `(${text})` : text;
}
