import { SessionProvider } from '@portal/auth-session';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { fakeSession } from '@portal/auth-session/testing';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { PaymentAuthorizationPage } from './PaymentAuthorizationPage';
import { authorization, KEY, PATH } from './testing';

const SLOW = { timeout: 15_000 };

function open(hash: string, answers: MockAnswers = {}) {
  const api = mockApi(answers);
  const router = createRouter({
    routeTree: createRootRoute({ component: PaymentAuthorizationPage }),
    history: createMemoryHistory({ initialEntries: [PATH + hash] }),
  });
  const shown = render(
    <SessionProvider session={fakeSession()}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return { api, router, ...shown };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, SLOW);

beforeEach(() => {
  window.scrollTo = () => undefined;
  sessionStorage.clear();
});

it('shows what is authorized, to whom and until when, and takes the key out of the address', async () => {
  const { router } = open(`#key=${KEY}`, {
    getPaymentAuthorization: { body: authorization('pending') },
  });
  await heading('A payment to authorize');
  for (const text of ['Joint Account ••7810', 'Our checking account ••4417', 'Nov 25, 2026']) {
    expect(await screen.findByText(text, {}, SLOW)).toBeVisible();
  }
  expect(router.history.location.href).toBe(PATH);
}, 40_000);

it.each([
  ['Authorize $4,321.00', 'approved', 'Authorized'],
  ['Decline', 'declined', 'Declined'],
] as const)(
  '%s leads to a page of its own, with the amount that was shown',
  async (button, state, page) => {
    const { api } = open(`#key=${KEY}`, {
      getPaymentAuthorization: { body: authorization('pending') },
      submitPaymentAuthorization: { body: authorization(state) },
    });
    await userEvent.setup().click(await screen.findByRole('button', { name: button }, SLOW));
    expect(await heading(page)).toBeVisible();
    const sent = api.requests.filter(({ method }) => method === 'POST');
    expect(sent).toHaveLength(1);
  },
  40_000,
);

it.each([
  ['approved', 'Authorized'],
  ['declined', 'Declined'],
  ['expired', 'This has expired'],
  ['decided', 'Already decided'],
] as const)(
  'a link whose payment is %s offers nothing to press',
  async (state, page) => {
    open(`#key=${KEY}`, { getPaymentAuthorization: { body: authorization(state) } });
    expect(await heading(page)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Authorize|Decline/ })).toBeNull();
  },
  40_000,
);

it('a link that is cut off, unknown or somebody else’s does not work, and asks for nothing again', async () => {
  sessionStorage.setItem('registrationKey', KEY);
  const cut = open('#key=kkk');
  expect(await heading('This link does not work')).toBeVisible();
  expect(cut.api.requests.filter(({ path }) => path.includes('/auth'))).toEqual([]);
  cut.unmount();
  const problem = { status: 404, code: 'authorization.not_found', title: 'Not found.' };
  const { api } = open(`#key=${KEY}`, { getPaymentAuthorization: { problem } });
  expect(await heading('This link does not work')).toBeVisible();
  expect(api.requests.filter(({ path }) => path.includes('/auth'))).toHaveLength(1);
}, 40_000);

it('asks nothing again by itself when an answer is lost, and lets the reader look', async () => {
  const { api } = open(`#key=${KEY}`, {
    getPaymentAuthorization: { body: authorization('pending') },
    submitPaymentAuthorization: 'unreachable',
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: /Authorize/ }, SLOW));
  expect(await screen.findByText(/it is never taken twice/, {}, SLOW)).toBeVisible();
  expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  api.answer({ getPaymentAuthorization: { body: authorization('approved') } });
  await userEvent.setup().click(screen.getByRole('button', { name: /Try again/ }));
  await vi.waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Authorized'),
  );
}, 40_000);
