import { isApiError } from '@portal/api-sdk';
import { lazyRouteComponent, signedInRoute } from '@portal/auth-session';
import { newYorkToday } from '@portal/ui-kit';
import { profileQueries } from '@portal/domain-profile';
import { createRoute, notFound } from '@tanstack/react-router';
import { assetQueries } from './assetQueries';
import { connectionQueries } from './connectionQueries';
import { activityQuery, validateActivitySearch, withoutPanels } from './model/activityFilter';
import { balanceQuery, historyQuery, validateBalanceSearch } from './model/balanceSearch';
import { positionQuery, validateInvestmentSearch } from './model/investmentSearch';
import { gainQuery, validateGainSearch } from './model/gainSearch';
import { incomeYear, receivedQuery, validateIncomeSearch } from './model/incomeSearch';
import { validateConnectionSearch } from './model/connection';
import { validateAssetSearch } from './model/manualAsset';
import { performanceQuery, validatePerformanceSearch } from './model/performance';
import { accountsQuery } from './model/search';
import { heldIn, saleQuery, validateSaleSearch } from './model/saleSearch';
import { validateWashSaleSearch } from './model/washSaleSearch';
import { accountQueries } from './queries';

/** The states of the account pages, in their own small chunk. */
const states = {
  pendingComponent: lazyRouteComponent(
    () => import('./components/AccountsPage/AccountsPageStates'),
    'AccountsPagePending',
  ),
  errorComponent: lazyRouteComponent(
    () => import('./components/AccountsPage/AccountsPageStates'),
    'AccountsPageError',
  ),
};

const balancesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/balances',
  staticData: { nav: { area: 'Accounts', label: 'Balances' }, heldHereOnly: true },
  validateSearch: validateBalanceSearch,
  loaderDeps: ({ search: { accounts, asof, period } }) => ({ accounts, asof, period }),
  loader: async ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(
      accountQueries.balanceHistory(historyQuery(deps, newYorkToday())),
    );
    await queryClient.ensureQueryData(accountQueries.balances(balanceQuery(deps)));
  },
  component: lazyRouteComponent(() => import('./pages/balances/BalancesPage'), 'BalancesPage'),
  ...states,
});

const investmentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/investments',
  staticData: { nav: { area: 'Accounts', label: 'Investments' }, heldHereOnly: true },
  validateSearch: validateInvestmentSearch,
  loaderDeps: ({ search: { accounts, asof, view, unclassified } }) => ({
    accounts,
    asof,
    view,
    unclassified,
  }),
  loader: async ({ context: { queryClient }, deps }) => {
    // Not waited for: without an answer all parts are shown.
    void queryClient.prefetchQuery(profileQueries.pages());
    void queryClient.prefetchQuery(accountQueries.allocation(balanceQuery(deps)));
    void queryClient.prefetchQuery(accountQueries.topHoldings(balanceQuery(deps)));
    await queryClient.ensureQueryData(accountQueries.positions(positionQuery(deps)));
  },
  component: lazyRouteComponent(
    () => import('./pages/investments/InvestmentsPage'),
    'InvestmentsPage',
  ),
  ...states,
});

const performanceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/performance',
  staticData: { nav: { area: 'Accounts', label: 'Performance' }, heldHereOnly: true },
  validateSearch: validatePerformanceSearch,
  loaderDeps: ({ search: { accounts, asof, range } }) => ({ accounts, asof, range }),
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.ensureQueryData(
      accountQueries.performance(performanceQuery(deps, newYorkToday())),
    );
  },
  component: lazyRouteComponent(
    () => import('./pages/performance/PerformancePage'),
    'PerformancePage',
  ),
  ...states,
});

const incomeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/income',
  staticData: { nav: { area: 'Accounts', label: 'Income' }, heldHereOnly: true },
  validateSearch: validateIncomeSearch,
  loaderDeps: ({ search: { accounts, period, month, type } }) => ({
    accounts,
    period,
    month,
    type,
  }),
  loader: async ({ context: { queryClient }, deps }) => {
    const scope = accountsQuery(deps.accounts);
    void queryClient.prefetchQuery(profileQueries.pages());
    // These have boundaries of their own on the page.
    void queryClient.prefetchQuery(accountQueries.incomeChart(scope));
    void queryClient.prefetchQuery(accountQueries.projectedIncome(scope));
    void queryClient.prefetchQuery(accountQueries.estimatedIncome(scope));
    void queryClient.prefetchInfiniteQuery(
      accountQueries.received(receivedQuery(deps, newYorkToday())),
    );
    const year = incomeYear(deps, newYorkToday());
    await queryClient.ensureQueryData(accountQueries.monthlyIncome({ ...scope, year }));
  },
  component: lazyRouteComponent(() => import('./pages/income/IncomePage'), 'IncomePage'),
  ...states,
});

const gainLossesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/gainlosses',
  staticData: { nav: { area: 'Accounts', label: 'Gain/Loss' }, heldHereOnly: true },
  validateSearch: validateGainSearch,
  loaderDeps: ({ search: { accounts, year, tax } }) => ({ accounts, year, tax }),
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(
      accountQueries.realized(gainQuery(deps, newYorkToday())),
    );
  },
  component: lazyRouteComponent(() => import('./pages/gainlosses/GainLossPage'), 'GainLossPage'),
  ...states,
});

const washSalesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/wash-sales',
  staticData: { nav: { area: 'Accounts', label: 'Wash-sale radar' }, heldHereOnly: true },
  validateSearch: validateWashSaleSearch,
  loaderDeps: ({ search: { accounts } }) => ({ accounts }),
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.ensureQueryData(accountQueries.washSales(accountsQuery(deps.accounts)));
  },
  component: lazyRouteComponent(() => import('./pages/wash-sales/WashSalesPage'), 'WashSalesPage'),
  ...states,
});

const simulateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/investments/simulate',
  staticData: { nav: { area: 'Accounts', label: 'Sale simulator' } },
  validateSearch: validateSaleSearch,
  loaderDeps: ({ search: { account, holding, quantity, lots } }) => ({
    account,
    holding,
    quantity,
    lots,
  }),
  loader: async ({ context: { queryClient }, deps }) => {
    const query = saleQuery(deps);
    // A sale that cannot be is an answer too: the page says it beside the figures that were typed.
    if (query) void queryClient.prefetchQuery(accountQueries.sale(query));
    await Promise.all([
      queryClient.ensureQueryData(profileQueries.accounts()),
      // What an account holds has its own place on the page, and its own error.
      deps.account && queryClient.prefetchQuery(accountQueries.positions(heldIn(deps.account))),
    ]);
  },
  component: lazyRouteComponent(() => import('./pages/simulate/SimulatePage'), 'SimulatePage'),
  ...states,
});

const activitiesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/activities',
  staticData: { nav: { area: 'Accounts', label: 'Activity' }, heldHereOnly: true },
  validateSearch: validateActivitySearch,
  // Only what the API is asked by: opening a row's panel loads nothing again.
  loaderDeps: ({ search }) => ({ search: withoutPanels(search) }),
  loader: async ({ context: { queryClient }, deps: { search } }) => {
    const filter = activityQuery(search, newYorkToday());
    // These have boundaries of their own on the page. They stand above the rest, as tall as there is of them: coming later
    // they would move all of that.
    const above = [
      queryClient.prefetchQuery(accountQueries.activitySummary(filter)),
      queryClient.prefetchQuery(accountQueries.pending(filter)),
    ];
    await queryClient.ensureInfiniteQueryData(accountQueries.posted(filter));
    await Promise.all(above);
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

const groupsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/groups',
  staticData: { nav: { area: 'Accounts', label: 'Groups' } },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(profileQueries.groups()),
      queryClient.ensureQueryData(profileQueries.accounts()),
    ]),
  component: lazyRouteComponent(() => import('./pages/groups/GroupsPage'), 'GroupsPage'),
  ...states,
});

const otherAssetsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/other-assets',
  staticData: { nav: { area: 'Other assets', label: 'Other assets' } },
  validateSearch: validateAssetSearch,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(assetQueries.list());
  },
  component: lazyRouteComponent(
    () => import('./pages/other-assets/OtherAssetsPage'),
    'OtherAssetsPage',
  ),
  ...states,
});

const connectionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/other-assets/connections',
  staticData: { nav: { area: 'Other assets', label: 'Connections' } },
  validateSearch: validateConnectionSearch,
  loaderDeps: ({ search: { find } }) => ({ find }),
  loader: async ({ context: { queryClient }, deps: { find } }) => {
    // It has an error state of its own on the page.
    void queryClient.prefetchQuery(connectionQueries.institutions(find));
    await queryClient.ensureQueryData(connectionQueries.list());
  },
  component: lazyRouteComponent(
    () => import('./pages/connections/ConnectionsPage'),
    'ConnectionsPage',
  ),
  ...states,
});

const ACCOUNT_KEY = /^[a-z0-9]{16,40}$/;

const outsideAccountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/other-assets/accounts/$accountkey',
  loader: async ({ context: { queryClient }, params: { accountkey } }) => {
    if (!ACCOUNT_KEY.test(accountkey)) throw notFound();
    // It has a boundary of its own on the page.
    void queryClient.prefetchInfiniteQuery(connectionQueries.accountActivity(accountkey));
    await queryClient
      .ensureQueryData(connectionQueries.account(accountkey))
      .catch((error: unknown) => {
        if (isApiError(error) && error.status === 404) throw notFound();
        throw error;
      });
  },
  component: lazyRouteComponent(
    () => import('./pages/accounts/OutsideAccountPage'),
    'OutsideAccountPage',
  ),
  notFoundComponent: lazyRouteComponent(
    () => import('./pages/accounts/OutsideAccountNotFound'),
    'OutsideAccountNotFound',
  ),
  ...states,
});

/** Every page of this domain, under `signedInRoute`; see CONTRIBUTING.md, "Add a page". */
export const accountsRoutes = [
  balancesRoute,
  investmentsRoute,
  activitiesRoute,
  incomeRoute,
  gainLossesRoute,
  performanceRoute,
  groupsRoute,
  washSalesRoute,
  simulateRoute,
  otherAssetsRoute,
  connectionsRoute,
  outsideAccountRoute,
] as const;
