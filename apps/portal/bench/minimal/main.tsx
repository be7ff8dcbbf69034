// What our stack costs at least: the portal's libraries (React, TanStack Router and Query, Mantine, XState, MSAL) and one
// table, in one file, from the same server, with the same token and the same answer as Home.
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Stack.css';
import '@mantine/core/styles/Table.css';
import { PublicClientApplication } from '@azure/msal-browser';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { createRoot } from 'react-dom/client';
import { fromPromise, setup } from 'xstate';
import type { AllAccounts } from '@portal/api-sdk';
import { AccountTable, Shell } from './AccountTable';

interface Config {
  identity: {
    clientId: string;
    authority: string;
    knownAuthorities: string[];
    scopes: string[];
    authorityMetadata: string;
  };
  styleNonce: string;
}

// `as`: the server's own, as the portal is given it.
const { identity, styleNonce } = JSON.parse(
  document.getElementById('portal-config')?.textContent ?? '',
) as Config;
const { scopes, ...auth } = identity;

const msal = new PublicClientApplication({
  auth: { ...auth, redirectUri: `${window.location.origin}/` },
  cache: { cacheLocation: 'sessionStorage' },
  system: { protocolMode: 'OIDC' },
});

async function signIn(): Promise<string> {
  await msal.initialize();
  const [account] = msal.getAllAccounts();
  if (!account) throw new Error('nobody is signed in');
  return (await msal.acquireTokenSilent({ account, scopes })).accessToken;
}

async function readAccounts(token: string): Promise<AllAccounts> {
  const answer = await fetch('/v2/profile/accounts', {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  // `as`: the contract's answer.
  return (await answer.json()) as AllAccounts;
}

const session = setup({
  types: { context: {} as { token: string } },
  actors: { signIn: fromPromise(signIn) },
}).createMachine({
  context: { token: '' },
  initial: 'starting',
  states: {
    starting: {
      invoke: {
        src: 'signIn',
        onDone: {
          target: 'signedIn',
          actions: ({ context, event }) => (context.token = event.output),
        },
        onError: 'signedOut',
      },
    },
    signedIn: {},
    signedOut: {},
  },
});

const rootRoute = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Home });
const router = createRouter({ routeTree: rootRoute.addChildren([homeRoute]) });
const queryClient = new QueryClient();

function Home() {
  const [state] = useMachine(session);
  const { token } = state.context;
  const { data } = useQuery({
    queryKey: ['accounts'],
    queryFn: () => readAccounts(token),
    enabled: state.matches('signedIn'),
  });
  return data ? <AccountTable accounts={data} /> : 'Loading';
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider
    getStyleNonce={() => styleNonce}
    deduplicateInlineStyles
    withCssVariables={false}
    withGlobalClasses={false}
  >
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
);
