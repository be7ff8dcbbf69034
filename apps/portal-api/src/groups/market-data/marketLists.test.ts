import {
  getIndexChart,
  listIndices,
  listNews,
  type ListNewsData,
  listSectorPerformance,
  type NewsArticle,
} from '@portal/api-sdk';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFeed } from '../../market/httpFeed';
import {
  createRememberingFeed,
  FRESH_MS,
  type RememberingFeed,
} from '../../market/rememberingFeed';
import { addDays } from '../../payments/rules/bankingDays';
import { SEED_DAY, startTestServer, type TestServer } from '../../testing/testServer';
import { startTestVendor, type TestVendor } from '../../testing/testVendor';
import { MARKET_SOURCE } from './quoteRepository';

let server: TestServer;
let vendor: TestVendor;
let feed: RememberingFeed;
const TODAY = addDays(SEED_DAY, 1);
let clock = new Date(`${TODAY}T20:00:00Z`);

beforeAll(async () => {
  vendor = await startTestVendor();
  const now = () => clock;
  // A busy machine is no dead vendor.
  const ask = createHttpFeed({ url: vendor.url, key: 'the-key' }, { now, timeoutMs: 60_000 });
  feed = createRememberingFeed({ ask, now, onFailure: () => undefined });
  server = await startTestServer({ marketFeed: feed });
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});

const as = () => ({ client: server.as('plain') });
const indices = async () => (await listIndices(as())).data;
const sectors = async () => (await listSectorPerformance(as())).data;
const news = async (query: ListNewsData['query'] = {}) =>
  (await listNews({ ...as(), query })).data.response;
const AT = { asOf: `${TODAY}T15:00:00Z`, delay: 'delayed-15-minutes' };

/** What the vendor says from now on, once everything it said before is old. */
async function saying(body: object): Promise<void> {
  vendor.says({ indices: [], sectors: [], articles: [], ...body });
  // After one that was dead, a single call tries whether it lives.
  await heard();
  await heard();
}

async function heard(): Promise<void> {
  clock = new Date(clock.getTime() + FRESH_MS);
  await Promise.all([indices(), sectors(), news()]);
  await feed.idle();
}

describe('a vendor of indices', () => {
  it('has the newer level on the tile and at the end of the chart, and leaves the others as the file has them', async () => {
    const [first, second] = (await indices()).items;
    const { indexid = '', last: close = '' } = first ?? {};
    const level = new Decimal(close).times('1.01').toFixed(2);
    await saying({ indices: [{ index: indexid, last: level, previous: close, ...AT }] });
    const now = await indices();
    const tile = now.items.find((one) => one.indexid === indexid);
    expect(tile).toMatchObject({ last: level, spark: expect.any(Array) });
    expect(tile?.spark.at(-1)).toBe(level);
    expect(Number(tile?.changefraction)).toBeCloseTo(0.01, 4);
    expect(now.items).toContainEqual(second);
    expect(now.provenance).toMatchObject({
      source: `${MARKET_SOURCE} and Invented Vendor`,
      asof: SEED_DAY,
    });
    const { data: chart } = await getIndexChart({ ...as(), path: { indexid } });
    expect(chart.points.slice(-2).map(({ day }) => day)).toEqual([SEED_DAY, TODAY]);
    expect(chart.points.at(-1)?.close).toBe(level);

    vendor.dies();
    await heard();
    const stale = await indices();
    expect(stale.items.find((one) => one.indexid === indexid)?.last).toBe(level);
    expect(stale.provenance.stale).toBe(true);
  });

  it('that says what cannot be of an index is not heard', async () => {
    const { items } = await indices();
    const [{ indexid = '', last = '' } = {}] = items;
    const one = { index: indexid, last, previous: last, ...AT };
    const odd = [
      { ...one, last: '-1' },
      { ...one, last: new Decimal(last).times(11).toFixed(2) },
      // Another index under this id.
      {
        ...one,
        last: new Decimal(last).times(2).toFixed(2),
        previous: new Decimal(last).times(2).toFixed(2),
      },
      { ...one, asOf: `${addDays(TODAY, 2)}T15:00:00Z` },
      { ...one, delay: 'soon' },
    ];
    for (const index of odd) {
      await saying({ indices: [index, { ...one, index: 'idx-of-nobody' }] });
      expect((await indices()).items.find((tile) => tile.indexid === indexid)?.last).toBe(
        (await getIndexChart({ ...as(), path: { indexid } })).data.points.at(-1)?.close,
      );
      expect((await indices()).provenance).toMatchObject({ source: MARKET_SOURCE, asof: SEED_DAY });
    }
  });
});

describe('a vendor of sectors', () => {
  const changes = { '1D': '0.05', '1M': '0.06', '3M': '-0.07', YTD: '0.08', '1Y': '0.09' };

  it('has the newer changes, and what is owned stays as the firm values it', async () => {
    vendor.saysText('', 404);
    await heard();
    await heard();
    const file = await sectors();
    expect(file.provenance).toMatchObject({ source: MARKET_SOURCE });
    expect(file.provenance.stale).toBeUndefined();
    await saying({ sectors: [{ sector: 'Energy', changes, ...AT }] });
    const now = await sectors();
    const before = file.items.find(({ sector }) => sector === 'Energy');
    expect(now.items.find(({ sector }) => sector === 'Energy')).toEqual({ ...before, changes });
    expect(now.items.filter(({ sector }) => sector !== 'Energy')).toEqual(
      file.items.filter(({ sector }) => sector !== 'Energy'),
    );
    expect(now.provenance.source).toBe(`${MARKET_SOURCE} and Invented Vendor`);
  });

  it('that says it twice, of an older day, or of a loss of more than all, is not heard', async () => {
    const energy = { sector: 'Energy', changes, ...AT };
    for (const odd of [
      [energy, energy],
      [{ ...energy, asOf: `${SEED_DAY}T15:00:00Z` }],
      [
        { ...energy, changes: { ...changes, '1Y': '-1.2' } },
        { ...energy, sector: 'Nowhere' },
      ],
    ]) {
      await saying({ sectors: odd });
      // An answer of nothing that can be true leaves the last one, which says so.
      const { items, provenance } = await sectors();
      const isKept = items.find(({ sector }) => sector === 'Energy')?.changes['1D'] === '0.05';
      expect(isKept).toBe(provenance.stale === true);
    }
  });
});

describe('a vendor of news', () => {
  const story = (id: string, at: string, symbols: string[] = ['ALDR']) => ({
    ...{ id, symbols, publishedAt: `${at}Z` },
    ...{ headline: `Story ${id}`, summary: 'It <script>alert(1)</script> is told.' },
  });
  const headlines = (all: readonly NewsArticle[]) => all.map(({ headline }) => headline);

  it('stands among the firm’s own, page by page, none twice and none lost', async () => {
    vendor.saysText('', 404);
    await heard();
    await heard();
    const stored: NewsArticle[] = (await news({ limit: 7 })).data;
    const between = stored[3]?.publishedat ?? '';
    await saying({
      articles: [
        story('newest', `${TODAY}T15:00:00`),
        story('same instant', between.slice(0, -1)),
        story('of a stranger', `${TODAY}T14:00:00`, ['NOSUCH']),
      ],
    });
    const all: NewsArticle[] = [];
    let next: string | undefined;
    do {
      const { data, meta } = await news({ limit: 2, ...(next !== undefined && { pageKey: next }) });
      all.push(...data);
      next = meta.pagination.next;
    } while (next !== undefined && all.length < 10);
    expect(headlines(all)).toEqual([
      ...['Story newest', 'Story of a stranger'],
      ...headlines(withStory(stored, between)),
    ]);
    expect(all[0]).toMatchObject({
      source: 'Invented Vendor',
      summary: 'It <script>alert(1)</script> is told.',
      securities: [{ symbol: 'ALDR' }],
    });
    expect(all[1]?.securities).toEqual([]);
  });

  /** The stored ones, with the story of an instant before those of the same instant. */
  function withStory(stored: readonly NewsArticle[], instant: string): NewsArticle[] {
    const place = stored.findIndex(({ publishedat }) => publishedat === instant);
    const told = { ...(stored[place] as NewsArticle), headline: 'Story same instant' };
    return [...stored.slice(0, place), told, ...stored.slice(place)];
  }

  it('is found by its security and by what is held, and stays when the vendor dies', async () => {
    const { data } = await news({ limit: 1 });
    const securityid = data[0]?.securities[0]?.securityid ?? '';
    const ofAlder = async () => headlines((await news({ securityid, limit: 3 })).data);
    expect((await ofAlder())[0]).toBe('Story newest');
    for (const { held } of (await news({ held: true, limit: 20 })).data) expect(held).toBe(true);
    vendor.dies();
    await heard();
    expect((await ofAlder())[0]).toBe('Story newest');
  });

  it('with words that cannot be shown as they are is not told', async () => {
    const good = story('good', `${TODAY}T15:30:00`);
    await saying({
      articles: [
        { ...good, id: 'a', headline: 'Up \u202enwod' },
        { ...good, id: 'b', summary: 'one\u0000two' },
        { ...good, id: 'c', publishedAt: `${addDays(TODAY, 3)}T00:00:00Z` },
        { ...good, id: 'd', headline: 'long '.repeat(100) },
        good,
      ],
    });
    const { data } = await news({ limit: 20 });
    expect(headlines(data.filter(({ source }) => source === 'Invented Vendor'))).toEqual([
      'Story good',
    ]);
  });
});
