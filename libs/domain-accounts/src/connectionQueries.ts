import {
  getConnectionRefreshOptions,
  listConnectionAccountsOptions,
  listConnectionActivityOptions,
  listConnectionsOptions,
  listInstitutionsOptions,
} from '@portal/api-sdk/query';
import { ACTIVITY_ROWS, REFRESH_LOOK_MS } from './defaults';

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
  activity: (connectionid: string) => ({
    ...listConnectionActivityOptions({ path: { connectionid }, query: { limit: ACTIVITY_ROWS } }),
    staleTime: 30_000,
  }),
};
