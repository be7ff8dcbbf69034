import { createPortalQueryClient, type SignIn } from '@portal/api-sdk';
import { mockApi } from '@portal/api-sdk/testing';
import { render } from '@portal/ui-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SignInsPanel } from './SignInsPanel';

const here: SignIn = {
  sessionid: 'a'.repeat(24),
  startedat: '2026-11-20T14:02:11.000Z',
  lastactiveat: '2026-11-20T15:00:05.000Z',
  browser: 'chrome',
  system: 'macos',
  current: true,
};
const there: SignIn = {
  ...here,
  sessionid: 'b'.repeat(24),
  browser: 'safari',
  system: 'ios',
  current: false,
};
const ended: SignIn = {
  ...there,
  sessionid: 'c'.repeat(24),
  browser: 'firefox',
  system: 'other',
  endedat: '2026-11-19T19:01:42.000Z',
  endedhow: 'timed_out',
};

function show(...items: SignIn[]) {
  const api = mockApi({ listSessions: { body: { items } }, deleteSession: { body: { ended: 1 } } });
  const view = render(
    <QueryClientProvider client={createPortalQueryClient()}>
      <SignInsPanel />
    </QueryClientProvider>,
  );
  return { api, ...view };
}

const row = async (name: string) => (await screen.findByText(name)).closest('li')!;

describe('the sign-ins', () => {
  it('are told apart: this one, others, and those that ended with why', async () => {
    show(here, there, ended);
    expect(await row('Chrome on macOS')).toHaveTextContent('this browser');
    expect(within(await row('Chrome on macOS')).queryByRole('button')).toBeNull();
    expect(within(await row('Safari on iPhone or iPad')).getByRole('button')).toHaveAccessibleName(
      /Sign out Safari/,
    );
    expect(await row('Firefox')).toHaveTextContent('Ended because it was not used');
    expect(within(await row('Firefox')).queryByRole('button')).toBeNull();
  });

  it('S8: ends one, says so where the focus is, and shows what the server says then', async () => {
    const { api, user } = show(here, there);
    const button = within(await row('Safari on iPhone or iPad')).getByRole('button');
    api.answer({
      listSessions: {
        body: { items: [here, { ...there, endedat: here.lastactiveat, endedhow: 'revoked' }] },
      },
    });
    await user.click(button);
    expect(await screen.findByText(/Safari on iPhone or iPad is signed out/)).toHaveFocus();
    expect(
      api.requests.some(
        ({ method, path }) => method === 'DELETE' && path.endsWith(there.sessionid),
      ),
    ).toBe(true);
    const ending = await screen.findByText(/Signed out from elsewhere/);
    expect(ending).not.toBeVisible();
    await user.click(screen.getByText('1 ended sign-in'));
    expect(ending).toBeVisible();
  });

  it('S8: ends all others at once', async () => {
    const { api, user } = show(here, there);
    api.answer({ submitOtherSessionsEnd: { body: { ended: 2 } } });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText(/2 other sign-ins have ended/)).toBeVisible();
  });

  it('say when there is no other, and when they could not be ended', async () => {
    const { api, user } = show(here, there);
    api.answer({ deleteSession: 'unreachable' });
    await user.click(within(await row('Safari on iPhone or iPad')).getByRole('button'));
    expect(await screen.findByText(/Nothing was changed/)).toBeVisible();
  });

  it('can be asked for again when they could not be loaded', async () => {
    const api = mockApi({ listSessions: 'unreachable' });
    const { user } = render(
      <QueryClientProvider client={createPortalQueryClient()}>
        <SignInsPanel />
      </QueryClientProvider>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    api.answer({ listSessions: { body: { items: [here] } } });
    await user.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible();
  });
});
