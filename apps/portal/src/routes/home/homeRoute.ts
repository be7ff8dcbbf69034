import { signedInRoute } from '@portal/auth-session';
import { profileQueries, type AccountView } from '@portal/domain-profile';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

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
    void queryClient.prefetchQuery(profileQueries.accounts());
    void queryClient.prefetchQuery(profileQueries.preferences());
  },
  component: lazyRouteComponent(() => import('./HomePage'), 'HomePage'),
  staticData: { nav: { area: 'Home', label: 'Home' } },
});
