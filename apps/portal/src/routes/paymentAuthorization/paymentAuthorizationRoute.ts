import { signedOutRoute } from '@portal/auth-session';
// Whoever is signed out has nothing on the screen to lose.
// oxlint-disable-next-line no-restricted-imports
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

const component = lazyRouteComponent(
  () => import('./PaymentAuthorizationPage'),
  'PaymentAuthorizationPage',
);

/** A payment that somebody is asked by mail to authorize, without a sign-in. spec §2 */
export const paymentAuthorizationRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/atz/$id',
  component,
});

/** Any other address below is a wrong link. spec §2 */
export const wrongAuthorizationRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/atz/$',
  component: lazyRouteComponent(() => import('./PaymentAuthorizationPage'), 'WrongLink'),
});
