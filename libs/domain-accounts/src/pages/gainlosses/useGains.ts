import { newYorkToday } from '@portal/ui-kit';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { gainQuery, gainYear, type GainSearch } from '../../model/gainSearch';

const route = getRouteApi('/accounts/gainlosses');

/** The address of the page and what follows from it, for all of its parts. */
export function useGains() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = newYorkToday();
  const query = useMemo(() => gainQuery(search, today), [search, today]);
  return {
    search,
    today,
    query,
    year: gainYear(search, today),
    onlyTaxable: search.tax !== 'all',
    isRealized: search.show !== 'unrealized',
    change: (changes: GainSearch) =>
      void navigate({
        search: (before) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      }),
  };
}
