import { mockApi } from '@portal/api-sdk/testing';
import { AtRoute, preferences } from '@portal/domain-profile/testing';
import { NoSizes, render } from '@portal/ui-kit/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsRoutes } from '../../routes';

// The first page of a run brings the kit's grid and charts with it.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 90_000 });

beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.stubGlobal('ResizeObserver', NoSizes);
});

const income = { page: '/accounts/income', hidden: ['chart'] };

async function open() {
  const api = mockApi({
    getPreferences: { body: preferences },
    getPageCustomization: { body: { pages: [income], version: '4' } },
    updatePageCustomization: {
      body: {
        pages: [income, { page: '/accounts/investments', hidden: ['allocation'] }],
        version: '5',
      },
    },
  });
  const { user } = render(<AtRoute routes={accountsRoutes} at="/accounts/investments" />);
  expect(await screen.findByRole('region', { name: /^Allocation/ })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Customize page' }));
  const dialog = await screen.findByRole('dialog', { name: 'Customize page' });
  const box = within(dialog).getByRole('checkbox', { name: 'Allocation' });
  return { api, user, box };
}

const allocation = () => screen.queryByRole('region', { name: /^Allocation/, hidden: true });

describe('customizing a page', () => {
  it('hides a part at once and saves it beside the other pages, with the version that was read', async () => {
    const { api, user, box } = await open();
    expect(box).toBeChecked();
    await user.click(box);
    await waitFor(() => expect(allocation()).toBeNull());
    const sent = api.requests.find(({ method }) => method === 'PUT');
    expect(sent?.headers.get('if-match')).toBe('"4"');
    expect(sent?.body).toEqual({
      pages: [income, { page: '/accounts/investments', hidden: ['allocation'] }],
    });
  });

  it('shows the part again when it is refused', async () => {
    const { api, user, box } = await open();
    api.answer({ updatePageCustomization: { problem: { status: 412, code: 'resource.changed' } } });
    await user.click(box);
    await waitFor(() => expect(api.requests.some(({ method }) => method === 'PUT')).toBe(true));
    await waitFor(() => expect(allocation()).not.toBeNull());
    expect(box).toBeChecked();
  });
});
