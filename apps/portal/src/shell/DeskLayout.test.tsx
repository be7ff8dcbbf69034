import { mockApi } from '@portal/api-sdk/testing';
import { fakeAccount, fakeSession } from '@portal/auth-session/testing';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { App } from '../App';
// Loaded beforehand, so that no test waits for it.
import './DeskLayout';

it('asks nothing of a client’s preferences for an advisor, and keeps their appearance in this browser', async () => {
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', '/desk');
  const api = mockApi();
  const profile = {
    ...{ displayName: 'Quentin Quillfeather', givenName: 'Quentin' },
    ...{ accountVerified: true, mfaRequired: false, role: 'advisor' as const },
  };
  const view = { mode: 'signedIn', account: fakeAccount, profile } as const;
  render(<App session={fakeSession(view)} styleNonce="" />);
  const user = userEvent.setup();
  await user.click(
    await screen.findByRole('button', { name: /profile menu/i }, { timeout: 15_000 }),
  );
  await user.click(await screen.findByRole('radio', { name: 'Dark', hidden: true }));
  expect(screen.getByText(/^Kept in this browser only/)).toBeInTheDocument();
  expect(api.requests.filter(({ path }) => path.includes('/preferences'))).toEqual([]);
}, 30_000);
