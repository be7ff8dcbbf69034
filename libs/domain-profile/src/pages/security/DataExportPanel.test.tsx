import { createPortalQueryClient, type DataExport } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { SessionProvider } from '@portal/auth-session';
import { fakeSession, InRouter } from '@portal/auth-session/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DataExportPanel } from './DataExportPanel';
// Loaded beforehand, so that no test waits for it.
import '@portal/auth-session/mfa';

const READY: DataExport = {
  exportid: 'dex7a2c4e6f8091b3d5f7a9c1e3',
  state: 'ready',
  bytes: 482_113,
  rows: 6_120,
  created: '2026-11-20T14:03:11.482Z',
  expires: '2026-11-27T14:03:11.482Z',
};
const { bytes: _bytes, rows: _rows, ...begun } = READY;
const QUEUED: DataExport = { ...begun, state: 'queued' };

beforeAll(() => {
  // jsdom has no modality; what the dialog says does not depend on it.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

async function show(items: DataExport[], answers: MockAnswers = {}) {
  const api = mockApi({
    listDataExports: { body: { items } },
    createStepUp: { body: { outcome: 'verified', grant: 'the-grant' } },
    ...answers,
  });
  await act(async () =>
    render(
      <SessionProvider session={fakeSession()}>
        <QueryClientProvider client={createPortalQueryClient()}>
          <InRouter>
            <DataExportPanel />
          </InRouter>
        </QueryClientProvider>
      </SessionProvider>,
    ),
  );
  return { api, user: userEvent.setup() };
}

const ask = () => screen.findByRole('button', { name: 'Export all my data' });

describe('the export of all data', { timeout: 20_000 }, () => {
  it('is asked for with the grant of a fresh code, and then shown as being made', async () => {
    const { api, user } = await show([]);
    await user.click(await ask());
    api.answer({
      createDataExport: { status: 202, body: QUEUED },
      listDataExports: { body: { items: [QUEUED] } },
    });
    await user.type(await screen.findByLabelText(/code/i), '123456');
    expect(await screen.findByText('Waits for its turn')).toBeVisible();
    const sent = api.requests.find(
      ({ method, path }) => method === 'POST' && path.endsWith('/data-exports'),
    );
    expect(sent?.headers.get('stepupgrant')).toBe('the-grant');
    expect(await ask()).toBeDisabled();
  });

  it('is downloaded when it is ready, and says until when it can be', async () => {
    const saved = vi.fn(() => 'blob:saved');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }));
    const clicked = vi.fn();
    HTMLAnchorElement.prototype.click = function () {
      clicked(this.download);
    };
    // The evening of the day before in New York.
    const { user } = await show([{ ...READY, created: '2026-11-20T02:03:11.482Z' }], {
      getDataExportContent: { body: new Blob(['PK']) },
    });
    expect(await screen.findByText(/6,120 rows, 0\.5 MB · until/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Download the file/ }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(clicked).toHaveBeenCalledExactlyOnceWith('my-data-2026-11-19.zip');
  });

  it('says what is safe when it failed, and when it cannot be fetched', async () => {
    const failure = 'The file could not be made. Your data is as it was.';
    const failed: DataExport = {
      ...begun,
      exportid: `${READY.exportid}0`,
      state: 'failed',
      failure,
    };
    const { user } = await show([READY, failed], { getDataExportContent: 'unreachable' });
    expect(await screen.findByText(failure)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Download the file/ }));
    expect(await screen.findByRole('alert', {}, { timeout: 15_000 })).toHaveTextContent(
      'It is still here',
    );
  });
});
