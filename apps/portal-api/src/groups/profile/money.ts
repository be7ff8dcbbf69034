import type { Money } from '@portal/api-sdk/server';

/** assumed: one reporting currency, so that amounts may be added up. */
const CURRENCY = 'USD';

/** `amount` is numeric(20,2) as the database wrote it: exact, two decimals, never through a float. */
export function money(amount: string): Money {
  return { amount, currency: CURRENCY };
}
