import { listAccessLog } from '@portal/api-sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AccessLogFilter } from './accessLogWords';

const PAGE_ROWS = 20;

/** The household's file, page by page. Not kept: looking is an event of its own, and wants what is newest. */
export function accessLogQuery(filter: AccessLogFilter) {
  return infiniteQueryOptions({
    queryKey: ['accessLog', filter],
    queryFn: async ({ pageParam, signal }) => {
      const who = filter === 'all' ? {} : { who: filter };
      const query = { ...who, limit: PAGE_ROWS, ...(pageParam !== '' && { pageKey: pageParam }) };
      return (await listAccessLog({ query, signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: ({ nextPageKey }) => nextPageKey,
    gcTime: 0,
    // Each further look would write a line that nobody asked for.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
