import { createPortalQueryClient, type AuthenticationMethods } from '@portal/api-sdk';
import { mockApi } from '@portal/api-sdk/testing';
import { render } from '@portal/ui-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entries } from '../../components/AccessLog/fixtures';
import { SecuritySummary } from './SecuritySummary';

const methods: AuthenticationMethods = {
  authenticator: false,
  channels: [],
  preferred: 'totp',
  phoneoffered: false,
  recoverycodesleft: 0,
  recoverycodesunseen: false,
  recoveryonly: false,
  resetrequested: false,
};

function renderSummary() {
  render(
    <QueryClientProvider client={createPortalQueryClient()}>
      <SecuritySummary />
    </QueryClientProvider>,
  );
}

it('says where the client is signed in, with what, and when support looked last and why', async () => {
  const session = {
    sessionid: 'a'.repeat(64),
    browser: 'firefox' as const,
    system: 'windows' as const,
    startedat: '2026-11-20T14:00:00.000Z',
    lastactiveat: '2026-11-20T14:10:00.000Z',
  };
  mockApi({
    listSessions: {
      body: {
        items: [
          { ...session, current: true },
          { ...session, sessionid: 'b'.repeat(64), current: false },
          {
            ...session,
            ...{ sessionid: 'c'.repeat(64), current: false },
            ...{ endedat: '2026-11-20T14:20:00.000Z', endedhow: 'signed_out' as const },
          },
        ],
      },
    },
    listAuthenticationMethods: {
      body: { ...methods, authenticator: true, recoverycodesleft: 7 },
    },
    listAccessLog: { body: { items: entries, hasMore: false } },
  });
  renderSummary();
  expect(await screen.findByText('Signed in with 2 browsers')).toBeVisible();
  expect(await screen.findByText(/^Authenticator registered, 7 of 10/)).toBeVisible();
  expect(
    await screen.findByText(
      /^Ottoline Helpworthy of client support last viewed your portal Nov 20, 2026, 9:41 AM ET: “The client asked/,
    ),
  ).toBeVisible();
});

it('says nothing of what could not be read', async () => {
  mockApi({
    listSessions: 'unreachable',
    listAuthenticationMethods: {
      body: methods,
    },
    listAccessLog: 'unreachable',
  });
  renderSummary();
  expect(await screen.findByText('No second step is set up')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
