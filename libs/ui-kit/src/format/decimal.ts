/** An exact decimal number as the contract carries it: `-?digits[.digits]`, no exponent, no grouping. */
export type DecimalString = string;

export type Sign = 'negative' | 'zero' | 'positive';

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Whether Intl may be given the text as it is: Intl reads decimal strings exactly, beyond what a double holds. */
function isDecimal(value: DecimalString): value is `${number}` {
  return DECIMAL.test(value);
}

/**
 * Formats the size of a decimal exactly and says which side of zero it shows.
 *
 * What rounds to zero has no sign, so that no screen shows a negative nothing.
 * @throws RangeError when the text is not a decimal
 */
export function formatMagnitude(
  value: DecimalString,
  format: Intl.NumberFormat,
): { sign: Sign; text: string } {
  const magnitude = value.startsWith('-') ? value.slice(1) : value;
  if (!isDecimal(value) || !isDecimal(magnitude)) throw new RangeError(`Not a decimal: ${value}`);
  const text = format.format(magnitude);
  if (!/[1-9]/.test(text)) return { sign: 'zero', text };
  return { sign: value === magnitude ? 'positive' : 'negative', text };
}
