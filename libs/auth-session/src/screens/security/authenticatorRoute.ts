import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../routes';

/** Of the signed-in area, and in no file of the sign-in page: the second factor, changed by its owner. */
export const authenticatorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/security/authenticator',
  component: lazyRouteComponent(() => import('./AuthenticatorPage'), 'AuthenticatorPage'),
});
