import {
  createWatchList,
  createWatchListItem,
  getQuote,
  getSecurity,
  getTimeSeries,
  listMovers,
  listSecurities,
  listWatchListItems,
} from '@portal/api-sdk';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asBooks } from '../../books/asBooks';
import { createHttpFeed } from '../../market/httpFeed';
import {
  BREAKER_REST_MS,
  createRememberingFeed,
  FRESH_MS,
  type RememberingFeed,
} from '../../market/rememberingFeed';
import { addDays } from '../../payments/rules/bankingDays';
import { SEED_DAY, startTestServer, type TestServer } from '../../testing/testServer';
import { startTestVendor, type TestVendor, vendorQuote } from '../../testing/testVendor';
import { MARKET_SOURCE } from './quoteRepository';

let server: TestServer;
let vendor: TestVendor;
let feed: RememberingFeed;
/** The vendor's answers and their age are judged by it; it stands on the day after the file's last. */
let clock: Date;
const TODAY = addDays(SEED_DAY, 1);

beforeAll(async () => {
  clock = new Date(`${TODAY}T20:00:00Z`);
  vendor = await startTestVendor();
  const now = () => clock;
  const ask = createHttpFeed({ url: vendor.url, key: 'the-key' }, { now });
  feed = createRememberingFeed({ ask, now, onFailure: () => undefined });
  server = await startTestServer({ marketFeed: feed });
  // Before the first search, which keeps what it read for minutes.
  await change("update security set symbol = 'NEWB' where symbol = $1", ['BRMB']);
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});

const as = () => ({ client: server.as('plain') });
const quoteOf = async (securityid: string) =>
  (await getQuote({ ...as(), path: { securityid } })).data;
const series = async (securityid: string, range: '1M' | 'All' = '1M') =>
  (await getTimeSeries({ ...as(), path: { securityid }, query: { range } })).data;
const movers = async () => (await listMovers(as())).data;
const idsOf = (quotes: Awaited<ReturnType<typeof movers>>['gainers']) =>
  quotes.map(({ security }) => security.securityid);
/** As the firm's import writes. */
const change = (sql: string, values: readonly string[]) =>
  asBooks(server.engine).transaction('write', (books) => books.query(sql, values));

async function idOf(symbol: string): Promise<string> {
  const { data } = await listSecurities({ ...as(), query: { query: symbol } });
  return data.items[0]?.securityid ?? '';
}

describe('R2: a vendor that is dead for a minute and longer', () => {
  /** A minute passes, everything is asked for anew, and the vendor's answers come in. */
  async function afterAMinute(securityid: string, watchlistid: string) {
    clock = new Date(clock.getTime() + FRESH_MS);
    const look = async () => {
      const path = { watchlistid };
      const { data: items } = await listWatchListItems({ ...as(), path });
      return [await quoteOf(securityid), await series(securityid), await movers(), items] as const;
    };
    await look();
    await feed.idle();
    return look();
  }

  it('fails no page: each goes on with its last prices and says so, and with new ones when it is back', async () => {
    const securityid = await idOf('QPNT');
    const { last: close = '' } = await quoteOf(securityid);
    const { data: list } = await createWatchList({ ...as(), body: { name: 'A minute' } });
    const { watchlistid } = list;
    await createWatchListItem({ ...as(), path: { watchlistid }, body: { securityid } });
    const said = (last: string) => ({
      ...vendorQuote,
      ...{ symbol: 'QPNT', previous: close, last, asOf: `${TODAY}T15:00:00Z` },
    });
    const [risen, fallen] = ['1.25', '0.8'].map((by) => new Decimal(close).times(by).toFixed(2));

    vendor.says({ quotes: [said(risen ?? '')] });
    const [quote, chart, moved] = await afterAMinute(securityid, watchlistid);
    expect(quote).toMatchObject({ last: risen, provenance: { source: 'Invented Vendor' } });
    expect(chart.points.at(-1)).toEqual({ day: TODAY, close: risen });
    expect(chart.points.at(-2)?.day).toBe(SEED_DAY);
    expect(chart.provenance).toMatchObject({ asof: TODAY, delay: 'delayed-15-minutes' });
    expect(chart.provenance.source).toBe(`${MARKET_SOURCE} and Invented Vendor`);
    expect(idsOf(moved.gainers)).toEqual([securityid]);
    expect(moved).toMatchObject({ losers: [], provenance: { asof: TODAY } });

    vendor.dies();
    // Long enough that the breaker opens: five answers in a row do not come.
    for (let minute = 0; minute < 3; minute += 1) {
      const [quote, chart, moved, items] = await afterAMinute(securityid, watchlistid);
      expect(quote).toMatchObject({ last: risen, provenance: { asof: TODAY, stale: true } });
      expect(chart.points.at(-1)?.close).toBe(risen);
      expect(chart.provenance.stale).toBe(true);
      expect(idsOf(moved.gainers)).toEqual([securityid]);
      expect(moved.provenance.stale).toBe(true);
      expect(items.provenance.stale).toBe(true);
    }

    vendor.says({ quotes: [said(fallen ?? '')] });
    clock = new Date(clock.getTime() + BREAKER_REST_MS);
    await afterAMinute(securityid, watchlistid);
    const [back, drawn, now] = await afterAMinute(securityid, watchlistid);
    expect(back).toMatchObject({ last: fallen, provenance: { asof: TODAY } });
    expect(back.provenance.stale).toBeUndefined();
    expect(drawn.points.at(-1)?.close).toBe(fallen);
    expect([idsOf(now.gainers), idsOf(now.losers)]).toEqual([[], [securityid]]);
  });

  it('ranks nothing of an older day, of a symbol that is not ours, or that cannot be', async () => {
    const file = await movers();
    const later = () => (clock = new Date(clock.getTime() + FRESH_MS));
    const nonsense = { ...vendorQuote, symbol: 'ALDR', last: '0' };
    const stranger = { ...vendorQuote, symbol: 'NOSUCH', asOf: `${TODAY}T16:00:00Z` };
    const old = { ...vendorQuote, symbol: 'ALDR', asOf: `${SEED_DAY}T15:00:00Z` };
    for (const quotes of [[old], [old, stranger, nonsense]]) {
      later();
      vendor.says({ quotes });
      await movers();
      await feed.idle();
      expect((await movers()).provenance).toMatchObject({
        source: MARKET_SOURCE,
        asof: SEED_DAY,
        delay: 'end-of-day',
      });
    }
    expect(file.gainers.length + file.losers.length).toBeGreaterThan(0);
  });
});

describe('a security in trouble', () => {
  /** Its closes, with the days after one left out and the last one replaced. */
  async function rewrite(id: string, until: string, last?: string): Promise<void> {
    const year = Number(SEED_DAY.slice(0, 4));
    await change(
      `update price_history h set
         days = array(select d from unnest(h.days) d where d <= $2::date order by d),
         closes = array(select case when d = $2::date then coalesce(nullif($3, '')::numeric, c) else c end
           from unnest(h.days, h.closes) q(d, c) where d <= $2::date order by d)
       where security_id = $1 and year = ${year}`,
      [id, until, last ?? ''],
    );
  }

  it('that changed its symbol is found by both, and says what it was called', async () => {
    const id = await idOf('NEWB');
    expect(await idOf('BRMB')).toBe(id);
    const { data } = await getSecurity({ ...as(), path: { securityid: id } });
    expect(data).toMatchObject({ security: { symbol: 'NEWB' }, formersymbols: ['BRMB'] });
    await change("update security set symbol = 'BRMB' where symbol = $1", ['NEWB']);
    const { data: again } = await getSecurity({ ...as(), path: { securityid: id } });
    expect(again.formersymbols).toEqual(['NEWB']);
  });

  it('that was delisted has its last price of that day, no payment to come, and moves no more', async () => {
    const [gone] = await asBooks(server.engine).transaction('read', (sql) =>
      sql.query<{ id: string; delisted: string }>(
        `select security_id as id, delisted from security
         where kind = 'equity' and delisted < $1::date - 365 limit 1`,
        [SEED_DAY],
      ),
    );
    const id = gone?.id ?? '';
    const quote = await quoteOf(id);
    expect(quote.last).toBeDefined();
    expect(quote.provenance.asof <= (gone?.delisted ?? '')).toBe(true);
    expect(quote.nextpaydate).toBeUndefined();
    const { data } = await getSecurity({ ...as(), path: { securityid: id } });
    expect(data.delisted).toBe(gone?.delisted);
    expect((await series(id)).points).toEqual([]);
    expect((await series(id, 'All')).points.at(-1)?.day).toBe(quote.provenance.asof);
  });

  it('that is split today makes no jump in quote, chart or movers', async () => {
    const id = await idOf('INKW');
    const { last = '' } = await quoteOf(id);
    await rewrite(id, SEED_DAY, new Decimal(last).div(4).toFixed(2));
    const fell = await quoteOf(id);
    expect(Number(fell.changefraction)).toBeLessThan(-0.6);
    await change(
      `insert into security_split (security_id, ex_day, new_shares, old_shares, factor)
       values ($1, $2::date, 4, 1, 4)`,
      [id, SEED_DAY],
    );
    const quote = await quoteOf(id);
    expect(Math.abs(Number(quote.changefraction))).toBeLessThan(0.2);
    expect(Number(quote.yearhigh)).toBeLessThan(Number(last) / 2);
    const { points } = await series(id);
    const steps = points.slice(1).map(({ close }, n) => Number(close) / Number(points[n]?.close));
    expect(Math.min(...steps)).toBeGreaterThan(0.7);
    expect(idsOf((await movers()).losers)).not.toContain(id);
  });

  it('without a price for a month says of which day its last is, draws nothing, and is no mover', async () => {
    const id = await idOf('GSBY');
    const { points } = await series(id, 'All');
    const { day = '', close } = points.findLast((one) => one.day < addDays(SEED_DAY, -40)) ?? {};
    await rewrite(id, day);
    expect(await quoteOf(id)).toMatchObject({ last: close, provenance: { asof: day } });
    expect((await series(id)).points).toEqual([]);
    const { gainers, losers } = await movers();
    expect([...idsOf(gainers), ...idsOf(losers)]).not.toContain(id);
  });

  it('has no price of a holiday: the day after it moves from the day before', async () => {
    const { points } = await series(await idOf('ALDR'), 'All');
    const days = points.map(({ day }) => day);
    expect(days).not.toContain('2025-12-25');
    const after = days.indexOf('2025-12-26');
    expect(days[after - 1]).toBe('2025-12-24');
    expect(days.some((day) => [0, 6].includes(new Date(day).getUTCDay()))).toBe(false);
  });
});
