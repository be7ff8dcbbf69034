import type { Money } from '@portal/api-sdk';
import { type Exact, formatCents, parseExact, sum } from '@portal/portfolio-accounting';

/** Amounts added up without a float, as text; what is not known adds nothing. */
export function total(amounts: readonly (Money | undefined)[]): string {
  return formatCents(sum(amounts.map(exact)));
}

export function exact(amount: Money | undefined): Exact {
  return amount ? parseExact(amount.amount) : 0n;
}

/** The same, of fractions. */
export function totalOf(fractions: readonly (string | undefined)[]): Exact {
  return sum(fractions.map((fraction) => parseExact(fraction ?? '0')));
}
