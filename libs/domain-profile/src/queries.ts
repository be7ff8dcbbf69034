import { getDataExportContent, listAccessLog, listDriveComments } from '@portal/api-sdk';
import {
  getAdvisorImageOptions,
  getAllAccountsOptions,
  getDirectoryPhotoOptions,
  getDynamicConfigOptions,
  getHouseholdOptions,
  getMyProfileOptions,
  getNetWorthHistoryOptions,
  getNetWorthOptions,
  getPreferencesOptions,
  getProfileOptions,
  getPageCustomizationOptions,
  getShortcutsOptions,
  getSummaryWidgetsOptions,
  getTemplateOptions,
  getTrustedContactOptions,
  listAccountGroupsOptions,
  listAdvisorTeamOptions,
  listAuthenticationMethodsOptions,
  listBeneficiariesOptions,
  listDataExportsOptions,
  listDirectoryGroupsOptions,
  listDriveUploadsOptions,
  listFaqOptions,
  listNoticesOptions,
  listSessionsOptions,
  listUserIdentitiesOptions,
} from '@portal/api-sdk/query';
import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  ACCESS_LOG_PAGE_ROWS,
  COMMENT_ROWS,
  NOTICES_EVERY_MS,
  NOTICES_SHOWN,
  type AccessLogFilter,
} from './defaults';

/** Values change once a day, but a second tab or a spouse may rename: a minute old is fresh enough. */
const BALANCES_STALE_MS = 60_000;

/** People and identities change a few times a year; an hour spares every route change a call. */
const PEOPLE_STALE_MS = 3_600_000;

/** Only this client writes them, from one device at a time as a rule; If-Match catches the exception. */
const PREFERENCES_STALE_MS = 300_000;

/** An export takes some seconds. */
const EXPORT_POLL_MS = 2_000;

/** The profile's reads, for loaders (`ensureQueryData`) and components alike, of this lib and of every domain. */
export const profileQueries = {
  /** All accounts in their groups with totals: what Home paints from, and what the account selector offers. */
  accounts: () => ({ ...getAllAccountsOptions(), staleTime: BALANCES_STALE_MS }),
  /** Net worth line by line, where each value comes from and what is hidden. */
  netWorth: () => ({ ...getNetWorthOptions(), staleTime: BALANCES_STALE_MS }),
  /** Net worth over time, of the accounts that count now. */
  netWorthHistory: () => ({ ...getNetWorthHistoryOptions(), staleTime: BALANCES_STALE_MS }),
  /** One's own uploads to a drive that are not finished; those of a moment ago count. */
  uploads: (driveid: string) => ({
    ...listDriveUploadsOptions({ path: { driveid } }),
    staleTime: 0,
  }),
  /** How this person arranged the widgets of Home. */
  widgets: () => ({ ...getSummaryWidgetsOptions(), staleTime: PREFERENCES_STALE_MS }),
  /** The pages this person wants one press away. */
  shortcuts: () => ({ ...getShortcutsOptions(), staleTime: PREFERENCES_STALE_MS }),
  /** Which parts of the pages this person hides. */
  pages: () => ({ ...getPageCustomizationOptions(), staleTime: PREFERENCES_STALE_MS }),
  /** Groups with their order and members, without values. */
  groups: () => ({ ...listAccountGroupsOptions(), staleTime: BALANCES_STALE_MS }),
  /** The people who look after the household, lead advisor first. */
  advisorTeam: () => ({ ...listAdvisorTeamOptions(), staleTime: PEOPLE_STALE_MS }),
  /** An advisor's photo as a Blob. */
  advisorImage: (advisorid: string) => ({
    // Named as a blob: by content type alone an odd proxy header would turn the picture into text.
    ...getAdvisorImageOptions({ path: { advisorid }, parseAs: 'blob' }),
    staleTime: PEOPLE_STALE_MS,
  }),
  preferences: () => ({ ...getPreferencesOptions(), staleTime: PREFERENCES_STALE_MS }),
  /** What the firm says about itself: the support line and its hours. */
  firm: () => ({ ...getDynamicConfigOptions(), staleTime: Infinity }),
  profile: () => ({ ...getProfileOptions(), staleTime: PEOPLE_STALE_MS }),
};

/** Reads of the profile's own pages; a spouse or another device may have changed them a minute ago. */
export const personalQueries = {
  /** How the firm reaches the client, with changes that wait for their code. */
  me: () => ({ ...getMyProfileOptions(), staleTime: BALANCES_STALE_MS }),
  household: () => ({ ...getHouseholdOptions(), staleTime: PEOPLE_STALE_MS }),
  identities: () => ({ ...listUserIdentitiesOptions(), staleTime: PEOPLE_STALE_MS }),
  /** The photo of the firm's directory; undefined without one. */
  photo: () => ({
    ...getDirectoryPhotoOptions({ parseAs: 'blob' }),
    // No photo is an empty answer.
    select: (photo: unknown) => (photo instanceof Blob && photo.size > 0 ? photo : undefined),
    staleTime: PEOPLE_STALE_MS,
  }),
  /** Groups of the firm's directory, to be shown; they decide nothing. */
  directoryGroups: () => ({ ...listDirectoryGroupsOptions(), staleTime: PEOPLE_STALE_MS }),
  trustedContact: () => ({ ...getTrustedContactOptions(), staleTime: BALANCES_STALE_MS }),
  beneficiaries: () => ({ ...listBeneficiariesOptions(), staleTime: BALANCES_STALE_MS }),
  /** The newest notices, and how many are unread. */
  notices: () => ({
    ...listNoticesOptions({ query: { limit: NOTICES_SHOWN } }),
    staleTime: BALANCES_STALE_MS,
    refetchInterval: NOTICES_EVERY_MS,
  }),
  /** All questions, or those that a search finds, best first. */
  faq: (query?: string) => ({
    ...listFaqOptions(query === undefined ? {} : { query: { query } }),
    staleTime: PEOPLE_STALE_MS,
  }),
  /** The firm's name, support line and links. */
  template: () => ({ ...getTemplateOptions(), staleTime: Infinity }),
};

/** Reads of the security screens, fresh at every look: what they show also changes elsewhere. */
export const securityQueries = {
  /** The person's second factors. */
  authenticationMethods: () => ({
    ...listAuthenticationMethodsOptions(),
    gcTime: 0,
    staleTime: 0,
  }),
  /** Where the client is and was signed in. */
  signIns: () => ({ ...listSessionsOptions(), staleTime: 0 }),
  /** Files of all data; asked again as long as one is being made. */
  dataExports: () => ({
    ...listDataExportsOptions(),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: { items: { state: string }[] } } }) =>
      state.data?.items.some((one) => one.state === 'queued' || one.state === 'running')
        ? EXPORT_POLL_MS
        : false,
  }),
  /** The household's access log, page by page. */
  accessLog: (filter: AccessLogFilter) =>
    infiniteQueryOptions({
      queryKey: ['accessLog', filter],
      queryFn: async ({ pageParam, signal }) => {
        const who = filter === 'all' ? {} : { who: filter };
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        const query = { ...who, limit: ACCESS_LOG_PAGE_ROWS, ...page };
        return (await listAccessLog({ query, signal })).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      gcTime: 0,
      // Each further read would leave a line in the log that nobody asked for.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};

/** What was written about a file of a drive, newest first, page by page. */
export const fileComments = (itemid: string) =>
  infiniteQueryOptions({
    queryKey: ['fileComments', itemid],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: COMMENT_ROWS, ...(pageParam !== '' && { pageKey: pageParam }) };
      return (await listDriveComments({ path: { itemid }, query, signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: ({ nextPageKey }) => nextPageKey,
  });

/** The file of an export that is ready. Rejects with ApiError. */
export async function readDataExport(exportid: string): Promise<Blob> {
  const { data } = await getDataExportContent({ path: { exportid }, parseAs: 'blob' });
  return data as Blob;
}
