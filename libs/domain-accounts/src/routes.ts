import { signedInRoute } from '@portal/auth-session';
import { newYorkDate } from '@portal/ui-kit';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { activityQuery, validateActivitySearch } from './model/activityFilter';
import { accountQueries } from './queries';

const activitiesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/activities',
  staticData: { nav: { area: 'Accounts', label: 'Activity' } },
  validateSearch: validateActivitySearch,
  // Only what the API is asked by: opening a row's panel loads nothing again.
  loaderDeps: ({ search: { activity: _row, step: _step, ...search } }) => ({ search }),
  loader: async ({ context: { queryClient }, deps: { search } }) => {
    const filter = activityQuery(search, newYorkDate(new Date().toISOString()));
    // These have boundaries of their own on the page.
    void queryClient.prefetchQuery(accountQueries.pending(filter));
    void queryClient.prefetchQuery(accountQueries.activitySummary(filter));
    await queryClient.ensureInfiniteQueryData(accountQueries.posted(filter));
  },
  component: lazyRouteComponent(
    () => import('./pages/activities/ActivitiesPage'),
    'ActivitiesPage',
  ),
  pendingComponent: lazyRouteComponent(
    () => import('./pages/activities/ActivitiesStates'),
    'ActivitiesPending',
  ),
  errorComponent: lazyRouteComponent(
    () => import('./pages/activities/ActivitiesStates'),
    'ActivitiesError',
  ),
});

/** Every page of this domain, under `signedInRoute`; see CONTRIBUTING.md, "Add a page". */
export const accountsRoutes = [activitiesRoute] as const;
