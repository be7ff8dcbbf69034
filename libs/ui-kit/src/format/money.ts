import { formatMagnitude, type DecimalString, type Sign } from './decimal';

/** An amount as the contract carries it; structurally the SDK's `Money`. */
export interface MoneyValue {
  amount: DecimalString;
  /** ISO 4217 */
  currency: string;
}

// One formatter per currency: building one costs more than a thousand uses of it.
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string): Intl.NumberFormat {
  let formatter = formatters.get(currency);
  if (!formatter) {
    // Halves round away from zero: clients check a statement by hand, and that is how they were taught to round.
    formatter = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      roundingMode: 'halfExpand',
    });
    formatters.set(currency, formatter);
  }
  return formatter;
}

/**
 * The parts of a shown amount: `{ sign: 'negative', text: '$1,234.56' }`. Two decimals whatever the currency.
 * @throws RangeError when the amount is not a decimal or the currency not three letters
 */
export function moneyParts(value: MoneyValue): { sign: Sign; text: string } {
  return formatMagnitude(value.amount, formatterOf(value.currency));
}

/**
 * An amount as plain text: `$1,234.56`, negative `($1,234.56)`.
 * @throws RangeError as moneyParts
 */
export function formatMoney(value: MoneyValue): string {
  const { sign, text } = moneyParts(value);
  return sign === 'negative' ? `(${text})` : text;
}
