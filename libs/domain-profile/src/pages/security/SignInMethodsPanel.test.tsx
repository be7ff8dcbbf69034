import { createPortalQueryClient, type AuthenticationMethods } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { ReadOnlyProvider } from '@portal/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { SessionProvider } from '@portal/auth-session';
import { fakeSession, InRouter } from '@portal/auth-session/testing';
import { OwnerOnly } from './OwnerOnly';
import { SignInMethodsPanel } from './SignInMethodsPanel';
// Loaded beforehand, so that no test waits for it.
import '@portal/auth-session/mfa';

const METHODS: AuthenticationMethods = {
  authenticator: true,
  channels: [
    { channelid: 'chn-email-1', kind: 'email', masked: 'g•••@example.com' },
    { channelid: 'chn-phone-1', kind: 'phone', masked: '•••• 0142' },
  ],
  phoneoffered: true,
  recoverycodesleft: 4,
  recoverycodesunseen: false,
  recoveryonly: false,
  resetrequested: false,
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

async function show(methods: Partial<AuthenticationMethods> = {}, answers: MockAnswers = {}) {
  const api = mockApi({
    listAuthenticationMethods: { body: { ...METHODS, ...methods } },
    createStepUp: { body: { outcome: 'verified', grant: 'the-grant' } },
    ...answers,
  });
  await act(async () =>
    render(
      <SessionProvider session={fakeSession()}>
        <QueryClientProvider client={createPortalQueryClient()}>
          <InRouter>
            <SignInMethodsPanel />
          </InRouter>
        </QueryClientProvider>
      </SessionProvider>,
    ),
  );
  const sentTo = (path: string) => api.requests.filter((request) => request.path.endsWith(path));
  return { api, sentTo, user: userEvent.setup() };
}

const row = async (name: string) => (await screen.findByText(name)).closest('li')!;
const button = (name: string) => screen.findByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: 'Six-digit code' });

describe('the sign-in methods', () => {
  it('are listed with the one that is asked for first, and the ways to change them', async () => {
    await show({ preferred: 'chn-phone-1' });
    expect(await row('Text message to •••• 0142')).toHaveTextContent('asked for first');
    expect(await row('Authenticator app')).not.toHaveTextContent('asked for first');
    expect(await row('Recovery codes')).toHaveTextContent('4 of 10 left');
    expect(screen.getByRole('link', { name: 'Add a telephone' })).toHaveAttribute(
      'href',
      '/profile/security/telephone',
    );
    expect(screen.getByRole('link', { name: /Change authenticator/ })).toHaveAttribute(
      'href',
      '/profile/security/authenticator',
    );
  });

  it('are asked for beginning with the authenticator when nothing was chosen', async () => {
    await show();
    expect(await row('Authenticator app')).toHaveTextContent('asked for first');
  });

  it('offer to remove a telephone, and nothing else', async () => {
    await show();
    const removals = await screen.findAllByRole('button', { name: /^Remove/ });
    expect(removals.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Remove: Text message to •••• 0142',
    ]);
  });

  it.each([
    [{ phoneoffered: false }, 'Codes are not sent to telephones'],
    [{ authenticator: false, channels: [] }, 'With an authenticator set up'],
  ])('say plainly where no telephone can be added: %o', async (methods, words) => {
    await show(methods);
    expect(await screen.findByText(new RegExp(words))).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add a telephone' })).toBeNull();
  });

  it.each([
    [3, 'Few recovery codes are left'],
    [0, 'No recovery code is left'],
  ])('warn when %i recovery codes are left', async (recoverycodesleft, words) => {
    await show({ recoverycodesleft });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('offer an authenticator to whoever has none, and do not warn of codes then', async () => {
    await show({ authenticator: false, channels: [], recoverycodesleft: 0 });
    expect(await screen.findByRole('link', { name: 'Set up an authenticator' })).toBeVisible();
    expect(screen.queryByText('No recovery code is left')).not.toBeInTheDocument();
  });

  it('can be asked for again when they could not be read', async () => {
    const { api, user } = await show({}, { listAuthenticationMethods: 'unreachable' });
    api.answer({ listAuthenticationMethods: { body: METHODS } });
    await user.click(await button('Try again'));
    expect(await row('Authenticator app')).toBeVisible();
  });
});

describe('T9: a change of methods', () => {
  it('takes a fresh code for exactly it, says that a message went out, and offers to end the other sign-ins', async () => {
    const { api, user, sentTo } = await show();
    await user.click(await button('Use first: Text message to •••• 0142'));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    expect(dialog).toHaveTextContent('To be asked for text messages to •••• 0142 first');
    expect(sentTo('/methods/preferred')).toEqual([]);
    api.answer({
      listAuthenticationMethods: { body: { ...METHODS, preferred: 'chn-phone-1' } },
    });
    await user.type(await field(), '123456');

    expect(
      await screen.findByText(/From now on you are asked for text messages to •••• 0142 first/),
    ).toHaveFocus();
    expect(screen.getByText(/told you so by e-mail/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
    const [sent] = sentTo('/methods/preferred');
    expect(sent?.body).toEqual({ preferred: 'chn-phone-1' });
    expect(sent?.headers.get('stepupgrant')).toBe('the-grant');
    expect(sentTo('/step-up')[0]?.body).toMatchObject({ operation: 'updateAuthenticationMethod' });

    await user.click(screen.getByRole('button', { name: 'Leave them signed in' }));
    expect(await row('Text message to •••• 0142')).toHaveTextContent('asked for first');
  });

  it('removes a telephone with a fresh code', async () => {
    const { user, sentTo } = await show();
    await user.click(await button('Remove: Text message to •••• 0142'));
    await user.type(await field(), '123456');
    expect(await screen.findByText(/text messages to •••• 0142 have stopped/)).toBeVisible();
    const [sent] = sentTo('/phone/removal');
    expect(sent?.body).toEqual({ channelid: 'chn-phone-1' });
    expect(sent?.headers.get('stepupgrant')).toBe('the-grant');
  });

  it('comes to nothing when the dialog is closed, and is told when the portal refuses', async () => {
    const { user, sentTo } = await show(
      {},
      { updateAuthenticationMethod: { problem: { status: 503, code: 'server.unexpected' } } },
    );
    await user.click(await button('Use first: E-mail to g•••@example.com'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(sentTo('/methods/preferred')).toEqual([]);
    expect(await row('Authenticator app')).toHaveTextContent('asked for first');

    await user.click(await button('Use first: E-mail to g•••@example.com'));
    await user.type(await field(), '123456');
    expect(await screen.findByText(/Nothing was changed; try again/)).toHaveRole('alert');
  });
});

it('I4: is neither shown nor asked for in a simulation', () => {
  const api = mockApi();
  render(
    <ReadOnlyProvider reason="Nothing can be changed in a simulation.">
      <QueryClientProvider client={createPortalQueryClient()}>
        <OwnerOnly>
          <SignInMethodsPanel />
        </OwnerOnly>
      </QueryClientProvider>
    </ReadOnlyProvider>,
  );
  expect(screen.getByText(/is not shown while you view/)).toBeVisible();
  expect(api.requests).toEqual([]);
});
