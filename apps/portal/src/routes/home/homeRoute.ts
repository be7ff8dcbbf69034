import { lazyRouteComponent, signedInRoute } from '@portal/auth-session';
import {
  netWorthRange,
  validatePanelSearch,
  type NetWorthRange,
  type PanelSearch,
} from '@portal/domain-accounts';
import { profileQueries, type AccountView } from '@portal/domain-profile';
import { createRoute } from '@tanstack/react-router';

export interface HomeSearch extends PanelSearch {
  /** Which grouping is shown; without it, the one the client last chose. */
  view?: AccountView;
  /** The period of the net-worth chart. */
  range?: NetWorthRange;
}

function validateHomeSearch(search: Record<string, unknown>): HomeSearch {
  const { view } = search;
  const range = netWorthRange(search.range);
  return {
    ...validatePanelSearch(search),
    ...((view === 'custom' || view === 'default') && { view }),
    ...(range && { range }),
  };
}

export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: validateHomeSearch,
  // Started, not awaited: each widget has the shape of what comes, and its own words and retry when it does not.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(profileQueries.accounts());
    void queryClient.prefetchQuery(profileQueries.preferences());
  },
  component: lazyRouteComponent(() => import('./HomePage'), 'HomePage'),
  staticData: { nav: { area: 'Home', label: 'Home' } },
});
