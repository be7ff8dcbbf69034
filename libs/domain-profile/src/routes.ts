import { lazyRouteComponent, signedInRoute } from '@portal/auth-session';
import { createRoute } from '@tanstack/react-router';
import { personalQueries, profileQueries } from './queries';
import { sharingQueries } from './sharingQueries';

// No loaders on the security screens: each panel reads for itself, and one that fails leaves the others standing.
const securityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/security',
  component: lazyRouteComponent(() => import('./pages/security/SecurityPage'), 'SecurityPage'),
});

/** The second factor, changed by its owner. */
const authenticatorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/security/authenticator',
  component: lazyRouteComponent(
    () => import('./pages/security/AuthenticatorPage'),
    'AuthenticatorPage',
  ),
});

/** Apart from the others because it brings every country's numbering plan. */
const telephoneRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/security/telephone',
  component: lazyRouteComponent(() => import('./pages/security/TelephonePage'), 'TelephonePage'),
});

const pending = lazyRouteComponent(() => import('./pages/profile/ProfileStates'), 'ProfilePending');
const failed = lazyRouteComponent(() => import('./pages/profile/ProfileStates'), 'ProfileError');

/** Contact, household, beneficiaries, trusted contact and sign-ins. Each card has a boundary of its own. */
const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(personalQueries.me());
    void queryClient.prefetchQuery(personalQueries.household());
    void queryClient.prefetchQuery(personalQueries.beneficiaries());
    void queryClient.prefetchQuery(personalQueries.trustedContact());
    void queryClient.prefetchQuery(personalQueries.identities());
  },
  component: lazyRouteComponent(() => import('./pages/profile/ProfilePage'), 'ProfilePage'),
  pendingComponent: pending,
  errorComponent: failed,
});

const preferencesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/preferences',
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(profileQueries.preferences()),
  component: lazyRouteComponent(
    () => import('./pages/preferences/PreferencesPage'),
    'PreferencesPage',
  ),
  pendingComponent: pending,
  errorComponent: failed,
});

/** Which share a guest looks at, and which of its accounts is open. */
interface SharedSearch {
  share?: string;
  account?: string;
  folder?: string;
}

/** The longest search that the contract takes. */
const SEARCH_MAX_LENGTH = 100;

const helpRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/help',
  validateSearch: ({ query }: Record<string, unknown>): { query?: string } => {
    const words = typeof query === 'string' || typeof query === 'number' ? String(query) : '';
    const kept = words.trim().slice(0, SEARCH_MAX_LENGTH);
    return kept === '' ? {} : { query: kept };
  },
  component: lazyRouteComponent(() => import('./pages/help/HelpPage'), 'HelpPage'),
  pendingComponent: pending,
  errorComponent: failed,
});

/** Guests of the client. */
const sharingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/sharing',
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(profileQueries.accounts());
    await queryClient.ensureQueryData(sharingQueries.shares());
  },
  component: lazyRouteComponent(() => import('./pages/sharing/SharingPage'), 'SharingPage'),
  pendingComponent: lazyRouteComponent(
    () => import('./pages/sharing/SharingStates'),
    'SharingPending',
  ),
  errorComponent: lazyRouteComponent(() => import('./pages/sharing/SharingStates'), 'SharingError'),
});

const SHARE = /^shr[a-z0-9]{16,40}$/;
const ACCOUNT = /^[a-z0-9]{16,40}$/;
const FOLDER = /^itm-[0-9a-f]{24}$/;

// No loader: what a guest sees is asked for by the page itself, which has to notice its end.
const sharedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/shared',
  validateSearch: ({ share, account, folder }: Record<string, unknown>): SharedSearch => ({
    ...(typeof share === 'string' && SHARE.test(share) && { share }),
    ...(typeof account === 'string' && ACCOUNT.test(account) && { account }),
    ...(typeof folder === 'string' && FOLDER.test(folder) && { folder }),
  }),
  component: lazyRouteComponent(() => import('./pages/shared/SharedPage'), 'SharedPage'),
});

const invitationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/shared/invitation',
  component: lazyRouteComponent(() => import('./pages/shared/InvitationPage'), 'InvitationPage'),
});

export const profileRoutes = [
  profileRoute,
  preferencesRoute,
  helpRoute,
  securityRoute,
  authenticatorRoute,
  telephoneRoute,
  sharingRoute,
  sharedRoute,
  invitationRoute,
] as const;
