import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { createPortalQueryClient, type AuthenticationMethods } from '@portal/api-sdk';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '@portal/auth-session';
import { fakeSession } from '@portal/auth-session/testing';
import { AuthenticatorPage } from './AuthenticatorPage';
// Loaded beforehand, so that no test waits for it.
import '@portal/auth-session/mfa';

const METHODS: AuthenticationMethods = {
  authenticator: true,
  channels: [],
  phoneoffered: true,
  recoverycodesleft: 3,
  recoverycodesunseen: false,
  recoveryonly: false,
  resetrequested: false,
};
/** SHA-256 of `null`: an operation without a body. */
const HASH_OF_NOTHING = '74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b';
const GRANT = { outcome: 'verified' as const, grant: 'the-grant' };
const VERIFIED = {
  outcome: 'verified' as const,
  session: { sessionkey: 'new-key', expiresat: '2026-11-21T03:00:00Z', idleseconds: 1200 },
};

beforeAll(() => {
  // jsdom has no modality; what the dialog says does not depend on it.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

async function show(answers: MockAnswers = {}) {
  const api = mockApi({
    listAuthenticationMethods: { body: METHODS },
    createStepUp: { body: GRANT },
    ...answers,
  });
  const queryClient = createPortalQueryClient();
  await act(async () =>
    render(
      <SessionProvider session={fakeSession()}>
        <QueryClientProvider client={queryClient}>
          <AuthenticatorPage />
        </QueryClientProvider>
      </SessionProvider>,
    ),
  );
  const sentTo = (path: string) => api.requests.filter((request) => request.path.endsWith(path));
  return { api, queryClient, sentTo, user: userEvent.setup() };
}

const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });
const field = () => screen.findByRole('textbox', { name: 'Six-digit code' });

describe('T9: replacing the authenticator', () => {
  it('asks for a fresh code for this one operation, and offers to end the other sign-ins', async () => {
    const { user, sentTo } = await show({
      submitTotpRegistration: { body: VERIFIED },
      submitOtherSessionsEnd: { body: { ended: 2 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Replace the authenticator' }));
    expect(await dialog()).toHaveTextContent('To replace your authenticator, enter a fresh code.');
    expect(sentTo('/totp/registration')).toEqual([]);
    await user.type(await field(), '123456');

    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(sentTo('/step-up').map(({ body }) => body)).toEqual([
      { operation: 'createTotpRegistration', bodyhash: HASH_OF_NOTHING, code: '123456' },
    ]);
    const begun = sentTo('/totp/registration').filter(({ method }) => method === 'POST');
    expect(begun.map(({ headers }) => headers.get('stepupgrant'))).toEqual(['the-grant']);

    await user.type(await field(), '287082');
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/new authenticator is registered/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('2 other sign-ins were ended.')).toBeVisible();
    expect(sentTo('/sessions/others/end')).toHaveLength(1);
  });

  it('changes nothing when the person thinks better of it', async () => {
    const { user, sentTo } = await show();
    await user.click(await screen.findByRole('button', { name: 'Replace the authenticator' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentTo('/totp/registration')).toEqual([]);
  });

  it('takes no recovery code for a fresh one', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Replace the authenticator' }));
    await field();
    expect(within(await dialog()).queryByRole('button', { name: /recovery code/ })).toBeNull();
  });

  it('begins at once for whoever has no factor to show', async () => {
    const { user, sentTo } = await show({
      listAuthenticationMethods: { body: { ...METHODS, authenticator: false } },
    });
    await user.click(await screen.findByRole('button', { name: 'Register an authenticator' }));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(sentTo('/step-up')).toEqual([]);
  });
});

describe('T9: new recovery codes', () => {
  it('need a fresh code, are shown once, and are in no cache', async () => {
    const { user, sentTo, queryClient } = await show();
    expect(await screen.findByText('Few recovery codes are left')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make new recovery codes' }));
    await user.type(await field(), '123456');
    expect(await screen.findByText('MFRG-GZDF-MZTW-Q2LK')).toBeVisible();
    expect(sentTo('/recovery-codes')[0]?.headers.get('stepupgrant')).toBe('the-grant');
    const cached = queryClient.getQueryCache().getAll();
    expect(JSON.stringify(cached.map(({ state }) => state.data ?? null))).not.toContain('MFRG');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/You have new recovery codes/)).toBeVisible();
  });
});

it('says that nothing was changed when the portal refuses', async () => {
  const { user } = await show({
    createTotpRegistration: { problem: { status: 503, code: 'server.unexpected' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Replace the authenticator' }));
  await user.type(await field(), '123456');
  expect(await screen.findByText(/Nothing was changed; try again/)).toHaveRole('alert');
});

it('does not say that nothing was changed when the answer is lost', async () => {
  const { user } = await show({ createRecoveryCodes: 'unreachable' });
  await user.click(await screen.findByRole('button', { name: 'Make new recovery codes' }));
  await user.type(await field(), '123456');
  expect(await screen.findByText(/it may have been done/)).toHaveRole('alert');
});

it('tells what could not be read, and tries again', async () => {
  const { api, user } = await show({ listAuthenticationMethods: 'unreachable' });
  await screen.findByText('Your second step could not be read');
  api.answer({ listAuthenticationMethods: { body: METHODS } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.getByText('3 of 10 left')).toBeVisible());
});
