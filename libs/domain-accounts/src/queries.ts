import {
  getAdvisorImageOptions,
  getAllAccountsOptions,
  getNetWorthOptions,
  getPreferencesOptions,
  getProfileOptions,
  listAccountGroupsOptions,
  listAdvisorTeamOptions,
} from '@portal/api-sdk/query';

/** Values change once a day, but a second tab or a spouse may rename: a minute old is fresh enough. */
const BALANCES_STALE_MS = 60_000;

/** People and identities change a few times a year; an hour spares every route change a call. */
const PEOPLE_STALE_MS = 3_600_000;

/** Only this client writes them, from one device at a time as a rule; If-Match catches the exception. */
const PREFERENCES_STALE_MS = 300_000;

/** Every read of the domain, for loaders (`ensureQueryData`) and components (`useQuery`) alike. */
export const accountQueries = {
  /** All accounts in their groups with totals: what Home paints from. */
  all: () => ({ ...getAllAccountsOptions(), staleTime: BALANCES_STALE_MS }),
  /** Net worth line by line, where each value comes from and what is hidden. */
  netWorth: () => ({ ...getNetWorthOptions(), staleTime: BALANCES_STALE_MS }),
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
  profile: () => ({ ...getProfileOptions(), staleTime: PEOPLE_STALE_MS }),
};
