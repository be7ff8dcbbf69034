import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { SessionProvider } from '../react/SessionProvider';
import { fakeAccount } from '../testing/fakeIdentityClient';
import { fakeSession } from '../testing/fakeSession';
import { SplashPage } from './SplashPage';
import { TimeoutPage } from './TimeoutPage';
import { UnreachablePage } from './UnreachablePage';

async function show(screenUnderTest: ReactNode, session = fakeSession()) {
  await act(async () =>
    render(<SessionProvider session={session}>{screenUnderTest}</SessionProvider>),
  );
  return userEvent.setup();
}

it('the time-out page says why and leads back in', async () => {
  const signIn = vi.fn();
  const user = await show(<TimeoutPage />, fakeSession({}, { signIn }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You were signed out');
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(signIn).toHaveBeenCalledWith({ remember: false });
});

it('the time-out page gives one reason: a sign-out in another tab where that came first', async () => {
  await show(<TimeoutPage />, fakeSession({ notice: 'signedOutElsewhere' }));
  expect(screen.getByText(/You signed out in another tab/)).toBeVisible();
  expect(screen.queryByText(/was not used for a while/)).not.toBeInTheDocument();
});

it('S6: the time-out page offers to try a sign-out again that is not complete', async () => {
  const signOut = vi.fn();
  const session = fakeSession({ notice: 'providerSessionLeft' }, { signOut });
  const user = await show(<TimeoutPage />, session);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(signOut).toHaveBeenCalledOnce();
});

it('the unreachable page tries again, and offers sign-out to whoever is signed in', async () => {
  const retry = vi.fn();
  const user = await show(<UnreachablePage />, fakeSession({ mode: 'unreachable' }, { retry }));
  expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
  await show(<UnreachablePage />, fakeSession({ mode: 'unreachable', account: fakeAccount }));
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

it.each([
  ['start', 'Opening your portal…'],
  ['signOut', 'Signing you out…'],
] as const)('the splash says what is awaited: %s', async (waitingFor, words) => {
  await show(<SplashPage waitingFor={waitingFor} />);
  expect(screen.getByRole('status')).toHaveTextContent(words);
});
