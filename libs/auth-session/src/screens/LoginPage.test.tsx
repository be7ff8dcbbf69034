import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '../react/SessionProvider';
import type { Session } from '../session';
import type { SessionView } from '../sessionView';
import { fakeSession } from '../testing/fakeSession';
import { LoginPage } from './LoginPage';

async function renderLogin(view: Partial<SessionView> = {}, overrides: Partial<Session> = {}) {
  const session = fakeSession(view, overrides);
  await act(async () =>
    render(
      <SessionProvider session={session}>
        <LoginPage />
      </SessionProvider>,
    ),
  );
  return { session, user: userEvent.setup() };
}

describe('LoginPage', () => {
  it('signs in for this tab alone unless asked to remember', async () => {
    const signIn = vi.fn();
    const { user } = await renderLogin({}, { signIn });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(signIn).toHaveBeenLastCalledWith({ remember: false });
    await user.click(screen.getByRole('checkbox', { name: 'Remember me in this browser' }));
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(signIn).toHaveBeenLastCalledWith({ remember: true });
  });

  it('works by keyboard alone', async () => {
    const signIn = vi.fn();
    const { user } = await renderLogin({}, { signIn });
    await user.tab();
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(signIn).toHaveBeenCalledOnce();
  });

  it('says what remembering means', async () => {
    await renderLogin();
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(/until you sign out or close/);
  });

  it('goes once, however often it is pressed', async () => {
    const signIn = vi.fn();
    const { user } = await renderLogin({ redirecting: true }, { signIn });
    await user.dblClick(screen.getByRole('button', { name: /Opening secure sign-in/ }));
    expect(signIn).not.toHaveBeenCalled();
  });

  it.each([
    ['signInFailed', 'alert', /did not finish/],
    ['signedOut', 'status', /You are signed out/],
    ['sessionEnded', 'status', /session has ended/],
    ['signedOutElsewhere', 'status', /another tab/],
    ['providerSessionLeft', 'alert', /sign-out is not complete/],
    ['signOutCompleted', 'status', /last sign-out is now complete/],
  ] as const)('says what happened: %s', async (notice, role, words) => {
    await renderLogin({ notice });
    expect(screen.getByRole(role)).toHaveTextContent(words);
  });

  it('S6: offers to try a sign-out again that is not complete', async () => {
    const signOut = vi.fn();
    const { user } = await renderLogin({ notice: 'providerSessionLeft' }, { signOut });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('shows the maintenance message when there is one, and nothing when there is none', async () => {
    await renderLogin();
    expect(screen.queryByText('Planned maintenance')).not.toBeInTheDocument();
    await renderLogin({}, { readMaintenanceMessage: async () => 'Back at 6 am.' });
    expect(screen.getByText('Planned maintenance')).toBeVisible();
    expect(screen.getByText('Back at 6 am.')).toBeVisible();
  });

  it('says whom to call who cannot sign in, where the firm has named somebody', async () => {
    await renderLogin({}, { support: null });
    expect(screen.queryByText(/Cannot sign in/)).not.toBeInTheDocument();
    await renderLogin();
    expect(screen.getByRole('link', { name: '+1 212 555 0100' })).toHaveAttribute(
      'href',
      'tel:+12125550100',
    );
  });

  it('loads what signing in needs once the page is there', async () => {
    const warmUp = vi.fn();
    await renderLogin({}, { warmUp });
    expect(warmUp).toHaveBeenCalled();
  });
});
