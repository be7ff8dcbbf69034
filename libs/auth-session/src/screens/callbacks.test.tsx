import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { listenForConsent, OAUTH_CHANNEL_NAME } from '../clients/oauthCallback';
import { SessionProvider } from '../react/SessionProvider';
import { fakeSession } from '../testing/fakeSession';
import { ClientV1RedirectPage } from './ClientV1RedirectPage';
import { OauthCallbackPage } from './OauthCallbackPage';

afterEach(() => {
  window.name = '';
});

function heard(): unknown[] {
  const messages: unknown[] = [];
  const channel = new BroadcastChannel(OAUTH_CHANNEL_NAME);
  channel.addEventListener('message', ({ data }) => messages.push(data));
  return messages;
}

const showCallback = () =>
  render(
    <SessionProvider session={fakeSession()}>
      <OauthCallbackPage />
    </SessionProvider>,
  );

it('the window that the portal opened says “look” to its tabs, and nothing else', async () => {
  const messages = heard();
  window.name = 'OauthSessionWindow';
  window.history.replaceState(null, '', '/emoney/oauth/callback/42?code=secret&state=forged');
  showCallback();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You can close this window');
  await vi.waitFor(() => expect(messages).toEqual(['Oauth Process Completed']));
  window.history.replaceState(null, '', '/');
});

it('an institution’s answer finds its way although the window has lost its name', async () => {
  const messages = heard();
  const onAnswer = vi.fn();
  const end = listenForConsent({ onAnswer, onCompleted: () => undefined });
  const connectionid = 'con0123456789abcdef01234567';
  const state = 'q3pB0mV5t9q3pB0mV5t9q3pB0mV5t9q3pB0mV5t9abc';
  const path = `/emoney/oauth/callback/${connectionid}`;
  window.history.replaceState(null, '', `${path}?state=${state}&code=c0de&admin=yes`);
  showCallback();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You can close this window');
  await vi.waitFor(() =>
    expect(onAnswer.mock.calls).toEqual([[{ connectionid, state, code: 'c0de' }]]),
  );
  expect(messages).toEqual(['Oauth Process Completed']);
  end();
  window.history.replaceState(null, '', '/');
});

it('any other window is told that nothing was connected, and nobody else is told anything', async () => {
  const messages = heard();
  showCallback();
  expect(screen.getByText(/was not opened by the portal/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the portal' })).toHaveAttribute('href', '/');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(messages).toEqual([]);
});

const showRedirect = (previousSite: string | null) =>
  render(
    <SessionProvider session={fakeSession({}, { previousSite })}>
      <ClientV1RedirectPage />
    </SessionProvider>,
  );

it('W6: the previous site is where the configuration says, whatever the address says', () => {
  window.history.replaceState(null, '', '/clientv1redirect?url=https://evil.example.com#//evil');
  showRedirect('https://v1.example.com/clients');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['https://v1.example.com/clients', '/']);
  expect(screen.getByText(/at v1\.example\.com/)).toBeVisible();
  window.history.replaceState(null, '', '/');
});

it('says so when the previous site is closed', () => {
  showRedirect(null);
  expect(screen.getByText(/is closed/)).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
