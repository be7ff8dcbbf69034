import { getActivityExport, listActivities } from '@portal/api-sdk';
import {
  getActivitySummaryOptions,
  getExplanationOptions,
  listActivitiesOptions,
} from '@portal/api-sdk/query';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ACTIVITY_PAGE_ROWS, PENDING_ROWS } from './defaults';
import type { ActivityQuery } from './model/activityFilter';

/** Books are written once a day, and a rename does not touch them. */
const BOOKS_STALE_MS = 60_000;

/** Every read of the domain, for loaders (`ensureQueryData`) and components (`useSuspenseQuery`) alike. */
export const accountQueries = {
  /** Posted activity under a filter, newest first, page by page. */
  posted: (filter: ActivityQuery) => {
    const { queryKey, meta } = listActivitiesOptions({ query: filter });
    return infiniteQueryOptions({
      queryKey: ['posted', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        const query = { ...filter, ...page, status: 'posted', limit: ACTIVITY_PAGE_ROWS } as const;
        return (await listActivities({ query, signal })).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      staleTime: BOOKS_STALE_MS,
      meta,
    });
  },
  /** What has not settled yet, under the same filter. */
  pending: (filter: ActivityQuery) => ({
    ...listActivitiesOptions({ query: { ...filter, status: 'pending', limit: PENDING_ROWS } }),
    staleTime: BOOKS_STALE_MS,
  }),
  /** Money in and out, income and fees of the accounts and days, whatever else is filtered. */
  activitySummary: ({ accounts, from, to }: ActivityQuery) => ({
    ...getActivitySummaryOptions({ query: { accounts, from, to } }),
    staleTime: BOOKS_STALE_MS,
  }),
  /** The arithmetic behind a figure. Each read is noted in the access log, so it is kept while the page lives. */
  explanation: (explain: string) => ({
    ...getExplanationOptions({ path: { explain } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  }),
};

/** All activity under a filter as CSV, written by the server. Rejects with ApiError. */
export async function readActivityCsv(filter: ActivityQuery): Promise<string> {
  const { data } = await getActivityExport({ query: filter, parseAs: 'text' });
  return data;
}
