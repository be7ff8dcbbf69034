import { createPortalQueryClient } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { InRouter } from '@portal/auth-session/testing';
import { render } from '@portal/ui-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOTICES_EVERY_MS } from '../../defaults';
import { NoticesBell } from './NoticesBell';

const SLOW = { timeout: 8_000 };

function show(answers: MockAnswers = {}) {
  const api = mockApi(answers);
  render(
    <QueryClientProvider client={createPortalQueryClient()}>
      <InRouter at="/">
        <NoticesBell />
      </InRouter>
    </QueryClientProvider>,
  );
  return api;
}

afterEach(() => void vi.useRealTimers());

describe('the bell of notices', { timeout: 25_000 }, () => {
  it('says how many are unread', async () => {
    show();
    expect(await screen.findByRole('button', { name: 'Notices, 1 unread' }, SLOW)).toBeVisible();
  });

  it('tries again soon when the notices could not be loaded', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = show({ listNotices: { problem: { status: 500, code: 'error' } } });
    expect(await screen.findByText(/tried again soon/, {}, SLOW)).toBeInTheDocument();
    api.answer({ listNotices: { body: { items: [], unread: 1, hasMore: false } } });
    await act(() => vi.advanceTimersByTimeAsync(NOTICES_EVERY_MS));
    expect(await screen.findByRole('button', { name: 'Notices, 1 unread' }, SLOW)).toBeVisible();
  });

  it('marks all as read up to the newest that was shown when it is opened', async () => {
    const api = show({
      updateNoticesRead: () => new Response(null, { status: 204 }),
    });
    await screen.findByRole('button', { name: 'Notices, 1 unread' }, SLOW);
    // jsdom has no popover; the browser tells of one with this event.
    const panel = screen.getByRole('dialog', { hidden: true });
    fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
    expect(await screen.findByRole('button', { name: 'Notices' })).toBeVisible();
    await waitFor(() => expect(api.requests.at(-1)?.body).toEqual({ upto: '12' }));
  });
});
