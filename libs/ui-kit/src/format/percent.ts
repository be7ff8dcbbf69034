import { formatMagnitude, type DecimalString, type Sign } from './decimal';

/** U+2212: as wide as a plus, and read out as “minus”. */
const MINUS = '\u2212';

/**
 * The parts of a shown percentage, from a fraction: `'-0.0125'` gives `{ sign: 'negative', text: '1.25%' }`.
 * @throws RangeError when the fraction is not a decimal
 */
export function percentParts(fraction: DecimalString): { sign: Sign; text: string } {
  const { sign, text } = formatMagnitude(fraction, { decimals: 2, shift: 2 });
  return { sign, text: `${text}%` };
}

/**
 * A fraction as a percentage with two decimals: `'0.0125'` gives `1.25%`, a negative one `−1.25%`.
 * @param options.signed also marks a positive one with `+`, for changes
 * @throws RangeError when the fraction is not a decimal
 */
export function formatPercent(fraction: DecimalString, options: { signed?: boolean } = {}): string {
  const { sign, text } = percentParts(fraction);
  if (sign === 'negative') return MINUS + text;
  return sign === 'positive' && options.signed ? `+${text}` : text;
}
