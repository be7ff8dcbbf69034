import { mockApi } from '@portal/api-sdk/testing';
import { fakeAccount, fakeSession } from '@portal/auth-session/testing';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { App } from '../App';
// Loaded beforehand, so that no test waits for it.
import './GuestLayout';

it('leads a guest from every address to what is shared with them, and offers the way out and nothing of a client’s', async () => {
  window.scrollTo = () => undefined;
  mockApi({ getAdvisorImage: 'pending' });
  const signOut = vi.fn();
  const profile = {
    ...{ displayName: 'Cordelia Crumpet', givenName: 'Cordelia' },
    ...{ accountVerified: true, mfaRequired: false, role: 'guest' as const },
  };
  const view = { mode: 'signedIn', account: fakeAccount, profile } as const;
  render(<App session={fakeSession(view, { signOut })} styleNonce="" />);
  const slow = { timeout: 15_000 };
  await screen.findByRole('heading', { level: 1, name: 'Shared with you' }, slow);
  expect(window.location.pathname).toBe('/shared');
  expect(await screen.findByText(/You see 1 account and 1 folder of/, {}, slow)).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.queryByRole('button', { name: /profile menu/ })).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Security' }));
  await screen.findByRole('heading', { level: 2, name: 'Where you are signed in' }, slow);
  expect(screen.queryByText('Access log')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(signOut).toHaveBeenCalledOnce();
}, 30_000);
