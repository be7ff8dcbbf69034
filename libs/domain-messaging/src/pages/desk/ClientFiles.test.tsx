import type { DriveItem } from '@portal/api-sdk';
import { mockApi } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import { render } from '@portal/ui-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { messagingRoutes } from '../../routes';
// Loaded beforehand, so that no test waits for it.
import './DeskPage';

const SLOW = { timeout: 20_000 };
const file: DriveItem = {
  ...{ itemid: 'itm-0123456789abcdef01234567', kind: 'file', name: 'Deed.pdf', version: '1' },
  ...{ changed: '2026-11-20T14:03:11.482Z', changedby: 'Percival Plumtree' },
  file: { number: 1, bytes: 5, mediatype: 'application/pdf', scan: 'clean' },
};
const folder: DriveItem = {
  ...{ itemid: 'itm-0123456789abcdef01234568', kind: 'folder', name: 'Estate', version: '1' },
  ...{ changed: file.changed, changedby: file.changedby },
};

it(
  'an advisor goes from a household through a folder to a file, its download and its comments',
  { timeout: 90_000 },
  async () => {
    window.scrollTo = () => undefined;
    const households = [{ householdid: 'h1', name: 'Plumtree household' }];
    const inFolder = (path: string) => path.includes(`folder=${folder.itemid}`);
    const api = mockApi({
      getDesk: { body: { requests: [] } },
      getFileRequestDesk: { body: { households, items: [], hasMore: false } },
      listDriveItems: ({ request }: { request: Request }) =>
        Response.json(
          inFolder(request.url)
            ? {
                path: [{ itemid: folder.itemid, name: folder.name }],
                items: [file],
                hasMore: false,
              }
            : { path: [], items: [folder], hasMore: false },
        ),
    });
    const { user } = render(<AtRoute routes={messagingRoutes} at="/desk" />);
    const asked = (part: string) => api.requests.filter(({ path }) => path.includes(part));
    const go = async (name: string) => user.click(await screen.findByRole('link', { name }, SLOW));
    await go('Plumtree household');
    await waitFor(() => expect(asked('/drives?householdid=h1')).toHaveLength(1), SLOW);
    await go('Estate');
    await go('Deed.pdf');
    expect(await screen.findByText('Is this the signed one?', {}, SLOW)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download Deed.pdf' })).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Folders' })).toHaveTextContent('Estate');
    expect(asked('/content')).toEqual([]);
  },
);

it(
  'an advisor holds a file with a reason, and lifts the hold of another',
  { timeout: 90_000 },
  async () => {
    const hold = { since: file.changed, by: 'Quentin Quillfeather', own: true, reason: 'Estate' };
    const households = [{ householdid: 'h1', name: 'Plumtree household' }];
    const api = mockApi({
      getDesk: { body: { requests: [] } },
      getFileRequestDesk: { body: { households, items: [], hasMore: false } },
      listDriveItems: { body: { path: [], items: [file, { ...folder, hold }], hasMore: false } },
    });
    const { user } = render(<AtRoute routes={messagingRoutes} at="/desk?household=h1" />);
    await user.click(await screen.findByRole('button', { name: 'Hold Deed.pdf' }, SLOW));
    const place = screen.getByRole('button', { name: 'Place the hold' });
    await user.click(place);
    expect(screen.getByText('Say which matter it is for.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Which matter it is for'), 'Plumtree estate');
    await user.click(place);
    const sent = (method: string) =>
      api.requests.filter((one) => one.method === method && one.path.includes('/hold'));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1), SLOW);
    expect(screen.getByText(/^Held since .* by Quentin Quillfeather: Estate$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Lift the hold of Estate' }));
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1), SLOW);
  },
);
