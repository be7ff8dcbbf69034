import type { DocumentBundle, Report } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import { ReadOnlyProvider, Toasts } from '@portal/ui-kit';
import { forgetToasts, render } from '@portal/ui-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { documentsRoutes } from '../../routes';
import { answers, delivery, documents, GUIDE, late } from '../../testing/documents';

/** Pages and grids are chunks, which a busy machine takes its time to load. */
const SLOW = { timeout: 20_000 };

function open(at: string, more: MockAnswers = {}) {
  const api = mockApi({ ...answers, ...more });
  const onAddress = vi.fn();
  return {
    api,
    onAddress,
    ...render(<AtRoute routes={documentsRoutes} at={at} onAddress={onAddress} />),
  };
}

beforeEach(() => {
  vi.restoreAllMocks();
  window.scrollTo = () => undefined;
});

describe('a list of documents', { timeout: 90_000 }, () => {
  it('shows what is there, says what is overdue, and opens a cell of what is owed', async () => {
    const { user, onAddress } = open('/documents/statements');
    expect(await screen.findByText('Statement, October 2026', {}, SLOW)).toBeInTheDocument();
    expect(screen.getByText('New')).toBeInTheDocument();
    expect(
      await screen.findByText(/Schedule K-1 for 2025: was due Sep 15, 2026/, {}, SLOW),
    ).toBeInTheDocument();
    const cell = await screen.findByRole(
      'button',
      { name: 'Statement, October 2026: delivered on Nov 4, 2026' },
      SLOW,
    );
    await user.click(cell);
    await waitFor(() =>
      expect(onAddress).toHaveBeenCalledWith(
        expect.stringContaining('document=dococtoberstatementaaaaa'),
      ),
    );
  });

  it('says how many more are late than are shown, and shows the rest', async () => {
    const months = ['01', '02', '03', '04', '05', '06', '07'];
    const all = months.map((month) => ({
      ...{ ...late, periodto: `2025-${month}-28`, sentence: `Month ${month} is late` },
    }));
    const { user } = open('/documents/statements', {
      listExpectedDocuments: ({ request }) => {
        const rest = request.url.includes('pageKey=');
        const items = rest ? all.slice(5) : all.slice(0, 5);
        const more = rest ? { hasMore: false } : { hasMore: true, nextPageKey: 'rest' };
        return Response.json({ items, late: all.length, ...more });
      },
    });
    expect(await screen.findByText(/2 more are late\./, {}, SLOW)).toBeInTheDocument();
    expect(screen.queryByText('Month 07 is late')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'View more that is expected' }));
    expect(await screen.findByText('Month 07 is late', {}, SLOW)).toBeInTheDocument();
    expect(screen.queryByText(/more are late/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'View more that is expected' })).toBeNull();
  });

  it('of last year’s tax documents asks for the prior calendar year (spec §9), and offers whole years', async () => {
    const { api, user } = open('/documents/tax?fromdate=01-01-2024&todate=12-31-2024');
    await screen.findByText('Statement, October 2026', {}, SLOW);
    const asked = api.requests.find(({ path }) => path.includes('/v2/documents?'));
    const query = new URLSearchParams(asked?.path.split('?')[1]);
    expect([query.get('kind'), query.get('from'), query.get('to')]).toEqual([
      'tax',
      '2024-01-01',
      '2024-12-31',
    ]);
    expect(screen.getByRole('link', { name: /Tax import guide/ })).toHaveAttribute('href', GUIDE);
    await user.click(screen.getByRole('button', { name: /^Tax year/ }));
    const years = screen.getByRole('radiogroup', { name: 'Tax year' });
    expect(within(years).queryByRole('radio', { name: 'Last 7 days' })).toBeNull();
    expect(within(years).getByRole('radio', { name: 'Prior year' })).toBeInTheDocument();
  });

  it('says of a trade whose confirmation is not there that there is none yet, or that it could not be looked up', async () => {
    const address = '/documents/trade-confirmations?activity=act-1';
    const { api, user } = open(address, { listTradeConfirmations: { problem: { status: 500 } } });
    const panel = within(await screen.findByRole('dialog', { name: 'Trade confirmation' }, SLOW));
    expect(await panel.findByRole('alert', {}, SLOW)).toHaveTextContent(/could not be looked up/);
    api.answer({ listTradeConfirmations: { body: { items: [], hasMore: false } } });
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText(/no confirmation of this trade yet/, {}, SLOW)).toBeVisible();
  });

  it('keeps the list when what is owed cannot be read', async () => {
    open('/documents/statements', { getDocumentCoverage: 'unreachable' });
    expect(
      await screen.findByText('What is owed could not be loaded', {}, SLOW),
    ).toBeInTheDocument();
    expect(screen.getByText('Statement, October 2026')).toBeInTheDocument();
  });

  it('is noted as looked at, but not in a simulation, whose access log would tell of a refusal', async () => {
    const notesOf = ({ requests }: ReturnType<typeof mockApi>) =>
      requests.filter(({ path }) => path.endsWith('/v2/documents/seen')).length;
    const { api, unmount } = open('/documents/statements');
    await waitFor(() => expect(notesOf(api)).toBe(1), SLOW);
    unmount();
    const looking = mockApi(answers);
    render(
      <ReadOnlyProvider reason="You view as a client.">
        <AtRoute routes={documentsRoutes} at="/documents/statements" />
      </ReadOnlyProvider>,
    );
    // What is owed is drawn last.
    await screen.findByText(/1 delivered/, {}, SLOW);
    expect(screen.getByText('Statement, October 2026')).toBeInTheDocument();
    expect(notesOf(looking)).toBe(0);
  });

  it('of more than one page is selected whole, and whole in the CSV', async () => {
    const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list');
    const { user } = open('/documents/statements', {
      listDocuments: ({ request }) =>
        Response.json(
          request.url.includes('pageKey=')
            ? { items: documents.slice(1), hasMore: false }
            : { items: documents.slice(0, 1), hasMore: true, nextPageKey: 'second' },
        ),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }, SLOW));
    expect(await screen.findByText('2 selected · 94 KB', {}, SLOW)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Download statements as CSV' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    const file = save.mock.lastCall?.[0];
    // `as`: what was saved is a file.
    expect(await (file as Blob).text()).toContain('Statement, September 2026');
  });

  it('says what will appear where there is nothing, and offers the last 12 months', async () => {
    const { user, onAddress } = open('/documents/correspondence', {
      listDocuments: { body: { items: [], hasMore: false } },
    });
    expect(await screen.findByText('No Data Found', {}, SLOW)).toBeInTheDocument();
    expect(screen.getByText(/Letters and notices appear here/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show the last 12 months' }));
    expect(onAddress).toHaveBeenLastCalledWith(expect.stringContaining('dateRange=CUSTOM'));
  });
});

describe('several documents to print', { timeout: 90_000 }, () => {
  const bundle: DocumentBundle = {
    ...{ bundleid: 'bun7a2c4e6f8091b3d5f7a9c1e3', form: 'pdf', state: 'ready', done: 1, total: 1 },
    ...{ created: '2026-11-20T14:03:11.482Z', expires: '2026-11-21T14:03:11.482Z' },
  };
  const ready: MockAnswers = {
    createDocumentBundle: { body: bundle },
    getDocumentBundle: { body: bundle },
    getDocumentBundleContent: () => new Response('%PDF-1.7'),
  };
  async function print() {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:documents');
    const { user } = open('/documents/statements', ready);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }, SLOW));
    const bar = screen.getByRole('group', { name: 'Selected documents' });
    await user.click(within(bar).getByRole('button', { name: 'Print documents' }));
  }

  it('open in the window that the press opened', async () => {
    const page = { closed: false, location: { replace: vi.fn() }, document: { body: {} } };
    // `as`: all that is used of a window.
    vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
    await print();
    await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('blob:documents'), SLOW);
  });

  it('are saved where the browser opens no window, and the client is told', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    forgetToasts();
    render(<Toasts />);
    await print();
    expect(await screen.findByText(/no window to print them from/, {}, SLOW)).toBeInTheDocument();
    expect(save).toHaveBeenCalledOnce();
  });
});

describe('the documents of accounts', { timeout: 90_000 }, () => {
  const asked = (api: ReturnType<typeof open>['api'], call: string) =>
    api.requests
      .filter(({ path }) => path.includes(call))
      .map(({ path }) => new URLSearchParams(path.split('?')[1]));

  it('are statements of the accounts of the scope first, and another kind with its own period after', async () => {
    const { api, user, onAddress } = open('/accounts/documents?accounts=acclake&title=October');
    expect(await screen.findByText('Statement, October 2026', {}, SLOW)).toBeInTheDocument();
    const [statements] = asked(api, '/v2/documents?');
    expect([statements?.get('kind'), statements?.get('accounts')]).toEqual([
      'statement',
      'acclake',
    ]);
    await user.click(screen.getByRole('radio', { name: 'Tax documents' }));
    await waitFor(() => expect(asked(api, '/v2/documents?').at(-1)?.get('kind')).toBe('tax'));
    const tax = asked(api, '/v2/documents?').at(-1);
    expect([tax?.get('accounts'), tax?.get('title')]).toEqual(['acclake', null]);
    expect(onAddress).toHaveBeenLastCalledWith('/accounts/documents?accounts=acclake&kind=tax');
  });

  it('can be asked about, with the document named', async () => {
    open('/accounts/documents?document=dococtoberstatementaaaaa');
    const ask = await screen.findByRole('link', { name: 'Ask about this' }, SLOW);
    const address = new URL(ask.getAttribute('href') ?? '', 'http://localhost');
    expect(address.pathname).toBe('/messages');
    expect(address.searchParams.get('about')).toBe(
      'document~dococtoberstatementaaaaa~Statement, October 2026',
    );
  });
});

describe('a report of this year', { timeout: 90_000 }, () => {
  it('is asked for up to today, since the days after it have no values', async () => {
    const { api, user } = open('/documents/performance-reports');
    await user.click(await screen.findByRole('button', { name: 'Make the report' }, SLOW));
    const sent = () =>
      api.requests.find(
        ({ method, path }) => method === 'POST' && path.endsWith('/v2/documents/reports'),
      )?.body;
    await waitFor(() => expect(sent()).toBeDefined());
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
    expect(sent()).toMatchObject({ from: `${today.slice(0, 4)}-01-01`, to: today });
  });
});

describe('reports on request', { timeout: 90_000 }, () => {
  const report: Report = {
    ...{ reportid: 'rep1b3d5f7a9c1e3507a2c4e6f8', report: 'holdings', title: 'Holdings report' },
    ...{ accounts: [], from: '2026-01-01', to: '2026-10-31', state: 'running', attempts: 1 },
    created: '2026-11-20T14:03:11.482Z',
  };

  it('are told of once they are made, and are in the list above then', async () => {
    forgetToasts();
    let asked = 0;
    const { api } = open('/documents/performance-reports', {
      listReports: () => {
        const state = (asked += 1) === 1 ? 'running' : 'ready';
        return Response.json({ items: [{ ...report, state }], hasMore: false });
      },
    });
    render(<Toasts />);
    expect(await screen.findByText('Being made', {}, SLOW)).toBeInTheDocument();
    expect(screen.queryByText('Holdings report is ready')).toBeNull();
    const items = documents.slice(0, 1).map((one) => ({ ...one, title: 'Just made' }));
    api.answer({ listDocuments: { body: { items, hasMore: false } } });
    expect(await screen.findByText('Holdings report is ready', {}, SLOW)).toBeInTheDocument();
    expect(await screen.findByText('Just made', {}, SLOW)).toBeInTheDocument();
    const counts = api.requests.filter(({ path }) => path.includes('/facets'));
    expect(counts.length).toBe(2);
  });

  it('say the reason of the server when one is refused or cannot be asked for again', async () => {
    const message = 'Reports are made of accounts that are held at the firm.';
    const failed: Report = { ...report, state: 'failed', failure: 'It could not be made.' };
    const { user } = open('/documents/performance-reports', {
      createReport: { problem: { status: 422, fields: [{ field: '/accounts', message }] } },
      submitReportRetry: 'unreachable',
      listReports: { body: { items: [failed], hasMore: false } },
    });
    await user.click(await screen.findByRole('button', { name: 'Make the report' }, SLOW));
    expect(await screen.findByText(new RegExp(message), {}, SLOW)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByText(/The portal could not be reached/, {}, SLOW)).toBeVisible();
  });
});

describe('e-delivery', { timeout: 90_000 }, () => {
  it('saves what was changed, once the words are agreed to', async () => {
    const { api, user } = open('/documents/e-delivery');
    const choice = await screen.findByRole(
      'combobox',
      { name: 'Statements, Lake house fund' },
      SLOW,
    );
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await user.selectOptions(choice, 'online');
    const save = screen.getByRole('button', { name: 'Save 1 change' });
    expect(save).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'I agree' }));
    const saved = { body: { ...delivery, version: '2' } };
    api.answer({ updateEDelivery: saved, getEDelivery: saved });
    await user.click(save);
    await waitFor(() => {
      const sent = api.requests.find(({ method }) => method === 'PUT');
      expect(sent?.body).toMatchObject({
        changes: [{ class: 'statements', choice: 'online' }],
        consent: 1,
      });
    });
    // Though the choices are those of the new version.
    expect(
      await screen.findByText(/Saved\. A letter that confirms it is among your correspondence\./),
    ).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled(),
    );
    expect(screen.getByText(/^Saved\./)).toBeInTheDocument();
  });
});

describe('the search', { timeout: 90_000 }, () => {
  it('shows the passage with the word that was found, and links to its document', async () => {
    open('/documents/search?words=dividend');
    const found = await screen.findByText('Dividend', {}, SLOW);
    expect(found.tagName).toBe('MARK');
    const item = found.closest('li') as HTMLElement;
    expect(within(item).getByRole('link')).toHaveAttribute(
      'href',
      '/documents/statements?document=dococtoberstatementaaaaa',
    );
    expect(screen.getByRole('status')).toHaveTextContent('412 documents were searched inside');
  });
});
