import { lazyRouteComponent, signedInRoute } from '@portal/auth-session';
import { newYorkToday } from '@portal/ui-kit';
import { createRoute } from '@tanstack/react-router';
import { validateDeskSearch } from './model/deskSearch';
import { messagesQuery, validateMessagesSearch } from './model/messageSearch';
import { messageQueries } from './queries';

const messagesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/messages',
  staticData: { nav: { area: 'Messages', label: 'Messages' } },
  validateSearch: validateMessagesSearch,
  // Only what the list is asked by: opening a message or a draft loads no list again.
  loaderDeps: ({ search: { folder, period, text } }) => ({ search: { folder, period, text } }),
  loader: async ({ context: { queryClient }, deps: { search } }) => {
    const filter = messagesQuery(search, newYorkToday());
    // Without the list the page stands: folders, drafts and the open message can be used, and the list says what is missing.
    const list = queryClient.ensureInfiniteQueryData(messageQueries.list(filter));
    await Promise.all([
      queryClient.ensureQueryData(messageQueries.folders()),
      list.catch(() => undefined),
    ]);
  },
  component: lazyRouteComponent(() => import('./pages/messages/MessagesPage'), 'MessagesPage'),
  pendingComponent: lazyRouteComponent(
    () => import('./pages/messages/MessagesStates'),
    'MessagesPending',
  ),
  errorComponent: lazyRouteComponent(
    () => import('./pages/messages/MessagesStates'),
    'MessagesError',
  ),
});

/** For advisors: the portal's frame leads nobody else here, and the server answers nobody else. */
const deskRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/desk',
  validateSearch: validateDeskSearch,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(messageQueries.desk()),
  component: lazyRouteComponent(() => import('./pages/desk/DeskPage'), 'DeskPage'),
  pendingComponent: lazyRouteComponent(() => import('./pages/desk/DeskStates'), 'DeskPending'),
  errorComponent: lazyRouteComponent(() => import('./pages/desk/DeskStates'), 'DeskError'),
});

/** Every page of this domain, under `signedInRoute`; see CONTRIBUTING.md, "Add a page". */
export const messagingRoutes = [messagesRoute, deskRoute] as const;
