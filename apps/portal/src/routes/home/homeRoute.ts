import { signedInRoute } from '@portal/auth-session';
import { accountQueries, type AccountView } from '@portal/domain-accounts';
import { createRoute } from '@tanstack/react-router';
import { HomePage } from './HomePage';

export interface HomeSearch {
  /** Which grouping is shown; without it, the one the client last chose. */
  view?: AccountView;
}

export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: ({ view }: Record<string, unknown>): HomeSearch =>
    view === 'custom' || view === 'default' ? { view } : {},
  // Started, not awaited: each widget has the shape of what comes, and its own words and retry when it does not.
  loader: ({ context: { queryClient } }) => {
    const accounts = queryClient.prefetchQuery(accountQueries.all());
    void queryClient.prefetchQuery(accountQueries.preferences());
    void queryClient.prefetchQuery(advisorTeamAfter(accounts));
  },
  component: HomePage,
});

/** The advisors, once the figures the client came for no longer compete with them for the line. */
function advisorTeamAfter(accounts: Promise<void>) {
  const team = accountQueries.advisorTeam();
  return {
    ...team,
    queryFn: async (context: Parameters<NonNullable<typeof team.queryFn>>[0]) => {
      await accounts;
      // `!`: generated options always have one; their type comes from TanStack's, where it is optional.
      return team.queryFn!(context);
    },
  };
}
