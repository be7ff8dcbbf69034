import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../routes';

// No loader: what it needs would be a file of its own in the first load of Home.
export const securityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/security',
  component: lazyRouteComponent(() => import('./SecurityPage'), 'SecurityPage'),
});
