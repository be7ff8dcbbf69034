import {
  getQuote,
  getTimeSeries,
  listPositions,
  listSecurities,
  listWatchListItems,
  listWatchLists,
  type PriceRange,
  type Quote,
} from '@portal/api-sdk';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asBooks } from '../../books/asBooks';
import { createHttpFeed } from '../../market/httpFeed';
import {
  createRememberingFeed,
  FRESH_MS,
  type RememberingFeed,
} from '../../market/rememberingFeed';
import { addDays } from '../../payments/rules/bankingDays';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { SEED_DAY, startTestServer, type TestServer } from '../../testing/testServer';
import { startTestVendor, type TestVendor, vendorQuote } from '../../testing/testVendor';

let server: TestServer;
let vendor: TestVendor;
let feed: RememberingFeed;
let clock: Date;
let failures: string[];
const TODAY = addDays(SEED_DAY, 1);
const MINUTE_MS = 60_000;

beforeAll(async () => {
  clock = new Date(`${TODAY}T20:00:00Z`);
  failures = [];
  vendor = await startTestVendor();
  const now = () => clock;
  const ask = createHttpFeed({ url: vendor.url, key: 'the-key' }, { now });
  feed = createRememberingFeed({ ask, now, onFailure: (error) => failures.push(String(error)) });
  server = await startTestServer({ marketFeed: feed });
  vendor.saysText('', 404);
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});

const as = () => ({ client: server.as('rich') });
const quoteOf = async (securityid: string) =>
  (await getQuote({ ...as(), path: { securityid } })).data;
const series = async (securityid: string, range: PriceRange, adjusted = true) =>
  (await getTimeSeries({ ...as(), path: { securityid }, query: { range, adjusted } })).data;
const idOf = async (query: string) =>
  (await listSecurities({ ...as(), query: { query } })).data.items[0]?.securityid ?? '';
/** A minute passes, and the vendor is heard. */
async function later(look: () => Promise<unknown>): Promise<void> {
  clock = new Date(clock.getTime() + FRESH_MS);
  await look();
  await feed.idle();
}

/** What does not fit of a day's figures; `null` where there are none of them. */
function wrongOf(quote: Quote): string[] | null {
  const { open, daylow, dayhigh, volume, last, yearlow, yearhigh } = quote;
  if ([open, daylow, dayhigh, volume].every((one) => one === undefined)) return null;
  const [first, low, high, close, yearLow, yearHigh] = [
    ...[open, daylow, dayhigh, last, yearlow, yearhigh],
  ].map(Number) as [number, number, number, number, number, number]; // six of them
  const fits = {
    low: low <= Math.min(first, close) && low > 0,
    high: high >= Math.max(first, close),
    year: yearLow <= low && yearHigh >= high,
    volume: Number(volume) > 0,
  };
  return Object.entries(fits).flatMap(([name, holds]) => (holds ? [] : [name]));
}

describe('what happened within the day', () => {
  it('fits in the quotes of all that is held, and is said of shares and exchange-traded funds alone', async () => {
    const { data } = await listPositions({ ...as(), query: { view: 'account' } });
    const ids = new Set(
      data.groups.flatMap(({ positions }) => positions.map(({ security }) => security.securityid)),
    );
    const quotes = await Promise.all([...ids].map(quoteOf));
    const kinds = await server.engine.transaction('read', (sql) =>
      sql.query<{ id: string }>(
        `select security_id as id from security where kind in ('equity', 'etf') and pricing = 'daily'`,
      ),
    );
    const traded = new Set(kinds.map(({ id }) => id));
    const wrong = quotes.filter(({ security }) => {
      const isTraded = traded.has(security.securityid);
      const found = wrongOf(quotes.find((one) => one.security === security) as Quote); // it is one of them
      return isTraded ? found?.length !== 0 : found !== null;
    });
    expect(wrong.map(({ security }) => security.name)).toEqual([]);
    expect(quotes.filter((quote) => wrongOf(quote)).length).toBeGreaterThan(10);
    expect(quotes.filter((quote) => !wrongOf(quote)).length).toBeGreaterThan(3);
  });

  it('stands in watch lists: two are there from the beginning', async () => {
    const { data: lists } = await listWatchLists(as());
    expect(lists.items.map(({ name, count }) => [name, count])).toEqual([
      ['To discuss in January', 5],
      ['Remembered', 3],
    ]);
    const path = { watchlistid: lists.items[0]?.watchlistid ?? '' };
    const { data } = await listWatchListItems({ ...as(), path });
    expect(data.items.map(({ quote }) => wrongOf(quote))).toEqual(data.items.map(() => []));
  });
});

describe('the ranges of one and five days', () => {
  it('are prices of the last trading day, from half past nine in New York to the close', async () => {
    const securityid = await idOf('QPNT');
    const { points, timezone, provenance, range } = await series(securityid, '1D');
    expect({ timezone, range, asof: provenance.asof }).toEqual({
      ...{ timezone: 'America/New_York', range: '1D', asof: SEED_DAY },
    });
    expect(points).toHaveLength(79);
    const { last, open, daylow, dayhigh } = await quoteOf(securityid);
    const closes = points.map(({ close }) => Number(close));
    expect([points[0]?.close, points.at(-1)?.close].map(Number)).toEqual([open, last].map(Number));
    expect([Math.min(...closes), Math.max(...closes)]).toEqual([daylow, dayhigh].map(Number));
    const clocks = points.map(({ at = '' }) => newYorkTimeOf(new Date(at)));
    expect(new Set(clocks.map(({ day }) => day))).toEqual(new Set([SEED_DAY]));
    const minutes = clocks.map(({ clockMs }) => clockMs / MINUTE_MS);
    expect([minutes[0], minutes.at(-1)]).toEqual([570, 960]);
  });

  it('end each day with its close, five days with fewer points a day', async () => {
    const securityid = await idOf('ALDR');
    const { points } = await series(securityid, '5D');
    const { points: closes } = await series(securityid, '1M');
    const lasts = new Map(points.map(({ day, close }) => [day, Number(close)]));
    expect([...lasts]).toEqual(closes.slice(-5).map(({ day, close }) => [day, Number(close)]));
    expect(points.length).toBe(5 * 27);
    const times = points.map(({ at = '' }) => at);
    expect(times).toEqual(times.toSorted());
  });

  it('have no points, and no error, where a security is priced once a day', async () => {
    const answer = await series('sec-muni-state-of-dingle-2027', '1D');
    expect(answer).toMatchObject({ points: [], trades: [] });
    expect(answer.change).toBeUndefined();
    const nobody = series('sec-nobody', '1D');
    await expect(nobody).rejects.toMatchObject({ status: 404 });
  });

  it('are adjusted for a split among the five days unless asked otherwise', async () => {
    const securityid = await idOf('TUPP');
    const raw = await series(securityid, '5D', false);
    await asBooks(server.engine).transaction('write', (sql) =>
      sql.query(
        `insert into security_split (security_id, ex_day, new_shares, old_shares, factor) values ($1, $2::date, 4, 1, 4)`,
        [securityid, SEED_DAY],
      ),
    );
    const split = await series(securityid, '5D');
    expect(split.points.map(({ close }) => Number(close))).toEqual(
      raw.points.map(({ day, close }) =>
        Number(new Decimal(close).div(day < SEED_DAY ? 4 : 1).toDecimalPlaces(6)),
      ),
    );
    expect((await series(securityid, '5D', false)).points).toEqual(raw.points);
    const { daylow, volume } = await quoteOf(securityid);
    const day = await series(securityid, '1D');
    expect(Number(daylow)).toBe(Math.min(...day.points.map(({ close }) => Number(close))));
    expect(volume).toMatch(/^[1-9]\d*$/);
  });
});

describe('a vendor that knows of a later day', () => {
  const QUILL = 'QPNT';
  /** Its quote and its prices within the day in one body: each call reads its own. */
  const says = (quote: object, points: readonly object[] | undefined) =>
    vendor.says({
      quotes: [{ ...vendorQuote, symbol: QUILL, asOf: `${TODAY}T15:00:00Z`, ...quote }],
      ...{ symbol: QUILL, currency: 'USD', delay: 'delayed-15-minutes' },
      ...(points && { points }),
    });
  const at = (minute: number, price: string) => ({
    at: new Date(Date.parse(`${TODAY}T14:30:00Z`) + minute * MINUTE_MS).toISOString(),
    price,
  });

  it('is shown with its own day, and without what it does not say', async () => {
    const securityid = await idOf(QUILL);
    const { last: previous = '', yearhigh } = await quoteOf(securityid);
    const price = (by: string) => new Decimal(previous).times(by).toFixed(2);
    const day = { open: price('1.01'), low: price('0.99'), high: price('1.9'), volume: '12345' };
    says({ last: price('1.02'), previous, ...day }, undefined);
    await later(() => quoteOf(securityid));
    expect(await quoteOf(securityid)).toMatchObject({
      ...{ open: day.open, daylow: day.low, dayhigh: day.high, volume: '12345' },
      yearhigh: Number(yearhigh) > Number(day.high) ? yearhigh : day.high,
    });
    says({ last: price('1.02'), previous, asOf: `${TODAY}T15:05:00Z` }, undefined);
    await later(() => quoteOf(securityid));
    const bare = await quoteOf(securityid);
    expect(bare.provenance.source).toBe('Invented Vendor');
    expect(wrongOf(bare)).toBeNull();
  });

  it('continues the chart of days with its own, is kept when it dies, and is not believed in nonsense', async () => {
    const securityid = await idOf(QUILL);
    const ofFile = await series(securityid, '5D');
    const { close = '' } = ofFile.points.at(-1) ?? {};
    const next = new Decimal(close).plus('0.1').toFixed(2);
    const points = [at(0, close), at(15, next)];
    const look = () => series(securityid, '1D');
    says({ last: next, previous: close }, points);
    await later(look);
    const day = await look();
    expect(day.points).toEqual(points.map((one) => ({ day: TODAY, at: one.at, close: one.price })));
    expect(day.provenance).toEqual({
      ...{ source: 'Invented Vendor', asof: TODAY, delay: 'delayed-15-minutes' },
    });
    const five = await series(securityid, '5D');
    const days = [...new Set(five.points.map((point) => point.day))];
    expect(days).toHaveLength(5);
    expect(days.at(-1)).toBe(TODAY);
    expect(five.points.slice(0, -2)).toEqual(
      ofFile.points.filter((point) => point.day > (ofFile.points[0]?.day ?? '')),
    );
    expect(five.provenance.source).toMatch(/market file and Invented Vendor$/);

    for (const nonsense of [
      [at(0, close), at(0, next)],
      [at(15, close), at(0, next)],
      [at(0, close), at(15, new Decimal(close).times(20).toFixed(2))],
      [at(0, '-1')],
      [at(3_000, close)],
      [],
    ]) {
      failures.length = 0;
      says({ last: next, previous: close }, nonsense);
      await later(look);
      expect(failures).toHaveLength(1);
      expect((await look()).points).toEqual(day.points);
      says({ last: next, previous: close }, points);
      await later(look);
    }
    vendor.dies();
    await later(look);
    expect(await look()).toMatchObject({ points: day.points, provenance: { stale: true } });
  });

  it('and sells no prices within days leaves the file’s', async () => {
    vendor.saysText('', 404);
    const securityid = await idOf('INKW');
    const { points, provenance } = await series(securityid, '1D');
    expect(points).toHaveLength(79);
    expect(provenance).toMatchObject({ asof: SEED_DAY, delay: 'end-of-day' });
  });
});
