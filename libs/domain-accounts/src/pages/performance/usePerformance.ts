import { newYorkToday } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  performanceQuery,
  performanceView,
  periodShown,
  type PerformanceSearch,
} from '../../model/performance';
import { accountQueries } from '../../queries';

const route = getRouteApi('/accounts/performance');

/** The address of the page, what follows from it, and the returns. The page asks once, and hands it to its parts. */
export function usePerformance() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = newYorkToday();
  const query = useMemo(() => performanceQuery(search, today), [search, today]);
  const { data } = useSuspenseQuery(accountQueries.performance(query));
  return {
    search,
    today,
    data,
    view: performanceView(search),
    /** The period whose bridge is drawn. */
    shown: periodShown(data.periods, search.period),
    change: (changes: PerformanceSearch) =>
      void navigate({
        search: (before) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      }),
  };
}

export type PerformanceOfPage = ReturnType<typeof usePerformance>;
