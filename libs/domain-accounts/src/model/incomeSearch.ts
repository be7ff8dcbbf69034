import { DEFAULT_INCOME_PERIOD, DEFAULT_PREMIUM_INCLUDED } from '../defaults';
import type { ReceivedQuery } from '../queries';
import { isCharacter } from './incomeWords';
import { daysOfMonth } from './months';
import {
  accountsQuery,
  isSort,
  searchReader,
  validatePanelSearch,
  type PanelSearch,
} from './search';

/** What the address of income may say. */
export interface IncomeSearch extends PanelSearch {
  /** `1` the prior year, `2` the current one, or a year. */
  period?: string;
  /** `excluded`: without interest traded with bonds. */
  premium?: string;
  /** The month whose rows are shown: `2026-09`. */
  month?: string;
  /** How the payments that are shown are taxed; all of them without it. */
  type?: string;
  sort?: string;
}

export function validateIncomeSearch(raw: Record<string, unknown>): IncomeSearch {
  const read = searchReader(raw);
  return {
    ...validatePanelSearch(raw),
    ...read('period', (text) => /^([12]|(19|20|21)\d{2})$/.test(text)),
    ...read('premium', (text) => text === 'excluded'),
    ...read('month', (text) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)),
    ...read('type', isCharacter),
    ...read('sort', isSort),
  };
}

/** The year that a period means, seen from a day in New York. */
export function incomeYear(
  { period = DEFAULT_INCOME_PERIOD }: IncomeSearch,
  today: string,
): number {
  const thisYear = Number(today.slice(0, 4));
  if (period === '2') return thisYear;
  return period === '1' ? thisYear - 1 : Number(period);
}

/** A year as the address says it. */
export function periodOfYear(year: number, today: string): string | undefined {
  const back = Number(today.slice(0, 4)) - year;
  if (back === 0) return undefined;
  return back === 1 ? '1' : String(year);
}

export const includesPremium = ({ premium }: IncomeSearch): boolean =>
  premium === 'excluded' ? false : DEFAULT_PREMIUM_INCLUDED;

/** The payments that are asked for: of the month, or of the year as far as it has come, and of the type. */
export function receivedQuery(
  search: IncomeSearch & { accounts?: string },
  today: string,
): ReceivedQuery {
  const year = incomeYear(search, today);
  const days = search.month
    ? daysOfMonth(search.month)
    : { from: `${year}-01-01`, to: `${year}-12-31` };
  return {
    ...accountsQuery(search.accounts),
    from: days.from,
    to: days.to < today || days.from > today ? days.to : today,
    ...(search.type && isCharacter(search.type) && { characters: [search.type] }),
  };
}
