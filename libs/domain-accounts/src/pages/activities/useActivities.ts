import { useAccountNames } from '@portal/domain-profile';
import { newYorkToday } from '@portal/ui-kit';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DEFAULT_ACTIVITY_PERIOD } from '../../defaults';
import { activityQuery, type ActivitySearch } from '../../model/activityFilter';
import { activityColumns } from './activityColumns';

const route = getRouteApi('/accounts/activities');

/** The address of the page and what follows from it, for all of its parts. */
export function useActivities() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = newYorkToday();
  const filter = useMemo(() => activityQuery(search, today), [search, today]);
  /** Changes some of the address. A panel is a step of its own, so that Back closes it. */
  const change = (changes: ActivitySearch, { push = false } = {}) =>
    void navigate({
      search: (before) => ({ ...before, ...changes }),
      replace: !push,
      resetScroll: false,
    });
  return {
    search,
    today,
    filter,
    period: search.period ?? DEFAULT_ACTIVITY_PERIOD,
    change,
    /** Opens a figure to its arithmetic. */
    show: (explain: string, figure: string) =>
      change({ explain, figure, step: undefined }, { push: true }),
  };
}

/** The columns, with accounts by the names the client gave them. */
export function useActivityColumns() {
  const nameOf = useAccountNames();
  return useMemo(() => activityColumns(nameOf), [nameOf]);
}
