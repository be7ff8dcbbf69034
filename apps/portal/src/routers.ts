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
import { createBrowserHistory, createRouter } from '@tanstack/react-router';

/** One history under all routers: the address survives a change of mode, so that a deep link arrives. */
export const history = createBrowserHistory();

/**
 * The tables of spec §2, one router per session mode. The fourth, signedIn, is a chunk of its own (signedInRouter.ts),
 * because whoever is signed out has no use for it.
 */
export const routers = {
  signedOut: createRouter({
    routeTree: signedOutRoute.addChildren([
      ...signedOutRoutes,
      paymentAuthorizationRoute,
      wrongAuthorizationRoute,
    ]),
    history,
  }),
  unverified: createRouter({ routeTree: unverifiedRoute.addChildren(unverifiedRoutes), history }),
  mfaRequired: createRouter({
    routeTree: mfaRequiredRoute.addChildren(mfaRequiredRoutes),
    history,
  }),
};
