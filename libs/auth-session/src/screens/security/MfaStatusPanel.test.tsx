import { createPortalQueryClient, type AuthenticationMethods } from '@portal/api-sdk';
import { mockApi } from '@portal/api-sdk/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MfaStatusPanel } from './MfaStatusPanel';

const METHODS: AuthenticationMethods = {
  authenticator: true,
  channels: [],
  recoverycodesleft: 4,
  recoverycodesunseen: false,
  recoveryonly: false,
  resetrequested: false,
};

function show(methods: Partial<AuthenticationMethods>) {
  mockApi({ listAuthenticationMethods: { body: { ...METHODS, ...methods } } });
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
  });
  render(
    // `as`: links are typed by the portal's own router.
    <RouterContextProvider router={router as never}>
      <QueryClientProvider client={createPortalQueryClient()}>
        <MfaStatusPanel />
      </QueryClientProvider>
    </RouterContextProvider>,
  );
}

it('says what the person has, and leads to where it is changed', async () => {
  show({});
  expect(await screen.findByText('4 of 10 left')).toBeVisible();
  expect(screen.queryByText('Few recovery codes are left')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Change authenticator/ })).toHaveAttribute(
    'href',
    '/profile/security/authenticator',
  );
});

it.each([
  [3, 'Few recovery codes are left'],
  [0, 'No recovery code is left'],
])('warns when %i recovery codes are left', async (recoverycodesleft, words) => {
  show({ recoverycodesleft });
  expect(await screen.findByText(words)).toBeVisible();
});

it('offers an authenticator to whoever has none, and does not warn of codes then', async () => {
  show({ authenticator: false, recoverycodesleft: 0 });
  expect(await screen.findByRole('link', { name: 'Set up an authenticator' })).toBeVisible();
  expect(screen.queryByText('No recovery code is left')).not.toBeInTheDocument();
});
