import type { Money } from '@portal/api-sdk/server';
import { money } from '../profile/money';

/** `1234.50` → 123450n. */
export function centsOf(amount: string): bigint {
  const digits = BigInt(amount.replace(/[-.]/g, ''));
  return amount.startsWith('-') ? -digits : digits;
}

/** 123450n → `1234.50`. */
export function amountOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function moneyOf(cents: bigint): Money {
  return money(amountOf(cents));
}
