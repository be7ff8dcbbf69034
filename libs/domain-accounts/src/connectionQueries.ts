import { listExternalActivity } from '@portal/api-sdk';
import {
  getConnectionRefreshOptions,
  getExternalAccountOptions,
  listConnectionAccountsOptions,
  listConnectionActivityOptions,
  listConnectionsOptions,
  listExternalActivityOptions,
  listInstitutionsOptions,
} from '@portal/api-sdk/query';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ACTIVITY_PAGE_ROWS, ACTIVITY_ROWS, REFRESH_LOOK_MS } from './defaults';

/** Every read of the institutions that are connected. */
export const connectionQueries = {
  list: () => ({ ...listConnectionsOptions(), staleTime: 30_000 }),
  /** By a part of the name; all without one. */
  institutions: (find: string | undefined) => ({
    ...listInstitutionsOptions({ query: find === undefined ? {} : { search: find } }),
    staleTime: 300_000,
  }),
  /** What an institution holds. */
  accounts: (connectionid: string) => ({
    ...listConnectionAccountsOptions({ path: { connectionid } }),
    staleTime: 0,
  }),
  /** How far a refresh is; looked at again and again while it runs. */
  refresh: (connectionid: string) => ({
    ...getConnectionRefreshOptions({ path: { connectionid } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }: { state: { data: { state: string } | undefined } }) =>
      data === undefined || data.state === 'running' ? REFRESH_LOOK_MS : false,
  }),
  /** An account held elsewhere, as its institution answered. */
  account: (accountkey: string) => ({
    ...getExternalAccountOptions({ path: { accountkey } }),
    staleTime: 30_000,
  }),
  /** Its activity, newest first, page by page. */
  accountActivity: (accountkey: string) => {
    const path = { accountkey };
    const { queryKey, meta } = listExternalActivityOptions({ path });
    return infiniteQueryOptions({
      queryKey: ['outside', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        const query = { ...page, limit: ACTIVITY_PAGE_ROWS };
        return (await listExternalActivity({ path, query, signal })).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      staleTime: 30_000,
      meta,
    });
  },
  activity: (connectionid: string) => ({
    ...listConnectionActivityOptions({ path: { connectionid }, query: { limit: ACTIVITY_ROWS } }),
    staleTime: 30_000,
  }),
};
