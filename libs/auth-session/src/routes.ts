import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRootRouteWithContext,
  createRoute,
  // Whoever is signed out has nothing on the screen to lose.
  // oxlint-disable-next-line no-restricted-imports
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import type { SignedInAccount } from './clients/identityClient';
import { LoginPage } from './screens/LoginPage';

export interface SignedInContext {
  queryClient: QueryClient;
  account: SignedInAccount;
}

/** What every signed-in page may have in its address. */
export interface SignedInSearch {
  /** Keys of the accounts that the page is about, comma separated; all of the household without it. */
  accounts?: string;
}

/** The contract takes at most 100 keys. */
const ACCOUNT_KEYS = /^[A-Za-z0-9]{1,64}(,[A-Za-z0-9]{1,64}){0,99}$/;

/** One root per session mode: two modes share /register, and a tree can hold a path once. spec §2 */
export const signedOutRoute = createRootRoute();
export const unverifiedRoute = createRootRoute();
export const mfaRequiredRoute = createRootRoute();
export const signedInRoute = createRootRouteWithContext<SignedInContext>()({
  validateSearch: ({ accounts }: Record<string, unknown>): SignedInSearch =>
    typeof accounts === 'string' && ACCOUNT_KEYS.test(accounts) ? { accounts } : {},
  // From page to page, until the client chooses other accounts.
  search: { middlewares: [retainSearchParams(['accounts'])] },
});

const timeoutRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/timeout',
  component: lazyRouteComponent(() => import('./screens/TimeoutPage'), 'TimeoutPage'),
});

const registerRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/register',
  component: lazyRouteComponent(() => import('./screens/RegisterPage'), 'RegisterPage'),
});

/** A guest's invitation, before they sign in; the same address is theirs afterwards. */
const guestInvitationRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/shared/invitation',
  component: lazyRouteComponent(
    () => import('./screens/GuestInvitationPage'),
    'GuestInvitationPage',
  ),
});

const clientV1RedirectRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/clientv1redirect',
  component: lazyRouteComponent(
    () => import('./screens/ClientV1RedirectPage'),
    'ClientV1RedirectPage',
  ),
});

const oauthCallbackRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/emoney/oauth/callback/$id',
  component: lazyRouteComponent(() => import('./screens/OauthCallbackPage'), 'OauthCallbackPage'),
});

/** Any other path, so that the address survives sign-in. */
const loginRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/$',
  component: LoginPage,
});

const accountVerificationRoute = createRoute({
  getParentRoute: () => unverifiedRoute,
  path: '/$',
  component: lazyRouteComponent(
    () => import('./screens/AccountVerificationPage'),
    'AccountVerificationPage',
  ),
});

const updateRegistrationRoute = createRoute({
  getParentRoute: () => unverifiedRoute,
  path: '/register',
  component: lazyRouteComponent(
    () => import('./screens/UpdateRegistrationPage'),
    'UpdateRegistrationPage',
  ),
});

const mfaCodeRoute = createRoute({
  getParentRoute: () => mfaRequiredRoute,
  path: '/$',
  component: lazyRouteComponent(() => import('./screens/mfaPages'), 'MfaCodePage'),
});

const authenticatorSetupRoute = createRoute({
  getParentRoute: () => mfaRequiredRoute,
  path: '/register',
  component: lazyRouteComponent(() => import('./screens/mfaPages'), 'AuthenticatorSetupPage'),
});

export const signedOutRoutes = [
  timeoutRoute,
  registerRoute,
  guestInvitationRoute,
  clientV1RedirectRoute,
  oauthCallbackRoute,
  loginRoute,
] as const;
export const unverifiedRoutes = [updateRegistrationRoute, accountVerificationRoute] as const;
export const mfaRequiredRoutes = [authenticatorSetupRoute, mfaCodeRoute] as const;
