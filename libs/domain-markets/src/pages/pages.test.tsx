import type { SecurityDetail } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import { render } from '@portal/ui-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { QuoteSearch } from '../components/QuoteSearch';
import { renderWidget } from '@portal/domain-profile/testing';
import { marketsRoutes } from '../routes';
import { article, insight, list, otherQuote, quote } from '../testing/fixtures';

/** Pages and grids are chunks, which a busy machine takes its time to load. */
const SLOW = { timeout: 20_000 };

const detail: SecurityDetail = {
  security: quote.security,
  ...{ assetclass: 'Equity', subclass: 'US large cap', currency: 'USD', listed: '2011-01-03' },
};

function open(at: string, answers: MockAnswers = {}) {
  const api = mockApi(answers);
  const onAddress = vi.fn();
  return {
    api,
    onAddress,
    ...render(<AtRoute routes={marketsRoutes} at={at} onAddress={onAddress} />),
  };
}

beforeEach(() => void (window.scrollTo = () => undefined));

describe('the pages of markets', { timeout: 90_000 }, () => {
  it('keeps the market page when what moved cannot be read', async () => {
    open('/markets', { listMovers: 'unreachable' });
    expect(await screen.findByText('What moved most could not be loaded', {}, SLOW)).toBeVisible();
    expect(screen.getByRole('list', { name: 'Indices' })).toHaveTextContent('US Large Cap');
    expect(await screen.findByText('Consumer staples', {}, SLOW)).toBeInTheDocument();
  });

  it('says beside an index what the household owns of its class', async () => {
    const index = {
      indexid: 'us-large-cap',
      name: 'US Large Cap',
      spark: [],
      assetclass: 'Equity',
    };
    const value = { amount: '51124825.61', currency: 'USD' };
    const items = [
      { ...index, exposure: '0.6651', value },
      { ...index, indexid: 'bonds', name: 'Bonds', assetclass: 'Fixed income' },
    ];
    const provenance = { source: 'Sandbox', asof: '2026-11-20', delay: 'end-of-day' } as const;
    open('/markets', { listIndices: { body: { items, provenance } } });
    const tiles = await screen.findByRole('list', { name: 'Indices' }, SLOW);
    expect(tiles).toHaveTextContent('You own $51,124,825.61 in equity, 66.51% of your securities');
    expect(within(tiles).getByRole('link', { name: /\$51,124,825\.61/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/accounts\/investments\?view=assetclass/),
    );
    expect(tiles).toHaveTextContent('You own nothing in fixed income');
  });

  it('appends pages of news, and clears back to the newest', async () => {
    const page = (name: string, next?: string) => ({
      response: {
        data: [{ ...article, articleid: name, headline: name }],
        meta: { pagination: next === undefined ? {} : { next } },
      },
    });
    const { user } = open('/markets/news', {
      listNews: ({ request }) => {
        const key = new URL(request.url).searchParams.get('pageKey');
        return Response.json(key === null ? page('first', 'Mg') : page('second'));
      },
    });
    await user.click(await screen.findByRole('button', { name: 'View more' }, SLOW));
    expect(await screen.findByRole('heading', { name: 'second' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'first' })).toBeInTheDocument();
    expect(screen.getByText('1 more, 2 shown')).toHaveAttribute('role', 'status');
    await user.click(screen.getByRole('button', { name: 'Back to the newest' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'second' })).toBeNull());
  });

  it('moves a list among the others, and not beyond the first', async () => {
    const ids = ['w0f8e2c6a4b1d49e7a3c5b7d9e1f20304', 'w1f8e2c6a4b1d49e7a3c5b7d9e1f20304'] as const;
    const listOf = (watchlistid: string, name: string) =>
      ({ watchlistid, name, count: 0, version: '1' }) as const;
    const lists = { items: [listOf(ids[0], 'Dividend payers'), listOf(ids[1], 'Growth')] };
    const { api, user } = open('/markets/watchlists', {
      listWatchLists: { body: lists },
      updateWatchListOrder: { body: lists },
    });
    const right = await screen.findByRole('button', { name: 'Move right: Dividend payers' }, SLOW);
    expect(screen.getByRole('button', { name: 'Move left: Dividend payers' })).toBeDisabled();
    await user.click(right);
    await waitFor(() =>
      expect(api.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        watchlistids: [ids[1], ids[0]],
      }),
    );
  });

  it('says of what is no longer traded no change of the day', async () => {
    const stopped = { ...otherQuote, provenance: { ...otherQuote.provenance, asof: '2021-03-12' } };
    open('/markets/watchlists', {
      listWatchListItems: { body: { ...list, items: [{ quote }, { quote: stopped }] } },
    });
    const grid = await screen.findByRole('grid', { name: list.watchlist.name }, SLOW);
    expect(await within(grid).findByText(/0\.66%/, {}, SLOW)).toBeVisible();
    expect(within(grid).getByText(otherQuote.security.name)).toBeVisible();
    expect(within(grid).queryByText(/2\.60%/)).toBeNull();
  });

  it('says that a security is not there, and shows one that is with its chart and position', async () => {
    open('/markets/company/nobody', {
      getSecurity: { problem: { status: 404, code: 'security.not_found' } },
    });
    expect(
      await screen.findByRole('heading', { name: 'No such security' }, SLOW),
    ).toBeInTheDocument();
    open('/markets/company/alder-foods');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Alder Foods Inc.' }, SLOW),
    ).toBeInTheDocument();
    expect(await screen.findByText(/You hold none of it/, {}, SLOW)).toBeInTheDocument();
    expect(await screen.findByText('Araminta Alder, since 2019', {}, SLOW)).toBeInTheDocument();
  });

  it('says of a dead source that these are its last prices, and what a delisted company was called', async () => {
    open('/markets/company/alder-foods', {
      getQuote: {
        body: {
          ...quote,
          provenance: {
            ...{ source: 'Invented Vendor', asof: '2026-11-20', delay: 'delayed-15-minutes' },
            stale: true,
          },
        },
      },
      getSecurity: {
        body: { ...detail, delisted: '2026-11-20', formersymbols: ['OLDA', 'OLDB'] },
      },
    });
    const source = await screen.findByText(/^Invented Vendor, delayed by 15 minutes/, {}, SLOW);
    expect(source).toHaveTextContent('the source does not answer, these are its last prices');
    expect(await screen.findByText('OLDA, OLDB', {}, SLOW)).toBeInTheDocument();
    expect(screen.getByText('Delisted')).toBeInTheDocument();
  });

  it('shows news as text whatever is in it', async () => {
    const trap = '<img src=x onerror="alert(1)"><script>alert(1)</script>';
    const data = [{ ...article, headline: trap, summary: trap }];
    open('/markets/news', {
      listNews: { body: { response: { data, meta: { pagination: {} } } } },
    });
    expect(await screen.findByRole('heading', { name: trap }, SLOW)).toBeInTheDocument();
    expect(document.querySelector('main script, main img, li script, li img')).toBeNull();
  });

  it('adds what was found to the open list, and shows the list in its order', async () => {
    const { api, user } = open('/markets/watchlists', {
      listWatchListItems: {
        body: { ...list, items: [{ quote: otherQuote }, { quote, note: 'Buy below 40' }] },
      },
    });
    const grid = await screen.findByRole('grid', { name: 'Dividend payers' }, SLOW);
    const text = grid.textContent ?? '';
    expect(text.indexOf('Quillpoint')).toBeLessThan(text.indexOf('Alder Foods'));
    const field = screen.getByRole('combobox', { name: 'Add to Dividend payers' });
    await user.type(field, 'aldr');
    await screen.findByRole('option', {}, SLOW);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => {
      const sent = api.requests.find(({ method }) => method === 'POST');
      expect(sent?.body).toEqual({ securityid: 'alder-foods' });
    });
    expect(field).toHaveValue('');
  });

  it('shows an article as text whatever is in it, and keeps it for later', async () => {
    const { api, user } = open('/insights/x', {
      getInsight: {
        body: {
          insight,
          body: '## The next rung\n\n<script>alert(1)</script>\n\n[press](javascript:alert(1))',
        },
      },
    });
    expect(await screen.findByRole('heading', { name: 'The next rung' }, SLOW)).toBeVisible();
    expect(document.querySelector('article script')).toBeNull();
    expect(screen.getByText('press').getAttribute('href') ?? '').not.toContain('javascript');
    await user.click(screen.getByRole('button', { name: /^Keep for later: Bond ladders/ }));
    await waitFor(() =>
      expect(api.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        bookmarked: true,
      }),
    );
  });

  it('reads insights again once one is kept for later, and nothing else', async () => {
    const { api, user } = open('/insights');
    await user.click(await screen.findByRole('button', { name: /^Keep for later/ }, SLOW));
    const paths = () => api.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
    const asked = paths().slice(0, 1);
    await waitFor(() => expect(paths()).toHaveLength(3));
    expect(paths()).toEqual([...asked, expect.stringMatching(/^PUT /), ...asked]);
  });

  it('searches insights by what the address says, clears it, and keeps the focus in the field', async () => {
    const { api, user, onAddress } = open('/insights?text=bonds&kept=yes');
    await screen.findByRole('list', { name: 'Insights' }, SLOW);
    const asked = new URLSearchParams(api.requests[0]?.path.split('?')[1]);
    expect([asked.get('query'), asked.get('bookmarked')]).toEqual(['bonds', 'true']);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(onAddress).toHaveBeenLastCalledWith('/insights'));
    const field = screen.getByRole('searchbox', { name: 'Search' });
    expect(field).toHaveValue('');
    await user.type(field, 'ladders{Enter}');
    await waitFor(() => expect(onAddress).toHaveBeenLastCalledWith('/insights?text=ladders'));
    expect(field).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(/^\d+ articles?$/);
  });
});

describe('the quote search', { timeout: 90_000 }, () => {
  it('says when nothing is called that', async () => {
    mockApi({ listSecurities: { body: { items: [] } } });
    const { user } = renderWidget(<QuoteSearch />);
    await user.type(screen.getByRole('combobox', { name: 'Find a quote' }), 'zzz');
    const status = await screen.findByText('Nothing is called that.', {}, SLOW);
    expect(within(status).queryByRole('option')).toBeNull();
  });
});
