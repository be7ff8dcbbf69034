import { mockApi } from '@portal/api-sdk/testing';
import { InRouter } from '@portal/auth-session/testing';
import { ReadOnlyProvider } from '@portal/ui-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { advisors } from '@portal/domain-profile/testing';
import { renderWidget } from '@portal/domain-profile/testing';
import { AdvisorTeamWidget } from './AdvisorTeamWidget';

const PHOTO_URL = 'blob:photo';
const revoked = vi.fn();

// jsdom has no object URLs.
beforeEach(() => {
  URL.createObjectURL = () => PHOTO_URL;
  URL.revokeObjectURL = revoked;
});
afterEach(() => revoked.mockClear());

const show = () =>
  renderWidget(
    <InRouter>
      <AdvisorTeamWidget />
    </InRouter>,
  );

function photo() {
  return document.querySelector('img');
}

it('says who is on the team and how to reach them', async () => {
  mockApi({ listAdvisorTeam: { body: { advisors } } });
  show();
  const [lead] = await screen.findAllByRole('listitem');
  if (!lead) throw new Error('no advisor');

  expect(lead).toHaveTextContent('Quentin Quillfeather');
  expect(lead).toHaveTextContent('Lead advisor');
  expect(within(lead).getByRole('link', { name: '+1 212 555 0147' })).toHaveAttribute(
    'href',
    'tel:+12125550147',
  );
  expect(
    within(lead).getByRole('link', { name: 'quentin.quillfeather@example.com' }),
  ).toHaveAttribute('href', 'mailto:quentin.quillfeather@example.com');
  expect(
    within(lead).getByRole('link', { name: 'Send a message to Quentin Quillfeather' }),
  ).toHaveAttribute('href', '/messages?compose=new&to=adv-quillfeather');
});

it('offers support nothing to write with', async () => {
  mockApi({ listAdvisorTeam: { body: { advisors } } });
  renderWidget(
    <ReadOnlyProvider reason="You view as a client.">
      <InRouter>
        <AdvisorTeamWidget />
      </InRouter>
    </ReadOnlyProvider>,
  );
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('link', { name: /Send a message/ })).toBeNull();
});

it('shows the photo where there is one, and gives its memory back at the end', async () => {
  const api = mockApi({ listAdvisorTeam: { body: { advisors } } });
  const { unmount } = show();
  await waitFor(() => expect(photo()).toHaveAttribute('src', PHOTO_URL));
  expect(screen.getByText('NN')).toBeInTheDocument();
  expect(api.requests.map((request) => request.path)).toEqual([
    '/v2/profile/advisor-team',
    '/v2/profile/advisor-team/adv-quillfeather/image',
  ]);

  expect(revoked).not.toHaveBeenCalled();
  unmount();
  expect(revoked).toHaveBeenCalledExactlyOnceWith(PHOTO_URL);
});

it('shows initials when the photo cannot be had', async () => {
  mockApi({
    listAdvisorTeam: { body: { advisors } },
    getAdvisorImage: { problem: { status: 404, code: 'advisor.no_image' } },
  });
  show();
  expect(await screen.findByText('QQ')).toBeInTheDocument();
  expect(photo()).toBeNull();
});

it('says when a team will appear', async () => {
  mockApi({ listAdvisorTeam: { body: { advisors: [] } } });
  show();
  expect(await screen.findByText(/as soon as they are named/)).toBeInTheDocument();
});

it('tries again in place after a failure', async () => {
  const api = mockApi({ listAdvisorTeam: 'unreachable' });
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your advisor team could not be loaded',
  );
  api.answer({ listAdvisorTeam: { body: { advisors } } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
});
