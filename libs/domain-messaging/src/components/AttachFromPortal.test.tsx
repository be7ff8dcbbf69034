import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import { render } from '@portal/ui-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messagingRoutes } from '../routes';
import { attached, deed, portalFiles, statement } from '../testing/portalFiles';
// Loaded beforehand, so that no test waits for it.
import '../pages/messages/MessagesPage';

const SLOW = { timeout: 20_000 };

beforeEach(() => {
  window.scrollTo = () => undefined;
  // Lists of choices measure themselves, and jsdom has no sizes.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});

/** A new message with the picker open. */
async function open(more: MockAnswers = {}) {
  const api = mockApi({ ...portalFiles, ...more });
  const { user } = render(<AtRoute routes={messagingRoutes} at="/messages?compose=new" />);
  await user.click(await screen.findByRole('button', { name: 'Attach from the portal' }, SLOW));
  const picker = within(await screen.findByRole('dialog', { name: 'Attach from the portal' }));
  const posted = (part: string) =>
    api.requests.filter(({ method, path }) => method === 'POST' && path.includes(part));
  return { user, picker, posted };
}

describe('attaching from the portal', { timeout: 90_000 }, () => {
  it('finds a document by kind and title, and attaches it without sending anything', async () => {
    const { user, picker, posted } = await open();
    expect(await picker.findByRole('button', { name: /September/ }, SLOW)).toBeVisible();
    await user.type(picker.getByRole('textbox', { name: 'Words of the title' }), 'October{Enter}');
    await waitFor(() => expect(picker.queryByText(/September/)).toBeNull(), SLOW);
    await user.click(picker.getByRole('button', { name: /Statement, October 2026/ }));
    const files = await screen.findByRole('list', { name: 'Attached files' }, SLOW);
    expect(files).toHaveTextContent(attached.name);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(posted('/attachments/').map(({ path }) => path)).toEqual([
      `/v2/secure-messages/attachments/documents/${statement.documentid}`,
    ]);
    expect(posted('/v2/secure-messages').some(({ path }) => path === '/v2/secure-messages')).toBe(
      false,
    );
  });

  it('asks for the kind that was chosen, and says when no title has the words', async () => {
    const { user, picker } = await open();
    await user.selectOptions(picker.getByRole('combobox', { name: 'Kind' }), 'Tax documents');
    expect(await picker.findByRole('button', { name: /Form 1099-DIV/ }, SLOW)).toBeVisible();
    await user.type(picker.getByRole('textbox', { name: 'Words of the title' }), 'zebra');
    expect(await picker.findByText(/No title has these words/, {}, SLOW)).toBeVisible();
  });

  it('goes through a drive by keyboard, and offers no file that is scanned or has a virus', async () => {
    const { user, picker, posted } = await open();
    await user.click(picker.getByRole('radio', { name: 'Drives' }));
    expect(await picker.findByText(/Being scanned for viruses/, {}, SLOW)).toBeVisible();
    expect(picker.getByText(/A virus was found in it/)).toBeVisible();
    expect(picker.queryByRole('button', { name: /Policy|Invoice/ })).toBeNull();
    picker.getByRole('button', { name: /Estate documents/ }).focus();
    await user.keyboard('{Enter}');
    (await picker.findByRole('button', { name: /Trust deed/ }, SLOW)).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: `Remove ${deed.name}` }, SLOW)).toBeVisible();
    expect(posted('/drive-files/')[0]?.path).toContain(deed.itemid);
  });

  it('says of a name only that the files loaded so far have none like it, until all are loaded', async () => {
    const { user, picker } = await open({
      listDriveItems: ({ request }) =>
        Response.json(
          request.url.includes('pageKey=')
            ? {
                path: [],
                items: [{ ...deed, itemid: 'itm-last', name: 'Will.pdf' }],
                hasMore: false,
              }
            : { path: [], items: [deed], hasMore: true, nextPageKey: 'second' },
        ),
    });
    await user.click(picker.getByRole('radio', { name: 'Drives' }));
    await picker.findByRole('button', { name: /Trust deed/ }, SLOW);
    await user.type(picker.getByRole('textbox', { name: 'Name of a file or folder' }), 'zebra');
    expect(picker.getByText(/Nothing among the files loaded so far/)).toBeVisible();
    await user.click(picker.getByRole('button', { name: 'View more' }));
    expect(await picker.findByText(/Nothing in this folder/, {}, SLOW)).toBeVisible();
  });

  it('says in the server’s words why a file was refused, and stays open', async () => {
    const { user, picker } = await open({
      createDocumentAttachment: {
        problem: {
          status: 422,
          code: 'attachment.refused',
          title: 'This file is larger than 10 MB.',
        },
      },
    });
    await user.click(await picker.findByRole('button', { name: /October/ }, SLOW));
    expect(await picker.findByRole('alert', {}, SLOW)).toHaveTextContent(
      'It was not attached. This file is larger than 10 MB.',
    );
  });

  it('says that a file was put in the bin meanwhile, and lists what is there now', async () => {
    let isThere = true;
    const { user, picker } = await open({
      listDriveItems: () =>
        Response.json({ path: [], items: isThere ? [deed] : [], hasMore: false }),
      createDriveFileAttachment: {
        problem: { status: 404, code: 'item.not_found', title: 'There is no such item.' },
      },
    });
    await user.click(picker.getByRole('radio', { name: 'Drives' }));
    const row = await picker.findByRole('button', { name: /Trust deed/ }, SLOW);
    isThere = false;
    await user.click(row);
    expect(await picker.findByRole('alert', {}, SLOW)).toHaveTextContent(
      'It was not attached. It is no longer here, or no longer open to you.',
    );
    await waitFor(
      () => expect(picker.queryByRole('button', { name: /Trust deed/ })).toBeNull(),
      SLOW,
    );
  });
});
