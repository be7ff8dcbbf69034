import { isApiError } from '@portal/api-sdk';
import { lazyRouteComponent, signedInRoute } from '@portal/auth-session';
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { newYorkToday, notify } from '@portal/ui-kit';
import { daysOf, validateTransfersSearch } from './model/period';
import { moneyQueries } from './queries';

const states = {
  pendingComponent: lazyRouteComponent(() => import('./components/PageStates'), 'MoneyPending'),
  errorComponent: lazyRouteComponent(() => import('./components/PageStates'), 'MoneyError'),
};

const transfersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/transfers',
  staticData: { nav: { area: 'Payments & transfers', label: 'Overview' } },
  validateSearch: validateTransfersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    // Below the fold, with boundaries of their own.
    void queryClient.prefetchQuery(moneyQueries.limits());
    const today = newYorkToday();
    void queryClient.prefetchInfiniteQuery(moneyQueries.transfers(daysOf(deps, today)));
    return queryClient.ensureQueryData(moneyQueries.summary()).then(() => undefined);
  },
  component: lazyRouteComponent(() => import('./pages/transfers/TransfersPage'), 'TransfersPage'),
  ...states,
});

export interface NewTransferSearch {
  /** A transfer to begin from: everything but the day is taken over. */
  like?: string;
  /** Begins with a repetition. */
  repeat?: 'monthly';
  /** The standing instruction that is changed. */
  change?: string;
  /** How far it is; without one it is at its beginning. */
  step?: 'amount' | 'review';
}

const KEY = /^[ts][0-9a-f]{32}$/;

const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;

const tellGone = (message: string, detail: string): void =>
  void notify({ id: 'gone-transfer', tone: 'warning', message, detail });

const newTransferRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/transfers/new',
  validateSearch: ({ like, repeat, change, step }: Record<string, unknown>): NewTransferSearch => ({
    ...(typeof like === 'string' && KEY.test(like) && { like }),
    ...(repeat === 'monthly' && { repeat }),
    ...(typeof change === 'string' && KEY.test(change) && { change }),
    ...((step === 'amount' || step === 'review') && { step }),
  }),
  loaderDeps: ({ search: { like, change } }) => ({ like, change }),
  loader: async ({ context: { queryClient }, deps: { like, change }, preload }) => {
    await Promise.all([
      queryClient.ensureQueryData(moneyQueries.from()),
      like !== undefined &&
        queryClient.ensureQueryData(moneyQueries.transfer(like)).catch((error: unknown) => {
          if (!isGone(error)) throw error;
          if (!preload)
            tellGone('The transfer to copy is no longer here', 'This one begins empty.');
          throw redirect({ to: '/transfers/new', replace: true });
        }),
      change !== undefined &&
        queryClient.ensureQueryData(moneyQueries.instruction(change)).catch((error: unknown) => {
          if (!isGone(error)) throw error;
          if (!preload) tellGone('The instruction to change is no longer here', 'These are there.');
          // Not an empty form: what is typed there would be one transfer more.
          throw redirect({ to: '/transfers/standing-instructions', replace: true });
        }),
    ]);
  },
  component: lazyRouteComponent(
    () => import('./pages/new-transfer/NewTransferPage'),
    'NewTransferPage',
  ),
  ...states,
});

const transferRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/transfers/$transferid',
  loader: async ({ context: { queryClient }, params: { transferid } }) => {
    if (!KEY.test(transferid)) throw notFound();
    await queryClient.ensureQueryData(moneyQueries.transfer(transferid)).catch((error: unknown) => {
      if (isGone(error)) throw notFound();
      throw error;
    });
  },
  component: lazyRouteComponent(() => import('./pages/transfer/TransferPage'), 'TransferPage'),
  ...states,
});

const instructionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/transfers/standing-instructions',
  staticData: { nav: { area: 'Payments & transfers', label: 'Standing instructions' } },
  validateSearch: ({ instruction }: Record<string, unknown>): { instruction?: string } =>
    typeof instruction === 'string' && KEY.test(instruction) ? { instruction } : {},
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(moneyQueries.instructions()).then(() => undefined),
  component: lazyRouteComponent(
    () => import('./pages/standing-instructions/StandingInstructionsPage'),
    'StandingInstructionsPage',
  ),
  ...states,
});

const payeesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/transfers/payees',
  staticData: { nav: { area: 'Payments & transfers', label: 'Bank accounts' } },
  // No loader: in a simulation the page must not ask for them.
  component: lazyRouteComponent(() => import('./pages/payees/PayeesPage'), 'PayeesPage'),
  ...states,
});

const approvalsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/transfers/approvals',
  staticData: { nav: { area: 'Payments & transfers', label: 'Approvals' } },
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(moneyQueries.approvals()).then(() => undefined),
  component: lazyRouteComponent(() => import('./pages/approvals/ApprovalsPage'), 'ApprovalsPage'),
  ...states,
});

/** The link of a mail, whole or mangled, opened by somebody who is signed in: the same is decided there with more certainty. */
const authorizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/atz/$',
  beforeLoad: () => {
    throw redirect({ to: '/transfers/approvals' });
  },
});

/** Every page of this domain, under `signedInRoute`; see CONTRIBUTING.md, "Add a page". */
export const moneyMovementRoutes = [
  transfersRoute,
  newTransferRoute,
  instructionsRoute,
  payeesRoute,
  approvalsRoute,
  transferRoute,
  authorizationRoute,
] as const;
