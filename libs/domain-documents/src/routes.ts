import { lazyRouteComponent, signedInRoute } from '@portal/auth-session';
import { newYorkToday } from '@portal/ui-kit';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute } from '@tanstack/react-router';
import { documentQuery, facetQuery, validateDocumentSearch } from './model/documentSearch';
import { validateDriveSearch } from './model/driveSearch';
import { accountPage, KIND_PAGES, type KindPage } from './model/kinds';
import { validateWordSearch } from './model/wordSearch';
import { documentQueries, driveQueries } from './queries';

const pages = () => import('./pages/list/DocumentsPage');
const states = () => import('./pages/list/DocumentsStates');

/** What the six lists share; each route says its own path, which is how links to it are checked. */
function listOptions(page: KindPage) {
  return {
    getParentRoute: () => signedInRoute,
    staticData: { nav: { area: 'Documents', label: page.title } },
    validateSearch: validateDocumentSearch,
    pendingComponent: lazyRouteComponent(states, 'DocumentsPending'),
    errorComponent: lazyRouteComponent(states, 'DocumentsError'),
  } as const;
}

type Deps = { search: Parameters<typeof documentQuery>[0] };

/** Only what the API is asked by: opening a panel loads nothing again. */
function depsOf({ search }: Deps): Deps {
  const { document: _open, activity: _trade, year: _year, ...asked } = search;
  return { search: asked };
}

function load(page: KindPage) {
  return async (given: { context: { queryClient: QueryClient }; deps: Deps }): Promise<void> => {
    const { queryClient } = given.context;
    const { search } = given.deps;
    const today = newYorkToday();
    // It has a boundary of its own on the page.
    void queryClient.prefetchQuery(documentQueries.facets(facetQuery(search, page, today)));
    const asked = documentQuery(search, page, today);
    const { accounts } = asked;
    await Promise.all([
      queryClient.ensureInfiniteQueryData(documentQueries.list(asked)),
      // It stands above the list, which it must not move. Where it fails, its own boundary says so.
      queryClient.prefetchInfiniteQuery(
        documentQueries.expected({ kind: page.kind, ...(accounts && { accounts }) }),
      ),
      // It stands in the heading, which it must not move.
      page.kind === 'tax' && queryClient.prefetchQuery(documentQueries.guides()),
    ]);
  };
}

const taxRoute = createRoute({
  ...listOptions(KIND_PAGES.tax),
  path: '/documents/tax',
  loaderDeps: depsOf,
  loader: load(KIND_PAGES.tax),
  component: lazyRouteComponent(pages, 'TaxPage'),
});
const statementsRoute = createRoute({
  ...listOptions(KIND_PAGES.statement),
  path: '/documents/statements',
  loaderDeps: depsOf,
  loader: load(KIND_PAGES.statement),
  component: lazyRouteComponent(pages, 'StatementsPage'),
});
const correspondenceRoute = createRoute({
  ...listOptions(KIND_PAGES.correspondence),
  path: '/documents/correspondence',
  loaderDeps: depsOf,
  loader: load(KIND_PAGES.correspondence),
  component: lazyRouteComponent(pages, 'CorrespondencePage'),
});
const trustStatementsRoute = createRoute({
  ...listOptions(KIND_PAGES['trust-statement']),
  path: '/documents/trust-statements',
  loaderDeps: depsOf,
  loader: load(KIND_PAGES['trust-statement']),
  component: lazyRouteComponent(pages, 'TrustStatementsPage'),
});
const tradeConfirmationsRoute = createRoute({
  ...listOptions(KIND_PAGES['trade-confirmation']),
  path: '/documents/trade-confirmations',
  loaderDeps: depsOf,
  loader: load(KIND_PAGES['trade-confirmation']),
  component: lazyRouteComponent(pages, 'TradeConfirmationsPage'),
});
const performanceReportsRoute = createRoute({
  ...listOptions(KIND_PAGES['performance-report']),
  path: '/documents/performance-reports',
  loaderDeps: depsOf,
  loader: load(KIND_PAGES['performance-report']),
  component: lazyRouteComponent(pages, 'PerformanceReportsPage'),
});
const accountDocumentsRoute = createRoute({
  ...listOptions(KIND_PAGES.statement),
  path: '/accounts/documents',
  staticData: { nav: { area: 'Accounts', label: 'Documents' } },
  loaderDeps: depsOf,
  loader: (given) => load(accountPage(given.deps.search.kind))(given),
  component: lazyRouteComponent(
    () => import('./pages/account/AccountDocumentsPage'),
    'AccountDocumentsPage',
  ),
});
const eDeliveryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/documents/e-delivery',
  staticData: { nav: { area: 'Documents', label: 'E-delivery' } },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(documentQueries.delivery()),
      queryClient.prefetchQuery(documentQueries.guides()),
    ]);
  },
  component: lazyRouteComponent(() => import('./pages/e-delivery/EDeliveryPage'), 'EDeliveryPage'),
  pendingComponent: lazyRouteComponent(states, 'DocumentsPending'),
  errorComponent: lazyRouteComponent(states, 'DocumentsError'),
});
const searchRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/documents/search',
  staticData: { nav: { area: 'Documents', label: 'Search' } },
  validateSearch: validateWordSearch,
  component: lazyRouteComponent(() => import('./pages/search/SearchPage'), 'SearchPage'),
  errorComponent: lazyRouteComponent(states, 'DocumentsError'),
});

const drivePages = () => import('./pages/collaboration/CollaborationPage');
const driveStates = () => import('./pages/collaboration/CollaborationStates');
const collaborationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/collaboration',
  staticData: { nav: { area: 'Collaboration', label: 'Collaboration' } },
  validateSearch: validateDriveSearch,
  loaderDeps: ({ search: { file: _open, ...asked } }) => asked,
  loader: async ({ context: { queryClient }, deps: { drive, folder, bin } }) => {
    const { items } = await queryClient.ensureQueryData(driveQueries.drives());
    const driveid = items.find((one) => one.driveid === drive)?.driveid ?? items[0]?.driveid;
    if (driveid === undefined) return;
    // It has a boundary of its own on the page.
    void queryClient.prefetchInfiniteQuery(driveQueries.requests());
    void queryClient.prefetchInfiniteQuery(driveQueries.events(driveid));
    void queryClient.prefetchInfiniteQuery(
      driveQueries.items({ driveid, ...(folder && { folder }), ...(bin && { bin }) }),
    );
  },
  component: lazyRouteComponent(drivePages, 'CollaborationPage'),
  pendingComponent: lazyRouteComponent(driveStates, 'CollaborationPending'),
  errorComponent: lazyRouteComponent(driveStates, 'CollaborationError'),
});

/** Every page of this domain, under `signedInRoute`; see CONTRIBUTING.md, "Add a page". */
export const documentsRoutes = [
  accountDocumentsRoute,
  taxRoute,
  statementsRoute,
  correspondenceRoute,
  trustStatementsRoute,
  tradeConfirmationsRoute,
  performanceReportsRoute,
  eDeliveryRoute,
  searchRoute,
  collaborationRoute,
] as const;
