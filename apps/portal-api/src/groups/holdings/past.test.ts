import {
  getAssetAllocation,
  getExplanation,
  getPerformance,
  listBalanceDetails,
  listBalanceHistory,
  listOpenTaxLots,
  listPositions,
} from '@portal/api-sdk';
import { parseExact, sum, toDate, toDay } from '@portal/portfolio-accounting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asBooks } from '../../books/asBooks';
import { keepBooks } from '../../books/keepBooks';
import { recordTransactions } from '../../books/recordTransactions';
import { total, totalOf } from '../../testing/amounts';
import { startTestServer, subjectOf, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

const LAST = '2026-11-19';
const client = () => ({ client: server.as('plain') });

/** A row of the household's that was put right some days later, and when. */
async function correction(): Promise<{ day: string; entered: string; account: string }> {
  const [row] = await server.engine.transaction('read', (sql) =>
    sql.query<{ day: string; entered: string; account: string }>(
      `select e.trade_date as day, e.entered_on as entered, e.account_key as account
       from ledger_entry e join membership m using (household_id)
       where m.subject = $1 and e.corrects is not null order by e.entered_on desc limit 1`,
      [subjectOf('plain')],
    ),
  );
  if (!row) throw new Error('The plain household has a corrected dividend.');
  return row;
}

async function cashOn(query: { asof?: string; knownon?: string }, account: string) {
  const { data } = await listBalanceDetails({ ...client(), query });
  return data.items.find((row) => row.account === account)?.cash.amount;
}

describe('as of a past day', () => {
  const asof = '2025-06-30';

  it('positions, allocation, balances and lots are those of the day, and say so', async () => {
    const { data: positions } = await listPositions({
      ...client(),
      query: { view: 'account', asof },
    });
    const { data: balances } = await listBalanceDetails({ ...client(), query: { asof } });
    const { data: allocation } = await getAssetAllocation({ ...client(), query: { asof } });
    const { data: history } = await listBalanceHistory({
      ...client(),
      query: { from: '2025-06-01', to: asof },
    });
    const worth = history.total.closing;
    expect([positions.asof, balances.asof, allocation.asof]).toEqual([asof, asof, asof]);
    expect([positions.totalvalue, balances.total.totalaccountvalue, allocation.total]).toEqual([
      worth,
      worth,
      worth,
    ]);
    const rows = positions.groups.flatMap((group) => group.positions);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every(({ pricedate = '' }) => pricedate <= asof)).toBe(true);
    for (const row of rows.slice(0, 6)) {
      const query = { account: row.account ?? '', securityid: row.security.securityid, asof };
      const { data } = await listOpenTaxLots({ ...client(), query });
      expect(data.asof).toBe(asof);
      expect(sum(data.lots.map(({ quantity }) => parseExact(quantity)))).toBe(
        parseExact(row.quantity),
      );
      expect(total(data.lots.map(({ costbasis }) => costbasis))).toBe(row.costbasis.amount);
      expect(data.lots.every(({ originalpurchasedate }) => originalpurchasedate <= asof)).toBe(
        true,
      );
    }
    expect(totalOf([...rows.map(({ weight }) => weight), positions.cashweight])).toBe(10n ** 18n);
  });

  it('a figure opens as of the same day', async () => {
    const { data } = await listPositions({ ...client(), query: { view: 'category', asof } });
    const { data: opened } = await getExplanation({
      ...client(),
      path: { explain: data.totals.explain },
      query: { asof },
    });
    const value = opened.figures.find(({ figure }) => figure === 'marketvalue')?.root.value;
    expect([opened.asof, parseExact(value ?? '0')]).toEqual([
      asof,
      parseExact(data.totals.marketvalue.amount),
    ]);
  });

  it('the last known day is the present', async () => {
    const { data: now } = await listBalanceDetails(client());
    const { data: same } = await listBalanceDetails({ ...client(), query: { asof: LAST } });
    const { data: known } = await listBalanceDetails({ ...client(), query: { knownon: LAST } });
    expect(same).toEqual(now);
    expect(known).toEqual(now);
    const { data: performance } = await getPerformance(client());
    const { data: replayed } = await getPerformance({ ...client(), query: { knownon: LAST } });
    expect(replayed).toEqual(performance);
  });

  it('performance ends on the day, over a range of one’s own and the year before', async () => {
    const query = { asof, from: '2024-10-10', to: '2025-03-31' };
    const { data } = await getPerformance({ ...client(), query });
    const [custom] = data.periods;
    expect([data.asof, custom?.period, custom?.from, custom?.to]).toEqual([
      asof,
      'CUSTOM',
      '2024-10-10',
      '2025-03-31',
    ]);
    const { data: history } = await listBalanceHistory({
      ...client(),
      query: { from: '2025-03-01', to: '2025-03-31' },
    });
    const { bridge } = custom ?? {};
    expect(parseExact(bridge?.closing.amount ?? '0')).toBeGreaterThanOrEqual(
      parseExact(history.total.closing.amount),
    );
    const prior = data.periods.find(({ period }) => period === 'PRIORYEAR');
    expect([prior?.from, prior?.to]).toEqual(['2023-12-31', '2024-12-31']);
    const { data: opened } = await getExplanation({
      ...client(),
      path: { explain: custom?.explain ?? '' },
      query: { asof },
    });
    expect(opened.figures.find(({ figure }) => figure === 'bridge.closing')?.root.value).toBe(
      String(Number(bridge?.closing.amount)),
    );
  });

  it.each([
    ['asof', '2026-11-20'],
    ['knownon', '2027-01-01'],
    ['asof', '1899-12-31'],
  ])('refuses %s=%s: nothing is known of it', async (name, day) => {
    const response = await server.fetchAs('plain', `/v2/holdings/balances?${name}=${day}`);
    expect([response.status, JSON.stringify(await response.json())]).toEqual([
      422,
      expect.stringContaining(LAST),
    ]);
  });
});

describe('as known on a day', () => {
  it('a correction changes what is known today, not what was known then', async () => {
    const { day, entered, account } = await correction();
    const before = toDate(toDay(entered) - 1);
    const then = await cashOn({ asof: day, knownon: before }, account);
    expect(await cashOn({ asof: day, knownon: entered }, account)).not.toBe(then);
    expect(await cashOn({ asof: day }, account)).toBe(
      await cashOn({ asof: day, knownon: entered }, account),
    );
  });

  it('a row that comes late is in the day it is of, and in no knowledge from before', async () => {
    const [household] = await server.engine.transaction('read', (sql) =>
      sql.query<{ id: string }>('select household_id as id from membership where subject = $1', [
        subjectOf('plain'),
      ]),
    );
    const { account } = await correction();
    const day = '2026-03-02';
    const asKnown = await cashOn({ asof: day, knownon: '2026-03-31' }, account);
    const today = await cashOn({ asof: day }, account);
    const late = {
      id: 'late-deposit-1',
      date: day,
      account,
      type: 'DEPOSIT' as const,
      amount: '1234.50',
    };
    await recordTransactions(server.engine, household?.id ?? '', [
      { ...late, activity: 'DP', description: 'Late deposit', entered: LAST },
    ]);
    expect((await keepBooks(asBooks(server.engine), 'test')).kind).toBe('computed');
    expect(await cashOn({ asof: day, knownon: '2026-03-31' }, account)).toBe(asKnown);
    const now = parseExact((await cashOn({ asof: day }, account)) ?? '0');
    expect(now - parseExact(today ?? '0')).toBe(parseExact('1234.50'));
  });
});
