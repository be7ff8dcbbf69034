import {
  mfaRequiredRoute,
  mfaRequiredRoutes,
  signedInRoute,
  signedOutRoute,
  signedOutRoutes,
  unverifiedRoute,
  unverifiedRoutes,
} from '@portal/auth-session';
import { createMemoryHistory, createRouter, type AnyRoute } from '@tanstack/react-router';
import {
  paymentAuthorizationRoute,
  wrongAuthorizationRoute,
} from './routes/paymentAuthorization/paymentAuthorizationRoute';
import { signedInRoutes } from './signedInRoutes';

const TREES: Record<string, AnyRoute> = {
  signedOut: signedOutRoute.addChildren([
    ...signedOutRoutes,
    paymentAuthorizationRoute,
    wrongAuthorizationRoute,
  ]),
  unverified: unverifiedRoute.addChildren(unverifiedRoutes),
  mfaRequired: mfaRequiredRoute.addChildren(mfaRequiredRoutes),
  signedIn: signedInRoute.addChildren(signedInRoutes),
};

/** Every path of every session mode, from the route trees themselves; for the build (build/portalPaths.ts) and tests. */
export const portalPaths: Record<string, string[]> = Object.fromEntries(
  Object.entries(TREES).map(([mode, routeTree]) => {
    const router = createRouter({ routeTree, history: createMemoryHistory() });
    return [mode, Object.keys(router.routesByPath).sort()];
  }),
);
