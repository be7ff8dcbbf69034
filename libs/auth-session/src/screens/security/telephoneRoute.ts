import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../routes';

/** Of the signed-in area, with every numbering plan: loaded by whoever adds a telephone. */
export const telephoneRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/security/telephone',
  component: lazyRouteComponent(() => import('./TelephonePage'), 'TelephonePage'),
});
