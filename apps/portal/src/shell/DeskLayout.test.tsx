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
  // Nothing in the menu leads to a client's page, from where the way would only be back here.
  const links = screen.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent);
  expect(links).toEqual(expect.arrayContaining(['Security']));
  expect(links).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(Profile|Help)$/)]));
}, 30_000);

it('leads client support from their home to their own sign-in', async () => {
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', '/');
  mockApi();
  const profile = {
    ...{ displayName: 'Sylvester Sedgewick', givenName: 'Sylvester' },
    ...{ accountVerified: true, mfaRequired: false, role: 'support' as const },
  };
  const view = { mode: 'signedIn', account: fakeAccount, profile } as const;
  render(<App session={fakeSession(view)} styleNonce="" />);
  const link = await screen.findByRole('link', { name: 'Your sign-in' }, { timeout: 15_000 });
  await userEvent.setup().click(link);
  const name = 'Where you are signed in';
  await screen.findByRole('heading', { level: 2, name }, { timeout: 15_000 });
  expect(window.location.pathname).toBe('/profile/security');
  expect(screen.queryByText('Access log')).toBeNull();
  expect(screen.queryByText('Export all my data')).toBeNull();
}, 30_000);
