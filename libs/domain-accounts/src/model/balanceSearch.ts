import { dateRangeOf } from '@portal/ui-kit/dates';
import { DEFAULT_HISTORY_PERIOD } from '../defaults';
import type { BalanceQuery, HistoryQuery } from '../queries';
import { accountsQuery, isPastDay, isSort, searchReader, validatePanelSearch } from './search';
import type { PanelSearch } from './search';

/** What the address of balances may say. */
export interface BalanceSearch extends PanelSearch {
  /** A past day. */
  asof?: string;
  /** The sort of the accounts; `-totalaccountvalue` falls. */
  sort?: string;
  /** The months of the history, as `DateRangePicker` writes them. */
  period?: string;
  /** The account whose panel is open. */
  account?: string;
}

const ANY_DAY = '2000-01-01';

export function validateBalanceSearch(raw: Record<string, unknown>): BalanceSearch {
  const read = searchReader(raw);
  return {
    ...validatePanelSearch(raw),
    ...read('asof', isPastDay),
    ...read('sort', isSort),
    ...read('period', (text) => dateRangeOf(text, ANY_DAY) !== null),
    ...read('account', (text) => /^[a-z0-9]{1,40}$/.test(text)),
  };
}

/** The balances that are asked for. */
export function balanceQuery(search: { accounts?: string; asof?: string }): BalanceQuery {
  return { ...accountsQuery(search.accounts), ...(search.asof && { asof: search.asof }) };
}

/** The months that are asked for, seen from a day in New York. */
export function historyQuery(
  search: { accounts?: string; period?: string },
  today: string,
): HistoryQuery {
  const range = dateRangeOf(search.period ?? DEFAULT_HISTORY_PERIOD, today);
  return {
    ...accountsQuery(search.accounts),
    ...(range?.from && { from: range.from }),
    ...(range?.to && { to: range.to < today ? range.to : today }),
  };
}
