import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { connectionQueries } from '../../connectionQueries';
import type { ConnectionSearch } from '../../model/connection';

const route = getRouteApi('/other-assets/connections');

/** The address of the page and the connections that it shows, for all of its parts. */
export function useConnections() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useSuspenseQuery(connectionQueries.list());
  return {
    search,
    connections: data.items,
    removed: data.removed,
    change: (changes: { [Name in keyof ConnectionSearch]: string | undefined }) =>
      void navigate({
        search: (before) => ({ ...before, ...changes }) as ConnectionSearch,
        resetScroll: false,
        replace: 'find' in changes,
      }),
  };
}
