import { groupThousands, type DecimalString } from '../../format/decimal';

export type ParsedAmount = { ok: true; value: DecimalString } | { ok: false; message: string };

/** Digits alone, or in groups of three; two decimals at most. ASCII only: `\d` would take none else without `u` either. */
const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/;

/** What a bank's field holds: fifteen digits before the point. */
const MOST_DIGITS = 15;

/**
 * What a client typed or pasted, as an exact decimal: `$1,234.50` is `1234.50`, nothing is ``. Never through a double.
 */
export function parseAmount(text: string): ParsedAmount {
  const trimmed = text.trim().replace(/^\$\s*/, '');
  if (trimmed === '') return { ok: true, value: '' };
  const match = AMOUNT.exec(trimmed);
  if (!match || trimmed === '.') {
    return { ok: false, message: 'Enter an amount in digits, like 1,234.50.' };
  }
  if ((match[1]?.length ?? 0) > 2) {
    return { ok: false, message: 'Enter two decimals at most, like 1,234.50.' };
  }
  const [whole = '', decimals] = trimmed.replaceAll(',', '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  if (digits.length > MOST_DIGITS) {
    return { ok: false, message: 'This amount is too large.' };
  }
  return { ok: true, value: decimals ? `${digits}.${decimals.padEnd(2, '0')}` : digits };
}

/** An exact decimal the way a client writes it: `1234.5` is `1,234.50`. */
export function groupAmount(value: DecimalString): string {
  if (value === '') return '';
  const [whole = '0', decimals = ''] = value.split('.');
  return `${groupThousands(whole)}.${decimals.padEnd(2, '0')}`;
}
