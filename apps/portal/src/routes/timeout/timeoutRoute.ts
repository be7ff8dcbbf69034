import { lazyRouteComponent, signedInRoute } from '@portal/auth-session';
import { createRoute } from '@tanstack/react-router';

/** Whoever comes back to this address after signing in again, by a bookmark or the history. spec §2 */
export const timeoutRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/timeout',
  component: lazyRouteComponent(() => import('./StillSignedInPage'), 'StillSignedInPage'),
});
