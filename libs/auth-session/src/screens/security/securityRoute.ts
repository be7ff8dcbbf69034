import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../routes';
import { signInsQuery } from './signInQueries';

export const securityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/security',
  // Started, not awaited: the page has the shape of what comes.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(signInsQuery());
  },
  component: lazyRouteComponent(() => import('./SecurityPage'), 'SecurityPage'),
});
