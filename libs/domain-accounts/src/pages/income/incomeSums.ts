import type { MonthlyIncome } from '@portal/api-sdk';

/** The sums of a month, of an account and of a year, as the grids show them. */
export const INCOME_SUMS = ['gross', 'withheld', 'reinvested', 'net', 'tradedinterest'] as const;

/** Those of a year, for the row of a grid that sums up. */
export function sumsOf({ gross, withheld, reinvested, net, tradedinterest }: MonthlyIncome) {
  return { gross, withheld, reinvested, net, tradedinterest };
}
