import { isApiError } from '@portal/api-sdk';
import { lazyRouteComponent, signedInRoute } from '@portal/auth-session';
import { createRoute, notFound } from '@tanstack/react-router';
import {
  validateCompanySearch,
  validateInsightsSearch,
  validateMarketsSearch,
  validateNewsSearch,
  validateWatchListSearch,
} from './model/search';
import { insightFilterOf, newsFilterOf } from './model/filters';
import { marketQueries } from './queries';

const states = () => import('./pages/states');

/** An unknown id is a page of its own, not a failure. */
function unknownIsNotFound(error: unknown): never {
  if (isApiError(error) && error.status === 404) throw notFound();
  throw error;
}

const marketsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/markets',
  staticData: { nav: { area: 'Markets', label: 'Overview' } },
  validateSearch: validateMarketsSearch,
  loader: async ({ context: { queryClient } }) => {
    // These have boundaries of their own on the page.
    void queryClient.prefetchQuery(marketQueries.movers());
    void queryClient.prefetchQuery(marketQueries.sectors());
    await queryClient.ensureQueryData(marketQueries.indices());
  },
  component: lazyRouteComponent(() => import('./pages/markets/MarketsPage'), 'MarketsPage'),
  pendingComponent: lazyRouteComponent(states, 'MarketsPending'),
  errorComponent: lazyRouteComponent(states, 'MarketsError'),
});

const newsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/markets/news',
  staticData: { nav: { area: 'Markets', label: 'News' } },
  validateSearch: validateNewsSearch,
  loaderDeps: ({ search: { about } }) => ({ about }),
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(marketQueries.news(newsFilterOf(deps)));
  },
  component: lazyRouteComponent(() => import('./pages/news/NewsPage'), 'NewsPage'),
  pendingComponent: lazyRouteComponent(states, 'NewsPending'),
  errorComponent: lazyRouteComponent(states, 'NewsError'),
});

const watchListsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/markets/watchlists',
  staticData: { nav: { area: 'Markets', label: 'Watch lists' } },
  validateSearch: validateWatchListSearch,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(marketQueries.watchLists());
  },
  component: lazyRouteComponent(
    () => import('./pages/watchlists/WatchListsPage'),
    'WatchListsPage',
  ),
  pendingComponent: lazyRouteComponent(states, 'WatchListsPending'),
  errorComponent: lazyRouteComponent(states, 'WatchListsError'),
});

const companyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/markets/company/$securityid',
  validateSearch: validateCompanySearch,
  loader: async ({ context: { queryClient }, params: { securityid } }) => {
    await Promise.all([
      queryClient.ensureQueryData(marketQueries.security(securityid)),
      queryClient.ensureQueryData(marketQueries.quote(securityid)),
    ]).catch(unknownIsNotFound);
  },
  component: lazyRouteComponent(() => import('./pages/company/CompanyPage'), 'CompanyPage'),
  pendingComponent: lazyRouteComponent(states, 'CompanyPending'),
  errorComponent: lazyRouteComponent(states, 'CompanyError'),
  notFoundComponent: lazyRouteComponent(() => import('./pages/NotThere'), 'CompanyNotFound'),
});

const insightsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/insights',
  staticData: { nav: { area: 'Insights', label: 'Insights' } },
  validateSearch: validateInsightsSearch,
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context: { queryClient }, deps: { search } }) => {
    await queryClient.ensureInfiniteQueryData(marketQueries.insights(insightFilterOf(search)));
  },
  component: lazyRouteComponent(() => import('./pages/insights/InsightsPage'), 'InsightsPage'),
  pendingComponent: lazyRouteComponent(states, 'InsightsPending'),
  errorComponent: lazyRouteComponent(states, 'InsightsError'),
});

const insightRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/insights/$insightid',
  loader: async ({ context: { queryClient }, params: { insightid } }) => {
    await queryClient.ensureQueryData(marketQueries.insight(insightid)).catch(unknownIsNotFound);
  },
  component: lazyRouteComponent(() => import('./pages/insights/InsightPage'), 'InsightPage'),
  pendingComponent: lazyRouteComponent(states, 'InsightPending'),
  errorComponent: lazyRouteComponent(states, 'InsightError'),
  notFoundComponent: lazyRouteComponent(() => import('./pages/NotThere'), 'InsightNotFound'),
});

/** Every page of this domain, under `signedInRoute`; see CONTRIBUTING.md, "Add a page". */
export const marketsRoutes = [
  marketsRoute,
  newsRoute,
  watchListsRoute,
  companyRoute,
  insightsRoute,
  insightRoute,
] as const;
