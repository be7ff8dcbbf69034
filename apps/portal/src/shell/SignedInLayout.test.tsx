import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { fakeAccount, fakeSession } from '@portal/auth-session/testing';
import { preferences } from '@portal/domain-profile/testing';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../App';
import { queryClient } from '../signedInRouter';

const view = {
  mode: 'signedIn',
  account: fakeAccount,
  profile: {
    displayName: 'Ada Sandbox',
    givenName: 'Ada',
    accountVerified: true,
    mfaRequired: false,
  },
} as const;

const CHOSEN = { markets: { page: 'watchlists' } };

// jsdom cannot make an address for a photo.
const mockHome = (answers: MockAnswers = {}) => mockApi({ getAdvisorImage: 'pending', ...answers });

async function open(signOut = vi.fn()) {
  render(<App session={fakeSession(view, { signOut })} styleNonce="" />);
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada' });
  return userEvent.setup();
}

beforeEach(() => {
  window.scrollTo = () => undefined;
  queryClient.clear();
  localStorage.clear();
});

describe('SignedInLayout', () => {
  it('has its landmarks, and a way past them', async () => {
    mockHome();
    await open();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Home · Client portal');
  });

  it('shows how to reach the firm once that is known', async () => {
    mockHome({
      getDynamicConfig: {
        status: 200,
        body: { support: { phone: '+1 212 555 0100', hours: '8 to 8' } },
      },
    });
    await open();
    expect(await screen.findByRole('link', { name: '+1 212 555 0100' })).toHaveAttribute(
      'href',
      'tel:+12125550100',
    );
  });

  it('does without the number when it cannot be read', async () => {
    mockHome({ getDynamicConfig: { problem: { status: 404 } } });
    await open();
    expect(screen.getByText('Questions? Your advisor team is glad to help.')).toBeVisible();
  });

  it('leads to the page of Markets that the client chose', async () => {
    mockHome({
      getPreferences: {
        body: { ...preferences, preferencejson: { ...preferences.preferencejson, ...CHOSEN } },
      },
    });
    await open();
    const link = screen.getByRole('link', { name: 'Markets' });
    await vi.waitFor(() => expect(link).toHaveAttribute('href', '/markets/watchlists'));
  });

  it('hides amounts with another tab, and shows none because that tab signed out', async () => {
    mockHome();
    await open();
    const eye = screen.getByRole('button', { name: 'Hide amounts' });
    const tell = (newValue: string | null) =>
      act(() => {
        window.dispatchEvent(new StorageEvent('storage', { key: 'privacy', newValue }));
      });
    tell('on');
    expect(eye).toHaveAttribute('aria-pressed', 'true');
    tell(null);
    expect(eye).toHaveAttribute('aria-pressed', 'true');
    tell('off');
    expect(eye).toHaveAttribute('aria-pressed', 'false');
  });

  it('signs out from the profile menu', async () => {
    mockHome();
    const signOut = vi.fn();
    const user = await open(signOut);
    await user.click(await screen.findByRole('button', { name: 'Sign out', hidden: true }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('changes the appearance at once and saves it with the version it read', async () => {
    const api = mockHome();
    const user = await open();
    await user.click(await screen.findByRole('radio', { name: 'Dark', hidden: true }));
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    expect(localStorage.getItem('colorScheme')).toBe('dark');
    await vi.waitFor(() => {
      const put = api.requests.find(({ method }) => method === 'PUT');
      expect(put?.headers.get('if-match')).toMatch(/^".+"$/);
      expect(put?.body).toMatchObject({ appearance: 'dark' });
    });
  });

  it('says so when the appearance could not be saved', async () => {
    mockHome({ updatePreferences: { problem: { status: 503 } } });
    const user = await open();
    await user.click(await screen.findByRole('radio', { name: 'Dark', hidden: true }));
    expect(await screen.findByText(/could not be saved/)).toBeInTheDocument();
  });

  it('says that what is on screen may be old while the browser is offline', async () => {
    mockHome();
    await open();
    expect(screen.queryByText('You are offline')).not.toBeInTheDocument();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('You are offline')).toBeVisible();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('You are offline')).not.toBeInTheDocument();
  });

  it('says that the figures are old when they could not be refreshed, and refreshes them', async () => {
    const noPhotos: MockAnswers = { listAdvisorTeam: { status: 200, body: { advisors: [] } } };
    const api = mockHome(noPhotos);
    const user = await open();
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    api.answer({ getAllAccounts: { problem: { status: 404 } } });
    await act(() => queryClient.refetchQueries({ type: 'active' }));
    const banner = await screen.findByText('The latest figures could not be loaded');
    expect(banner).toBeVisible();
    mockHome(noPhotos);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() =>
      expect(screen.queryByText('The latest figures could not be loaded')).not.toBeInTheDocument(),
    );
  });
});
