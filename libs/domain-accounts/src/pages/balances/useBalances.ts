import { newYorkToday } from '@portal/ui-kit';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DEFAULT_HISTORY_PERIOD } from '../../defaults';
import { balanceQuery, historyQuery, type BalanceSearch } from '../../model/balanceSearch';

const route = getRouteApi('/accounts/balances');

/** The address of the page and what follows from it, for all of its parts. */
export function useBalances() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = newYorkToday();
  const query = useMemo(() => balanceQuery(search), [search]);
  const history = useMemo(() => historyQuery(search, today), [search, today]);
  return {
    search,
    today,
    query,
    history,
    period: search.period ?? DEFAULT_HISTORY_PERIOD,
    change: (changes: BalanceSearch, { push = false } = {}) =>
      void navigate({
        search: (before) => ({ ...before, ...changes }),
        replace: !push,
        resetScroll: false,
      }),
  };
}
