import { createHash } from 'node:crypto';
import type { DriveUpload } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import { Toasts } from '@portal/ui-kit';
import { forgetToasts, render } from '@portal/ui-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { documentsRoutes } from '../../routes';
import { answers } from '../../testing/documents';
import {
  access,
  checklist,
  deed,
  drive,
  driveAnswers,
  estate,
  version,
} from '../../testing/drives';

/** Pages are chunks, which a busy machine takes its time to load. */
const SLOW = { timeout: 20_000 };

function open(at = '/collaboration', more: MockAnswers = {}) {
  const api = mockApi({ ...answers, ...driveAnswers, ...more });
  return { api, ...render(<AtRoute routes={documentsRoutes} at={at} />) };
}

beforeEach(() => void (window.scrollTo = () => undefined));

describe('the drive', { timeout: 90_000 }, () => {
  it('shows what is in it, what is being scanned, and what was done', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Trust deed.pdf' }, SLOW)).toBeInTheDocument();
    expect(screen.getByText('Being scanned')).toBeInTheDocument();
    expect(screen.getByText('Virus found, cannot be opened')).toBeInTheDocument();
    const done = await screen.findByText(
      'Quentin Quillfeather uploaded “Trust deed.pdf”',
      {},
      SLOW,
    );
    expect(done).toBeInTheDocument();
  });

  it('marks where one is, and nothing else: the bin is not the files, a folder not what it is in', async () => {
    const { unmount } = open(`/collaboration?drive=${drive.driveid}&bin=true`);
    const parts = await screen.findByRole('navigation', { name: 'Parts of the drive' }, SLOW);
    expect(within(parts).getByRole('link', { current: 'page' })).toHaveTextContent('Bin');
    unmount();
    open(`/collaboration?drive=${drive.driveid}&folder=${estate.itemid}`, {
      listDriveItems: {
        body: { path: [{ itemid: estate.itemid, name: estate.name }], items: [], hasMore: false },
      },
    });
    const above = await screen.findByRole('navigation', { name: 'Folders above' }, SLOW);
    expect(within(above).getByRole('link', { name: drive.name })).not.toHaveAttribute(
      'aria-current',
    );
  });

  it('shows a picture once it is asked for, and offers no preview of what is no picture or PDF', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:deed');
    URL.revokeObjectURL = vi.fn();
    const at = `/collaboration?file=${deed.itemid}`;
    const versionOf = (mediatype: string): MockAnswers => ({
      listDriveItemVersions: { body: { items: [{ ...version, mediatype }] } },
    });
    const { api, user, unmount } = open(at, {
      ...versionOf('image/png'),
      getDriveItemContent: { body: new Blob(['picture']) },
    });
    const asked = () => api.requests.filter(({ path }) => path.includes('/content')).length;
    const button = await screen.findByRole('button', { name: 'Show preview' }, SLOW);
    expect(asked()).toBe(0);
    await user.click(button);
    const picture = await screen.findByRole('img', { name: deed.name }, SLOW);
    expect(picture).toHaveAttribute('src', 'blob:deed');
    expect(asked()).toBe(1);
    expect(vi.mocked(URL.createObjectURL).mock.calls[0]?.[0]).toMatchObject({ type: 'image/png' });
    unmount();
    for (const mediatype of ['image/svg+xml', 'text/html', 'application/octet-stream']) {
      const page = open(at, versionOf(mediatype));
      await screen.findByRole('button', { name: /^Download version/ }, SLOW);
      expect(screen.queryByRole('button', { name: 'Show preview' })).toBeNull();
      page.unmount();
    }
  });

  it('offers the download of an open file as soon as its scan is over', async () => {
    let asked = 0;
    open(`/collaboration?file=${deed.itemid}`, {
      listDriveItemVersions: () =>
        Response.json({ items: [{ ...version, scan: (asked += 1) === 1 ? 'pending' : 'clean' }] }),
    });
    expect(await screen.findByText(/, being scanned$/, {}, SLOW)).toBeInTheDocument();
    const button = { name: 'Download version 2 of Trust deed.pdf' };
    expect(screen.queryByRole('button', button)).toBeNull();
    expect(await screen.findByRole('button', button, SLOW)).toBeInTheDocument();
    expect(asked).toBe(2);
  });

  it('moves a file with the version that was read, says why when somebody was faster, and asks again over that', async () => {
    const problem = {
      status: 412,
      code: 'resource.changed',
      title: 'This was changed meanwhile.',
      detail: 'It is called “Deed.pdf” now. Nothing was overwritten.',
    };
    const { api, user } = open('/collaboration', {
      updateDriveItem: () =>
        Response.json(problem, {
          status: 412,
          headers: { 'content-type': 'application/problem+json' },
        }),
    });
    await user.click(
      await screen.findByRole('button', { name: 'Rename or move Trust deed.pdf' }, SLOW),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Place' }), estate.itemid);
    const items = [estate, { ...deed, name: 'Deed.pdf', version: '4' }];
    api.answer({ listDriveItems: { body: { path: [], items, hasMore: false } } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/It is called “Deed.pdf” now/, {}, SLOW)).toBeInTheDocument();
    const sent = api.requests.find(({ method }) => method === 'PUT');
    expect(sent?.headers.get('if-match')).toBe('"3"');
    const body = { name: 'Trust deed.pdf', parentid: estate.itemid };
    expect(sent?.body).toEqual(body);
    const dialog = { name: 'Rename or move Deed.pdf' };
    await user.click(within(await screen.findByRole('dialog', dialog)).getByText('Save'));
    await waitFor(() => {
      const again = api.requests.findLast(({ method }) => method === 'PUT');
      expect(again?.headers.get('if-match')).toBe('"4"');
      expect(again?.body).toEqual(body);
    });
  });

  it('says that a file was deleted, and has the focus in the list then', async () => {
    forgetToasts();
    const { api, user } = open('/collaboration', {
      deleteDriveItem: () => new Response(null, { status: 204 }),
    });
    render(<Toasts />);
    const button = await screen.findByRole('button', { name: 'Delete Trust deed.pdf' }, SLOW);
    api.answer({ listDriveItems: { body: { path: [], items: [], hasMore: false } } });
    button.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('“Trust deed.pdf” was deleted', {}, SLOW)).toBeVisible();
    expect(await screen.findByText(/^Files and folders appear here/, {}, SLOW)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Files' })).toHaveFocus();
  });

  it('opens a folder to people by name, whoever decides among them', async () => {
    const { api, user } = open('/collaboration', {
      updateDriveAccess: () => Response.json({ ...access, everyone: false }),
    });
    const button = { name: `Who may open it: ${estate.name}` };
    await user.click(await screen.findByRole('button', button, SLOW));
    await user.click(await screen.findByRole('radio', { name: 'Only some people' }, SLOW));
    expect(screen.getByRole('region', { name: 'Guests' })).toHaveTextContent(
      'Cordelia Crumpet, invited by Philippa Plumtree, until the end of',
    );
    expect(screen.getByRole('combobox', { name: 'Percival Plumtree (you)' })).toBeDisabled();
    await user.selectOptions(screen.getByRole('combobox', { name: /^Quentin/ }), 'none');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Philippa/ }), 'read');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW);
    const sent = api.requests.find(({ method }) => method === 'PUT');
    expect(sent?.headers.get('if-match')).toBe('"1"');
    const [me, philippa] = access.people;
    expect(sent?.body).toEqual({
      everyone: false,
      people: [
        { personid: me?.personid, access: 'change' },
        { personid: philippa?.personid, access: 'read' },
      ],
    });
  });

  it('uploads a file for what an advisor asked for, and gives it for that', async () => {
    const uploadid = 'upl-0123456789abcdef01234567';
    const state: DriveUpload = {
      ...{ uploadid, name: 'Policy.pdf', bytes: 5, received: 0, partbytes: 5 },
      expires: '2026-11-29T00:00:00.000Z',
    };
    const { api, user } = open('/collaboration', {
      createDriveUpload: () => Response.json(state, { status: 201 }),
      updateDriveUpload: () => Response.json({ ...state, received: 5 }),
      submitDriveUploadFinish: () => Response.json(deed),
      submitRequestedFile: () => Response.json(checklist),
    });
    expect(await screen.findByText('Overdue', {}, SLOW)).toBeInTheDocument();
    expect(screen.getByText(/by Percival Plumtree/)).toHaveTextContent('Trust deed.pdf');
    expect(
      screen.queryByRole('button', { name: 'Upload a file for Signed trust deed' }),
    ).toBeNull();
    const input = screen.getByLabelText('File for Insurance policy');
    await user.upload(input, new File(['hello'], 'Policy.pdf'));
    await waitFor(
      () => expect(api.requests.some(({ path }) => path.endsWith('/files/2'))).toBe(true),
      SLOW,
    );
    const given = api.requests.find(({ path }) => path.endsWith('/files/2'));
    expect(given?.path).toContain(checklist.requestid);
    expect(given?.body).toEqual({ itemid: deed.itemid });
  });

  it('uploads a file part by part, and goes on where the server says after a part failed', async () => {
    const uploadid = 'upl-0123456789abcdef01234567';
    let received = 0;
    let failures = 1;
    const state = (): DriveUpload => ({
      ...{ uploadid, name: 'Notes.txt', bytes: 5, received, partbytes: 2 },
      expires: '2026-11-29T00:00:00.000Z',
    });
    const { api, user } = open('/collaboration', {
      createDriveUpload: () => Response.json(state(), { status: 201 }),
      getDriveUpload: () => Response.json(state()),
      updateDriveUpload: () => {
        received = Math.min(received + 2, 5);
        // The second part arrives, and its answer is lost.
        if (received === 4 && failures-- > 0) return new Response(null, { status: 503 });
        return Response.json(state());
      },
      submitDriveUploadFinish: () => Response.json(deed),
    });
    const input = await screen.findByLabelText('Upload files, files', {}, SLOW);
    await user.upload(input, new File(['hello'], 'Notes.txt'));
    await waitFor(
      () => expect(api.requests.some(({ path }) => path.endsWith('/finish'))).toBe(true),
      SLOW,
    );
    const parts = api.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(parts).toEqual([
      { offset: 0, content: btoa('he') },
      { offset: 2, content: btoa('ll') },
      { offset: 4, content: btoa('o') },
    ]);
  });

  it('sends one of many files after the other, as the server takes few parts at once', async () => {
    const uploadid = 'upl-0123456789abcdef01234567';
    const state = (received: number): DriveUpload => ({
      ...{ uploadid, name: 'Notes.txt', bytes: 5, received, partbytes: 5 },
      expires: '2026-11-29T00:00:00.000Z',
    });
    const arriving: (() => void)[] = [];
    const { api, user } = open('/collaboration', {
      createDriveUpload: () => Response.json(state(0), { status: 201 }),
      updateDriveUpload: async () => {
        await new Promise<void>((arrive) => arriving.push(arrive));
        return Response.json(state(5));
      },
      submitDriveUploadFinish: () => Response.json(deed),
    });
    const input = await screen.findByLabelText('Upload files, files', {}, SLOW);
    const names = ['One.txt', 'Two.txt', 'Three.txt'];
    await user.upload(
      input,
      names.map((name) => new File(['hello'], name)),
    );
    const finished = () => api.requests.filter(({ path }) => path.endsWith('/finish')).length;
    for (const place of names.keys()) {
      await waitFor(() => expect(arriving).toHaveLength(place + 1), SLOW);
      expect(finished()).toBe(place);
      arriving[place]?.();
    }
    await waitFor(() => expect(finished()).toBe(names.length), SLOW);
  });

  it('goes on with an upload of an earlier visit when its file is chosen again', async () => {
    const uploadid = 'upl-0123456789abcdef01234567';
    const sha256 = createHash('sha256').update('he').digest('hex');
    const state = (received: number): DriveUpload => ({
      ...{ uploadid, name: 'Notes.txt', bytes: 5, received, partbytes: 2 },
      ...{ expires: '2026-11-29T00:00:00.000Z', parts: [sha256] },
    });
    const { api, user } = open('/collaboration', {
      listDriveUploads: { body: { items: [state(2)] } },
      getDriveUpload: { body: state(2) },
      createDriveUpload: () => Response.json(state(0), { status: 201 }),
      updateDriveUpload: { body: state(5) },
      submitDriveUploadFinish: { body: deed },
    });
    expect(await screen.findByText(/of .* were uploaded before/, {}, SLOW)).toBeVisible();
    const input = screen.getByLabelText('Upload files, files');
    await user.upload(input, new File(['hello'], 'Notes.txt'));
    const sent = () => api.requests.filter(({ method }) => method === 'PUT').map((one) => one.body);
    await waitFor(() => expect(sent()).toEqual([{ offset: 2, content: btoa('ll') }]), SLOW);
    expect(
      api.requests.some(({ method, path }) => method === 'POST' && /uploads$/.test(path)),
    ).toBe(false);
    await waitFor(() => expect(screen.queryByText(/uploaded before/)).toBeNull(), SLOW);
  });

  it('begins anew with other bytes under the name of an upload that was cut off', async () => {
    const uploadid = 'upl-0123456789abcdef01234567';
    const state: DriveUpload = {
      ...{ uploadid, name: 'Notes.txt', bytes: 5, received: 2, partbytes: 2 },
      ...{ expires: '2026-11-29T00:00:00.000Z', parts: ['0'.repeat(64)] },
    };
    const { api, user } = open('/collaboration', {
      listDriveUploads: { body: { items: [state] } },
      getDriveUpload: { body: state },
      createDriveUpload: () =>
        Response.json(
          { ...state, uploadid: uploadid.replace('0', '1'), received: 0 },
          { status: 201 },
        ),
      updateDriveUpload: { body: { ...state, received: 5 } },
      submitDriveUploadFinish: { body: deed },
    });
    await screen.findByText(/uploaded before/, {}, SLOW);
    await user.upload(
      screen.getByLabelText('Upload files, files'),
      new File(['hello'], 'Notes.txt'),
    );
    await waitFor(
      () =>
        expect(api.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
          offset: 0,
          content: btoa('he'),
        }),
      SLOW,
    );
  });
});
