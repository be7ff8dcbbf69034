import { createPortalQueryClient } from '@portal/api-sdk';
import {
  readingKnownSearch,
  type Session,
  SessionProvider,
  signedInRoute,
} from '@portal/auth-session';
import { fakeAccount, fakeSession } from '@portal/auth-session/testing';
import { PortalTheme } from '@portal/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRouter,
  RouterProvider,
  type AnyRoute,
} from '@tanstack/react-router';
import { Fragment, useState } from 'react';

interface AtRouteProps {
  /** The domain's routes. */
  routes: readonly AnyRoute[];
  /** Path and search. */
  at: string;
  /** Told of each address, so that a test can see what a click put into it. */
  onAddress?: (address: string) => void;
  /** Who is signed in from the first; somebody without it. */
  session?: Session;
  /** The frame around the routes has its own main part. */
  hasMain?: boolean;
}

/** A domain's pages as the portal shows them: loader, search, pending and error states included. For stories and tests. */
export function AtRoute({ routes, at, onAddress, session, hasMain = false }: AtRouteProps) {
  const [signedIn] = useState(
    () => session ?? fakeSession({ mode: 'signedIn', account: fakeAccount }),
  );
  const [queryClient] = useState(createPortalQueryClient);
  const [router] = useState(() => {
    const history = createMemoryHistory({ initialEntries: [at] });
    history.subscribe(() => onAddress?.(history.location.href));
    return createRouter({
      routeTree: signedInRoute.addChildren(readingKnownSearch(routes)),
      history,
      context: { queryClient, account: fakeAccount },
    });
  });
  const Main = hasMain ? Fragment : 'main';
  return (
    <PortalTheme>
      <SessionProvider session={signedIn}>
        <QueryClientProvider client={queryClient}>
          <Main>
            {/* `as`: the one router that is registered for types is the portal's. */}
            <RouterProvider router={router as never} />
          </Main>
        </QueryClientProvider>
      </SessionProvider>
    </PortalTheme>
  );
}
