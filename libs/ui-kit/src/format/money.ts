import { currencyMark } from './currencyMark';
import { formatMagnitude, type DecimalString, type Sign } from './decimal';

/** An amount as the contract carries it; structurally the SDK's `Money`. */
export interface MoneyValue {
  amount: DecimalString;
  /** ISO 4217 */
  currency: string;
}

/**
 * The parts of a shown amount: `{ sign: 'negative', text: '$1,234.56' }`. Two decimals whatever the currency.
 * @throws RangeError when the amount is not a decimal or the currency not three letters
 */
export function moneyParts({ amount, currency }: MoneyValue): { sign: Sign; text: string } {
  const { sign, text } = formatMagnitude(amount, { decimals: 2 });
  return { sign, text: currencyMark(currency) + text };
}

/**
 * An amount as plain text: `$1,234.56`, negative `($1,234.56)`.
 * @throws RangeError as moneyParts
 */
export function formatMoney(value: MoneyValue): string {
  const { sign, text } = moneyParts(value);
  return sign === 'negative' ? `(${text})` : text;
}
