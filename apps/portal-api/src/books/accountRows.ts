import { formatCents, roundTo, type Exact } from '@portal/portfolio-accounting';
import type { BookAccount } from './computeBooks';
import type { LastDays } from './factMonths';
import { CENTS } from './positionRows';

/** What an account is worth on the books' last day, in cents. */
export interface AccountValue {
  key: string;
  value: string;
  /** What the market did: change since the day before, less what came in and went out. */
  dayChange: string;
}

export function accountRows(days: LastDays, accounts: readonly BookAccount[]): AccountValue[] {
  return accounts.map(({ key }) => {
    const columns = days.facts.accounts.get(key);
    if (!columns) return { key, value: '0.00', dayChange: '0.00' };
    return accountRow(key, columns, days.last);
  });
}

type ValueColumns = Record<
  'value' | 'contributions' | 'withdrawals' | 'transfersIn' | 'transfersOut',
  readonly Exact[]
>;

/** What the account is worth on the last of some days; `last` is its place in the columns. */
export function accountRow(key: string, columns: ValueColumns, last: number): AccountValue {
  const at = (place: number): Exact => roundTo(columns.value[place] ?? 0n, CENTS);
  const moved = at(last) - at(last - 1) - flowOn(columns, last);
  return { key, value: formatCents(at(last)), dayChange: formatCents(moved) };
}

function flowOn(columns: ValueColumns, place: number): Exact {
  const came = (columns.contributions[place] ?? 0n) + (columns.transfersIn[place] ?? 0n);
  const went = (columns.withdrawals[place] ?? 0n) + (columns.transfersOut[place] ?? 0n);
  return roundTo(came - went, CENTS);
}
