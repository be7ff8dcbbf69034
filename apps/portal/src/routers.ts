import {
  mfaRequiredRoute,
  mfaRequiredRoutes,
  signedOutRoute,
  signedOutRoutes,
  unverifiedRoute,
  unverifiedRoutes,
} from '@portal/auth-session';
import {
  paymentAuthorizationRoute,
  wrongAuthorizationRoute,
} from './routes/paymentAuthorization/paymentAuthorizationRoute';
import { lazily } from '@portal/ui-kit';
import { createBrowserHistory, createRouter } from '@tanstack/react-router';

/** One history under all routers: the address survives a change of mode, so that a deep link arrives. */
export const history = createBrowserHistory();

/**
 * The tables of spec §2, one router per session mode, each made when its mode first comes. The fourth, signedIn, is a chunk
 * of its own (signedInRouter.ts), because whoever is signed out has no use for it.
 */
export const routers = {
  signedOut: lazily(() =>
    createRouter({
      routeTree: signedOutRoute.addChildren([
        ...signedOutRoutes,
        paymentAuthorizationRoute,
        wrongAuthorizationRoute,
      ]),
      history,
    }),
  ),
  unverified: lazily(() =>
    createRouter({ routeTree: unverifiedRoute.addChildren(unverifiedRoutes), history }),
  ),
  mfaRequired: lazily(() =>
    createRouter({ routeTree: mfaRequiredRoute.addChildren(mfaRequiredRoutes), history }),
  ),
};
