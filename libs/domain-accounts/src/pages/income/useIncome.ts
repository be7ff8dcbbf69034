import { formatMonth, newYorkToday } from '@portal/ui-kit';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  includesPremium,
  incomeYear,
  receivedQuery,
  type IncomeSearch,
} from '../../model/incomeSearch';
import { accountsQuery } from '../../model/search';

const route = getRouteApi('/accounts/income');

/** The address of the page and what follows from it, for all of its parts. */
export function useIncome() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = newYorkToday();
  const scope = useMemo(() => accountsQuery(search.accounts), [search.accounts]);
  const received = useMemo(() => receivedQuery(search, today), [search, today]);
  const year = incomeYear(search, today);
  return {
    search,
    today,
    scope,
    received,
    year,
    /** The month or the year of the payments, in words. */
    shown: search.month ? formatMonth(search.month) : String(year),
    withPremium: includesPremium(search),
    change: (changes: IncomeSearch) =>
      void navigate({
        search: (before) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      }),
  };
}
