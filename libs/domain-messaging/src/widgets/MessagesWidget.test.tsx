import { mockApi } from '@portal/api-sdk/testing';
import { InRouter } from '@portal/auth-session/testing';
import { renderWidget } from '@portal/domain-profile/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WidgetBoundary } from '@portal/domain-profile';
import { answer, answers } from '../testing/messages';
import { MessagesWidget } from './MessagesWidget';
import { UnreadLink } from './UnreadLink';

const SLOW = { timeout: 8_000 };

it('says how many are unread, and leads to each of the newest', { timeout: 25_000 }, async () => {
  mockApi({ ...answers, getUnreadMessages: { body: { unread: 2 } } });
  renderWidget(
    <InRouter>
      <UnreadLink />
      <WidgetBoundary name="Messages">
        <MessagesWidget />
      </WidgetBoundary>
    </InRouter>,
  );
  const newest = await screen.findByRole('link', { name: /Your transfer of November 18/ }, SLOW);
  expect(newest).toHaveAttribute('href', `/messages?message=${answer}`);
  expect(newest.closest('li')).toHaveTextContent('Unread · Quentin Quillfeather');
  expect(screen.getByText('2 unread')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Messages, 2 unread' })).toBeVisible();
});
