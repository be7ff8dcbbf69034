import { fakeAccount, fakeSession } from '@portal/auth-session/testing';
import { mockApi } from '@portal/api-sdk/testing';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from './App';

const profile = {
  displayName: 'Ada Sandbox',
  givenName: 'Ada',
  accountVerified: true,
  mfaRequired: false,
};

beforeEach(() => void (window.scrollTo = () => undefined));

describe('App', () => {
  it('shows the router of each mode under one address', async () => {
    mockApi({ getAdvisorImage: 'pending' });
    const session = fakeSession({ mode: 'waiting' });
    render(<App session={session} styleNonce="" />);
    expect(screen.getByRole('status')).toHaveTextContent('Opening your portal…');

    act(() => session.show({ mode: 'signedOut' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();

    act(() => session.show({ mode: 'unverified', account: fakeAccount, profile }));
    expect(await screen.findByRole('heading', { name: /verify your account/ })).toBeVisible();

    act(() => session.show({ mode: 'mfaRequired' }));
    expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeVisible();

    act(() => session.show({ mode: 'signedIn' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');

    act(() => session.show({ mode: 'waiting', waitingFor: 'signOut' }));
    expect(screen.getByRole('status')).toHaveTextContent('Signing you out…');
    expect(screen.queryByRole('heading', { name: 'Welcome, Ada' })).not.toBeInTheDocument();
  });

  it('offers to try again when nothing answers', async () => {
    const retry = vi.fn();
    render(<App session={fakeSession({ mode: 'unreachable' }, { retry })} styleNonce="" />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});
