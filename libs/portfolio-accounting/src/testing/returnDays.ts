import { toDay } from '../exact/days';
import { parseExact, roundTo, type Exact } from '../exact/exact';
import { isRefusal } from '../refusals';
import type { CashFlow } from '../returns/moneyWeighted';
import type { ReturnDay } from '../returns/returnSeries';
import { text } from './ledgerOf';

/** Days as tests of returns write them. */
export function days(
  ...rows: [date: string, value: string, inflow?: string, outflow?: string, fees?: string][]
): ReturnDay[] {
  return rows.map(([date, value, inflow = '0', outflow = '0', fees = '0']) => ({
    day: toDay(date),
    value: parseExact(value),
    inflow: parseExact(inflow),
    outflow: parseExact(outflow),
    fees: parseExact(fees),
  }));
}

export function flows(...rows: [date: string, amount: string][]): CashFlow[] {
  return rows.map(([date, amount]) => ({ day: toDay(date), amount: parseExact(amount) }));
}

/** The code of a refusal, null without one. */
export function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return isRefusal(error) ? error.code : 'crash';
  }
}

export function rounded(value: Exact, decimals = 6): string {
  return text(roundTo(value, decimals));
}

export const year = { from: '2019-12-31', to: '2020-12-31' };
