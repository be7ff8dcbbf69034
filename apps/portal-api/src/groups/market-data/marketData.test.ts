import {
  createWatchList,
  createWatchListItem,
  deleteWatchList,
  deleteWatchListItem,
  getAnalystRating,
  getCompanyProfile,
  getIndexChart,
  getInsight,
  getQuote,
  getSecurity,
  getTimeSeries,
  listExecutives,
  listIndices,
  listInsights,
  listMovers,
  listNews,
  listPositions,
  listSectorPerformance,
  listSecurities,
  listWatchListItems,
  listWatchLists,
  type Position,
  updateInsightBookmark,
  updateWatchList,
  updateWatchListItem,
  updateWatchListItemOrder,
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
import { linesAfter } from '../../testing/auditLog';
import { refusalOf } from '../../testing/mfa';
import { startTestVendor, type TestVendor, vendorQuote } from '../../testing/testVendor';
import {
  type Persona,
  SEED_DAY,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../../testing/testServer';
import { MARKET_SOURCE } from './quoteRepository';

let server: TestServer;
let vendor: TestVendor;
let feed: RememberingFeed;
/** The vendor's answers and their age are judged by this clock; it stands on the day after the file's last. */
let clock: Date;

beforeAll(async () => {
  clock = new Date(`${addDays(SEED_DAY, 1)}T20:00:00Z`);
  vendor = await startTestVendor();
  const now = () => clock;
  const ask = createHttpFeed({ url: vendor.url, key: 'the-key' }, { now });
  feed = createRememberingFeed({ ask, now, onFailure: () => undefined });
  server = await startTestServer({ marketFeed: feed });
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});

const as = (persona: Persona = 'rich') => ({ client: server.as(persona) });
/** Clients of the sandbox, one of each household at least. */
const PERSONAS: readonly Persona[] = [
  ...([
    'rich',
    'plain',
    'renamer',
    'guarded',
    'enrolling',
    'lostPhone',
    'unusual',
    'unverified',
  ] as const),
];
const ALDER = { path: { securityid: 'sec-alder-foods' } };

/** Lots are valued and rounded to cents one by one. */
const CENTS_OF_LOTS = '0.02';

async function find(query: string) {
  const { data } = await listSecurities({ ...as(), query: { query } });
  return data.items;
}

async function positionsOf(persona: Persona): Promise<Position[]> {
  const { data } = await listPositions({ ...as(persona), query: { view: 'account' } });
  return data.groups.flatMap(({ positions }) => positions);
}

describe('the search for securities', () => {
  it('finds by the beginning of a symbol, a misspelt name, words in any order and a CUSIP', async () => {
    expect((await find('ald'))[0]?.symbol).toBe('ALDR');
    expect((await find('INKW'))[0]?.name).toBe('Inkwell Semiconductor Corp.');
    expect((await find('brambelbery'))[0]?.symbol).toBe('BRMB');
    expect((await find('quilpoint cloudwork'))[0]?.symbol).toBe('QPNT');
    expect((await find('power gooseberry'))[0]?.symbol).toBe('GSBY');
    expect((await find('00BD01AA0'))[0]?.securityid).toBe('sec-muni-puddlewick-water-2021');
    expect(await find('zzzzqqqq')).toEqual([]);
  });
});

describe('quotes', () => {
  it('times the quantity are the market value of every priced position of every household, of the same day and source', async () => {
    // Two of them want a second factor, which is none of this test's.
    const households = await server.engine.transaction('write', async (sql) => {
      await sql.query('update person set mfa_required = false');
      await sql.query('delete from mfa_authenticator');
      return sql.query<{ household: string; subjects: string[] }>(
        `select household_id as household, array_agg(distinct m.subject) as subjects
         from position join membership m using (household_id) group by 1`,
      );
    });
    expect(households.length).toBeGreaterThan(3);
    const sources = new Set<string>();
    for (const { household, subjects } of households) {
      const persona = PERSONAS.find((one) => subjects.includes(subjectOf(one)));
      if (!persona) throw new Error(`Nobody can be asked about ${household}.`);
      const { differences, priced, source } = await compared(persona);
      expect(differences, persona).toEqual([]);
      expect(priced, persona).toBeGreaterThan(persona === 'rich' ? 30 : 0);
      sources.add(source);
    }
    expect([...sources]).toEqual([MARKET_SOURCE]);
  });

  /** Positions whose value is not quote × quantity, of another day or from elsewhere. */
  async function compared(persona: Persona) {
    const positions = await positionsOf(persona);
    const priced = positions.filter(({ price, marketvalue }) => price && marketvalue);
    const ids = [...new Set(priced.map(({ security }) => security.securityid))];
    const answers = await Promise.all(
      ids.map((securityid) => getQuote({ ...as(persona), path: { securityid } })),
    );
    const quotes = new Map(answers.map(({ data }) => [data.security.securityid, data]));
    const differences = priced.flatMap((position) => {
      const quote = quotes.get(position.security.securityid);
      const per = quote?.security.kind === 'bond' ? 100 : 1;
      const value = new Decimal(position.quantity).times(quote?.last ?? 'NaN').div(per);
      const difference = value.minus(position.marketvalue?.amount ?? 'NaN').abs();
      const same = difference.lte(CENTS_OF_LOTS) && quote?.provenance.asof === position.pricedate;
      return same ? [] : [`${position.security.name}: ${value.toString()}`];
    });
    const sources = new Set(answers.map(({ data }) => data.provenance.source));
    return { differences, priced: priced.length, source: [...sources].join(' and ') };
  }

  it('say how they moved, between which prices, and where they come from', async () => {
    const { data } = await getQuote({ ...as(), ...ALDER });
    const [low, last, high] = [data.yearlow, data.last, data.yearhigh].map(Number);
    expect(low).toBeLessThanOrEqual(last ?? 0);
    expect(high).toBeGreaterThanOrEqual(last ?? 0);
    expect(new Decimal(data.previous ?? 0).plus(data.change ?? 0).toString()).toBe(data.last);
    expect(data.spark).toHaveLength(30);
    expect(data.spark?.at(-1)).toBe(data.last);
    expect(data.provenance).toMatchObject({ asof: SEED_DAY, delay: 'end-of-day' });
  });

  it('answer 404 for a security that nobody knows, and so do all its other calls', async () => {
    const unknown = { ...as(), path: { securityid: 'sec-nobody' } };
    for (const read of [
      getQuote,
      getSecurity,
      getCompanyProfile,
      getAnalystRating,
      getTimeSeries,
    ]) {
      await expect(read(unknown)).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('a vendor of newer prices', () => {
  const quoteOf = async (securityid: string) =>
    (await getQuote({ ...as(), path: { securityid } })).data;
  const later = () => (clock = new Date(clock.getTime() + FRESH_MS));
  const saying = (symbol: string, last: string, previous: string, asOf: string) => {
    vendor.says({ quotes: [{ ...vendorQuote, symbol, last, previous, asOf }] });
  };

  it('is behind the file on a day that the file knows, and before it on a later one', async () => {
    const [{ securityid = '', symbol = '' } = {}] = await find('BRMB');
    const { last: close = '' } = await quoteOf(securityid);
    const other = new Decimal(close).plus('0.5').toFixed();
    later();
    saying(symbol, other, close, `${SEED_DAY}T20:00:00Z`);
    expect((await quoteOf(securityid)).last).toBe(close);
    expect((await feed.quotes([symbol])).get(symbol)?.last).toBe(other);
    later();
    saying(symbol, other, close, `${addDays(SEED_DAY, 1)}T15:00:00Z`);
    await quoteOf(securityid);
    await feed.idle();
    const { change, last, spark, provenance } = await quoteOf(securityid);
    expect({ change, last, spark: spark?.slice(-2) }).toEqual({
      change: '0.5',
      last: other,
      spark: [close, other],
    });
    expect(provenance).toEqual({
      source: 'Invented Vendor',
      asof: addDays(SEED_DAY, 1),
      delay: 'delayed-15-minutes',
    });
  });

  it('that dies leaves its last prices and says so, in quotes and in watch lists, and the file for all others', async () => {
    const { data: list } = await createWatchList({ ...as(), body: { name: 'While it is dead' } });
    const path = { watchlistid: list.watchlistid };
    const [{ securityid = '', symbol = '' } = {}] = await find('QPNT');
    const { last: close = '' } = await quoteOf(securityid);
    later();
    saying(symbol, close, close, `${addDays(SEED_DAY, 1)}T15:00:00Z`);
    await quoteOf(securityid);
    await feed.idle();
    vendor.dies();
    later();
    await quoteOf(securityid);
    await feed.idle();
    const stale = { source: 'Invented Vendor', asof: addDays(SEED_DAY, 1), stale: true };
    expect((await quoteOf(securityid)).provenance).toMatchObject(stale);
    const add = (securityid: string) =>
      createWatchListItem({ ...as(), path, body: { securityid } });
    expect((await add(securityid)).data.provenance).toMatchObject(stale);
    const { data } = await add(ALDER.path.securityid);
    expect(data.items.map(({ quote }) => quote.provenance.stale ?? false)).toEqual([true, false]);
    expect(data.provenance).toMatchObject({ asof: SEED_DAY, delay: 'end-of-day', stale: true });
    expect(data.provenance.source).toMatch(/market file and Invented Vendor$/);
  });
});

describe('a company', () => {
  it('has a master record with the position of the household, a profile, executives and a rating', async () => {
    const { data: security } = await getSecurity({ ...as(), ...ALDER });
    expect(security).toMatchObject({ assetclass: 'Equity', security: { symbol: 'ALDR' } });
    const positions = (await positionsOf('rich')).filter(
      (one) => one.security.securityid === ALDER.path.securityid,
    );
    const held = positions.reduce((sum, one) => sum.plus(one.quantity), new Decimal(0));
    expect(security.position?.quantity ?? '0').toBe(held.toString());
    const { data: profile } = await getCompanyProfile({ ...as(), ...ALDER });
    expect(profile.description).toContain('Alder Foods');
    expect((await listExecutives({ ...as(), ...ALDER })).data.items).toHaveLength(3);
    const { data: rating } = await getAnalystRating({ ...as(), ...ALDER });
    expect(Number(rating.targetlow)).toBeLessThan(Number(rating.targethigh));
  });
});

describe('time series', () => {
  it('grow with the range, end on the last day, and hold the household’s own trades', async () => {
    const lengths: number[] = [];
    for (const range of ['1M', '3M', '1Y', 'All'] as const) {
      const { data } = await getTimeSeries({ ...as(), ...ALDER, query: { range } });
      expect(data.points.at(-1)?.day).toBe(SEED_DAY);
      lengths.push(data.points.length);
    }
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(lengths.at(-1)).toBeGreaterThan(3_000);
    const [held] = (await positionsOf('rich')).filter(({ security }) => security.symbol);
    const path = { securityid: held?.security.securityid ?? '' };
    const { data } = await getTimeSeries({ ...as(), path, query: { range: 'All' } });
    expect(data.trades?.length).toBeGreaterThan(0);
    const { data: others } = await getTimeSeries({ ...as('empty'), path, query: { range: 'All' } });
    expect(others.trades).toEqual([]);
  });

  it('begin with the last close before their first day when markets were closed on it', async () => {
    const query = { range: '3Y' } as const;
    const { items } = (await listIndices(as())).data;
    const path = { indexid: items[0]?.indexid ?? '' };
    const { data: index } = await getIndexChart({ ...as(), path, query });
    const { data: company } = await getTimeSeries({ ...as(), ...ALDER, query });
    // November 19, 2023 was a Sunday.
    expect([index.points[0]?.day, company.points[0]?.day]).toEqual(['2023-11-17', '2023-11-17']);
  });

  it('make no jump of a split unless asked for prices as they were', async () => {
    const [split] = await server.engine.transaction('read', (sql) =>
      sql.query<{ id: string; day: string; ratio: string }>(
        `select security_id as id, ex_day as day, trim_scale(new_shares / old_shares) as ratio
         from security_split where new_shares / old_shares >= 2 order by ex_day desc limit 1`,
      ),
    );
    expect(split).toBeDefined();
    const stepAt = async (adjusted: boolean) => {
      const path = { securityid: split?.id ?? '' };
      const { data } = await getTimeSeries({ ...as(), path, query: { range: 'All', adjusted } });
      const place = data.points.findIndex(({ day }) => day >= (split?.day ?? ''));
      return Number(data.points[place - 1]?.close) / Number(data.points[place]?.close);
    };
    expect(await stepAt(false)).toBeGreaterThan(Number(split?.ratio) * 0.85);
    expect(await stepAt(true)).toBeGreaterThan(0.85);
    expect(await stepAt(true)).toBeLessThan(1.15);
  });
});

describe('the market', () => {
  it('has indices with charts, sectors with the household’s share, and movers on both sides', async () => {
    const { data: indices } = await listIndices(as());
    expect(indices.items.length).toBeGreaterThan(2);
    const indexid = indices.items[0]?.indexid ?? '';
    // What of the household is in the class that an index stands for, as its positions say.
    const positions = (await positionsOf('rich')).filter(({ marketvalue }) => marketvalue);
    const worth = (all: typeof positions) =>
      all.reduce((sum, { marketvalue }) => sum.plus(marketvalue?.amount ?? 0), new Decimal(0));
    const inEquity = worth(positions.filter(({ security }) => security.assetclass === 'Equity'));
    const equity = indices.items.find(({ assetclass }) => assetclass === 'Equity');
    expect(equity?.value?.amount).toBe(inEquity.toFixed(2));
    expect(Number(equity?.exposure)).toBeCloseTo(inEquity.div(worth(positions)).toNumber(), 6);
    const balanced = indices.items.find(({ indexid: id }) => id === 'idx-balanced-60-40');
    expect([balanced?.assetclass, balanced?.value, balanced?.exposure]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const { data: chart } = await getIndexChart({
      ...as(),
      path: { indexid },
      query: { range: '1M' },
    });
    expect(chart.points.at(-1)?.close).toBe(indices.items[0]?.last);
    const { data: year } = await getIndexChart({ ...as(), path: { indexid } });
    expect(indices.items[0]?.yearfraction).toBe(year.change);
    const { data: sectors } = await listSectorPerformance(as());
    const shares = sectors.items.map(({ exposure = '0' }) => Number(exposure));
    expect(Math.max(...shares)).toBeGreaterThan(0);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1.0001);
    for (const { changes } of sectors.items) expect(Object.keys(changes)).toHaveLength(5);
    const { data: movers } = await listMovers(as());
    const rises = movers.gainers.map(({ changefraction }) => Number(changefraction));
    const falls = movers.losers.map(({ changefraction }) => Number(changefraction));
    expect(rises).toEqual([...rises].sort((a, b) => b - a));
    expect(falls).toEqual([...falls].sort((a, b) => a - b));
    expect([Math.min(...rises) > 0, Math.max(...falls) < 0]).toEqual([true, true]);
  });

  it('gives news page by page, none twice, and those of held securities alone', async () => {
    const seen: string[] = [];
    let pageKey: string | undefined;
    do {
      const query = { limit: 7, ...(pageKey !== undefined && { pageKey }) };
      const { response } = (await listNews({ ...as(), query })).data;
      seen.push(...response.data.map(({ articleid }) => articleid));
      pageKey = response.meta.pagination.next;
    } while (pageKey !== undefined && seen.length < 60);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(14);
    const { response } = (await listNews({ ...as(), query: { held: true } })).data;
    expect(response.data.length).toBeGreaterThan(0);
    expect(response.data.every(({ held }) => held)).toBe(true);
    const other = await listNews({ ...as('empty'), query: { held: true } });
    expect(other.data.response.data).toEqual([]);
  });
});

describe('watch lists', () => {
  const add = (watchlistid: string, securityid: string) =>
    createWatchListItem({ ...as(), path: { watchlistid }, body: { securityid } });

  it('are made, filled, noted, put in order, renamed and deleted by who made them', async () => {
    const { data: list } = await createWatchList({ ...as(), body: { name: 'Dividend payers' } });
    const path = { watchlistid: list.watchlistid };
    await add(list.watchlistid, 'sec-alder-foods');
    await add(list.watchlistid, 'sec-inkwell-semi');
    await add(list.watchlistid, 'sec-alder-foods');
    const { data: noted } = await updateWatchListItem({
      ...as(),
      path: { ...path, securityid: 'sec-inkwell-semi' },
      body: { note: 'Buy below 40' },
    });
    expect(noted.items.map(({ quote, note }) => [quote.security.symbol, note])).toEqual([
      ['ALDR', undefined],
      ['INKW', 'Buy below 40'],
    ]);
    const ifMatch = (version: string) => ({ headers: { 'If-Match': `"${version}"` } });
    const order = (securityids: string[], version: string) =>
      updateWatchListItemOrder({ ...as(), path, body: { securityids }, ...ifMatch(version) });
    const turned = ['sec-inkwell-semi', 'sec-alder-foods'];
    await expect(order(turned, list.version)).rejects.toMatchObject({
      status: 412,
      detail:
        '“Dividend payers” has another name, other securities, notes or another order by now.',
    });
    const { version } = noted.watchlist;
    await expect(order(turned.slice(1), version)).rejects.toMatchObject({ status: 422 });
    const { data: ordered } = await order(turned, version);
    expect(ordered.items.map(({ quote }) => quote.security.securityid)).toEqual(turned);
    const { data: without } = await deleteWatchListItem({
      ...as(),
      path: { ...path, securityid: 'sec-alder-foods' },
    });
    const { data: renamed } = await updateWatchList({
      ...as(),
      path,
      body: { name: 'Chips' },
      ...ifMatch(without.watchlist.version),
    });
    expect(renamed).toMatchObject({ name: 'Chips', count: 1 });
    const { data: left } = await deleteWatchList({ ...as(), path, ...ifMatch(renamed.version) });
    expect(left.items.map(({ watchlistid }) => watchlistid)).not.toContain(list.watchlistid);
  });

  it('are not changed by adding what is there, nor by taking off what is not', async () => {
    const { data: list } = await createWatchList({ ...as(), body: { name: 'Unmoved' } });
    const path = { watchlistid: list.watchlistid };
    const { data: filled } = await add(list.watchlistid, 'sec-alder-foods');
    const before = (await linesAfter(server)).at(-1)?.line_id;
    const { data: again } = await add(list.watchlistid, 'sec-alder-foods');
    const { data: off } = await deleteWatchListItem({
      ...as(),
      path: { ...path, securityid: 'sec-inkwell-semi' },
    });
    expect([again.watchlist, off.watchlist]).toEqual([filled.watchlist, filled.watchlist]);
    const told = (await linesAfter(server, before)).map(({ action }) => action);
    expect(told).not.toContain('watchlist.changed');
  });

  it('keep their names apart, refuse unknown securities, and are nobody else’s', async () => {
    const { data: list } = await createWatchList({ ...as(), body: { name: 'Mine' } });
    const again = createWatchList({ ...as(), body: { name: 'mine' } });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'watchlist.name_taken' });
    await expect(add(list.watchlistid, 'sec-nobody')).rejects.toMatchObject({ status: 404 });
    const path = { watchlistid: list.watchlistid };
    // A spouse of the same household has lists of their own.
    for (const persona of ['richSpouse', 'plain'] as const) {
      await expect(listWatchListItems({ ...as(persona), path })).rejects.toMatchObject({
        status: 404,
        title: 'There is no such watch list.',
      });
      const written = createWatchListItem({ ...as(persona), path, body: ALDER.path });
      await expect(written).rejects.toMatchObject({ status: 404 });
      const { data } = await listWatchLists(as(persona));
      expect(data.items.map(({ watchlistid }) => watchlistid)).not.toContain(list.watchlistid);
    }
  });
});

// The embedded database does one thing after the other.
it.runIf(process.env.TEST_DATABASE_URL)(
  'a watch list that is changed while it is deleted is not deleted, and whoever deletes it is told',
  async () => {
    const { data: list } = await createWatchList({ ...as(), body: { name: 'Both' } });
    const path = { watchlistid: list.watchlistid };
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const isWaiting = () => server.engine.transaction('read', (sql) => sql.query(waiting));
    let deleting: Promise<unknown> = Promise.resolve();
    await server.engine.transaction('write', async (sql) => {
      await sql.query('update watch_list set version = version + 1 where watch_list_id = $1', [
        list.watchlistid,
      ]);
      const headers = { 'If-Match': `"${list.version}"` };
      deleting = refusalOf(deleteWatchList({ ...as(), path, headers }));
      await expect.poll(isWaiting, { timeout: 10_000 }).toHaveLength(1);
    });
    expect(await deleting).toContain('resource.changed');
    expect((await listWatchListItems({ ...as(), path })).data.watchlist.name).toBe('Both');
  },
);

describe('insights', () => {
  it('come page by page, newest first, and say why they matter to the household', async () => {
    const { data: first } = await listInsights({ ...as(), query: { limit: 5 } });
    expect(first).toMatchObject({ hasMore: true });
    expect(first.totalInsights).toBeGreaterThanOrEqual(12);
    const query = { limit: 100, pageKey: first.nextPageKey ?? '' };
    const { data: rest } = await listInsights({ ...as(), query });
    const all = [...first.perspectives, ...rest.perspectives];
    expect(new Set(all.map(({ insightid }) => insightid)).size).toBe(first.totalInsights);
    const days = all.map(({ publishedon }) => publishedon);
    expect(days).toEqual([...days].sort().reverse());
    expect(all.some(({ because = [] }) => because.length > 0)).toBe(true);
  });

  it('are found by words of their text, opened with the one to read next, and kept for later', async () => {
    const { data: found } = await listInsights({ ...as(), query: { query: 'ladders' } });
    const [insight] = found.perspectives;
    const path = { insightid: insight?.insightid ?? '' };
    const { data: opened } = await getInsight({ ...as(), path });
    expect(opened.body).toMatch(/ladder/i);
    expect(opened.next?.publishedon.localeCompare(opened.insight.publishedon)).toBeLessThan(1);
    await updateInsightBookmark({ ...as(), path, body: { bookmarked: true } });
    const { data: kept } = await listInsights({ ...as(), query: { bookmarked: true } });
    expect(kept.perspectives.map(({ insightid }) => insightid)).toEqual([path.insightid]);
    const { data: theirs } = await listInsights({ ...as('plain'), query: { bookmarked: true } });
    expect(theirs.perspectives).toEqual([]);
    const unknown = { ...as(), path: { insightid: 'nobody-wrote-this' } };
    await expect(getInsight(unknown)).rejects.toMatchObject({ status: 404 });
  });
});
