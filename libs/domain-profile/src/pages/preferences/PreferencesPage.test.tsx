import type { PreferenceJson } from '@portal/api-sdk';
import { mockApi } from '@portal/api-sdk/testing';
import { signedInRoute } from '@portal/auth-session';
import { Toasts } from '@portal/ui-kit';
import { render } from '@portal/ui-kit/testing';
import { createRoute } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { profileRoutes } from '../../routes';
import { AtRoute, preferences } from '../../testing';
// Loaded beforehand, so that no test waits for it.
import './PreferencesPage';

const box = (name: string) => screen.findByRole('checkbox', { name }, { timeout: 15_000 });

beforeEach(() => void (window.scrollTo = () => undefined));

/** A server that keeps preferences as the real one does, and lets another browser save in between. */
function serverWith(first: PreferenceJson) {
  const kept = { preferencejson: first, version: 1 };
  const shown = () => ({ ...kept, version: String(kept.version) });
  const api = mockApi({
    getPreferences: () => Response.json(shown()),
    updatePreferences: async ({ request }) => {
      if (request.headers.get('if-match') !== `"${kept.version}"`)
        return Response.json(
          { status: 412, code: 'resource.changed', title: 'Changed.' },
          { status: 412 },
        );
      // `as`: checked by the contract at the real server.
      kept.preferencejson = (await request.json()) as PreferenceJson;
      kept.version += 1;
      return Response.json(shown());
    },
    deletePreferences: () => {
      kept.preferencejson = preferences.preferencejson;
      kept.version += 1;
      return Response.json(shown());
    },
  });
  return {
    api,
    saved: () => kept.preferencejson,
    saveElsewhere(change: Partial<PreferenceJson>) {
      kept.preferencejson = { ...kept.preferencejson, ...change };
      kept.version += 1;
    },
  };
}

it('keeps what another browser chose meanwhile, down to a single line of one list', async () => {
  const server = serverWith(preferences.preferencejson);
  const { user } = render(<AtRoute routes={profileRoutes} at="/profile/preferences" />);
  const mail = await box('Secure messages: Mail');
  server.saveElsewhere({
    appearance: 'dark',
    notifications: { events: [{ event: 'documents', mail: false, portal: true }] },
  });
  await user.click(mail);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved.'));
  expect(server.saved()).toMatchObject({
    appearance: 'dark',
    notifications: {
      events: [
        { event: 'documents', mail: false, portal: true },
        { event: 'messages', mail: false, portal: true },
      ],
    },
  });
  expect(await box('New documents: Mail')).not.toBeChecked();
  expect(mail).not.toBeChecked();
}, 40_000);

it('keeps the page that Markets opens with, and takes one that is not there for the overview', async () => {
  const server = serverWith({ ...preferences.preferencejson, markets: { page: 'gone' } });
  const { user } = render(<AtRoute routes={profileRoutes} at="/profile/preferences" />);
  expect(await screen.findByRole('radio', { name: 'Overview' }, { timeout: 15_000 })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Watch lists' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved.'));
  expect(server.saved().markets).toEqual({ page: 'watchlists' });
  expect(screen.getByRole('radio', { name: 'Watch lists' })).toBeChecked();
}, 40_000);

it('shows that security cannot be switched off, and holds mail back between two different times', async () => {
  const server = serverWith(preferences.preferencejson);
  const { user } = render(<AtRoute routes={profileRoutes} at="/profile/preferences" />);
  expect(await box('Security and your details: Mail')).toBeDisabled();
  expect(await box('Security and your details: Portal')).toBeChecked();
  await user.click(await box('Hold mail back in quiet hours'));
  const from = await screen.findByRole('combobox', { name: 'From' });
  expect(server.saved().notifications?.quiethours).toEqual({ from: '22:00', to: '07:00' });
  await user.selectOptions(from, '11:30 PM');
  await waitFor(() =>
    expect(server.saved().notifications?.quiethours).toEqual({ from: '23:30', to: '07:00' }),
  );
  const offered = [...from.querySelectorAll('option')].map(({ value }) => value);
  expect(offered).toHaveLength(47);
  expect(offered).not.toContain('07:00');
}, 40_000);

it('sets everything back, and takes that back', async () => {
  const own = {
    ...preferences.preferencejson,
    appearance: 'dark',
    markets: { page: 'news' },
  } as const;
  const server = serverWith(own);
  const { user } = render(
    <>
      <AtRoute routes={profileRoutes} at="/profile/preferences" />
      <Toasts />
    </>,
  );
  await user.click(
    await screen.findByRole('button', { name: 'Set everything back' }, { timeout: 15_000 }),
  );
  await waitFor(() => expect(server.saved()).toEqual(preferences.preferencejson));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.saved()).toEqual(own));
}, 40_000);

it('keeps the page that a sign-in opens, and lets an area open with all accounts again', async () => {
  const areascopes = [
    { area: 'Accounts', accounts: ['acc7f3k2m9q4x8w1'] },
    { area: 'Documents', accounts: ['acc7f3k2m9q4x8w1'] },
  ];
  const server = serverWith({ ...preferences.preferencejson, startpage: '/gone', areascopes });
  const inNav = createRoute({
    getParentRoute: () => signedInRoute,
    path: '/accounts/balances',
    staticData: { nav: { area: 'Accounts', label: 'Balances' } },
  });
  const { user } = render(<AtRoute routes={[inNav, ...profileRoutes]} at="/profile/preferences" />);
  const open = await screen.findByRole('combobox', { name: 'Open with' }, { timeout: 15_000 });
  expect(open).toHaveValue('/');
  await user.selectOptions(open, 'Accounts: Balances');
  await waitFor(() => expect(server.saved().startpage).toBe('/accounts/balances'));

  await user.click(screen.getByRole('button', { name: 'Open Accounts with all accounts' }));
  await waitFor(() => expect(server.saved().areascopes).toEqual(areascopes.slice(1)));
}, 40_000);
