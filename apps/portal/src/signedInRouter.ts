import { createPortalQueryClient } from '@portal/api-sdk';
import { readingKnownSearch, signedInRoute, type SignedInContext } from '@portal/auth-session';
import { createRouter } from '@tanstack/react-router';
import { NotFoundPage } from './routes/notFound/NotFoundPage';
import { history } from './routers';
import { RouteError } from './shell/RouteError';
import { SignedInLayout } from './shell/SignedInLayout';
import { signedInRoutes } from './signedInRoutes';

signedInRoute.update({ component: SignedInLayout });

export const queryClient = createPortalQueryClient();

export const signedInRouter = createRouter({
  routeTree: signedInRoute.addChildren(readingKnownSearch(signedInRoutes)),
  history,
  // `as`: the account is known before the first load (signedInArea.ts), and not while this file is read.
  context: { queryClient } as SignedInContext,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
  defaultPreload: 'intent',
  // Query holds the data and knows how old it is.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof signedInRouter;
  }
}
