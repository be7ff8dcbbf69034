import { createPortalQueryClient } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { InRouter } from '@portal/auth-session/testing';
import { render } from '@portal/ui-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { profileQueries } from '../../queries';
import { richAccounts } from '../../testing';
import { LaterNoticesBell } from './LaterNoticesBell';
// Loaded beforehand, so that no test waits for it.
import './NoticesBell';

const SLOW = { timeout: 8_000 };

async function show(answers: MockAnswers = {}) {
  const api = mockApi(answers);
  const queryClient = createPortalQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <InRouter at="/">
        <Suspense>
          <LaterNoticesBell />
        </Suspense>
      </InRouter>
    </QueryClientProvider>,
  );
  await act(async () => {});
  const accountsArrive = () =>
    act(async () => queryClient.setQueryData(profileQueries.accounts().queryKey, richAccounts));
  return { api, accountsArrive };
}

describe('the bell of notices', { timeout: 25_000 }, () => {
  it('asks for nothing before the accounts are here, and then says how many are unread', async () => {
    const { api, accountsArrive } = await show();
    expect(screen.queryByRole('button')).toBeNull();
    expect(api.requests).toEqual([]);
    await accountsArrive();
    expect(await screen.findByRole('button', { name: 'Notices, 1 unread' }, SLOW)).toBeVisible();
  });

  it('marks all as read up to the newest that was shown when it is opened', async () => {
    const { api, accountsArrive } = await show({
      updateNoticesRead: () => new Response(null, { status: 204 }),
    });
    await accountsArrive();
    await screen.findByRole('button', { name: 'Notices, 1 unread' }, SLOW);
    // jsdom has no popover; the browser tells of one with this event.
    const panel = screen.getByRole('dialog', { hidden: true });
    fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
    expect(await screen.findByRole('button', { name: 'Notices' })).toBeVisible();
    await waitFor(() => expect(api.requests.at(-1)?.body).toEqual({ upto: '12' }));
  });
});
