import { formatCents, roundTo, type AccountFacts, type Exact } from '@portal/portfolio-accounting';
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
    const at = (list: readonly Exact[], place: number): Exact => roundTo(list[place] ?? 0n, CENTS);
    const { value } = columns;
    const moved = at(value, days.last) - at(value, days.last - 1) - flowOn(columns, days.last);
    return { key, value: formatCents(at(value, days.last)), dayChange: formatCents(moved) };
  });
}

function flowOn(columns: AccountFacts, place: number): Exact {
  const came = (columns.contributions[place] ?? 0n) + (columns.transfersIn[place] ?? 0n);
  const went = (columns.withdrawals[place] ?? 0n) + (columns.transfersOut[place] ?? 0n);
  return roundTo(came - went, CENTS);
}
