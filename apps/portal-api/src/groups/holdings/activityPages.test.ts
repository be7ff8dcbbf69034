import { type Activity, listActivities, listBalanceDetails } from '@portal/api-sdk';
import { parseExact } from '@portal/portfolio-accounting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onSeedDay } from '../../testing/seedDay';
import { startTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: onSeedDay })));
afterAll(() => server.close());

async function walk(query: object, limit = 7): Promise<Activity[]> {
  const rows: Activity[] = [];
  for (let pageKey: string | undefined; rows.length < 300;) {
    const asked = { ...query, limit, ...(pageKey !== undefined && { pageKey }) };
    const { data } = await listActivities({ client: server.as('rich'), query: asked });
    rows.push(...data.items);
    expect(data.hasMore).toBe(data.nextPageKey !== undefined);
    if (!data.hasMore) return rows;
    pageKey = data.nextPageKey;
  }
  return rows;
}

describe('pages of activity', () => {
  it('are the same rows whatever their size', async () => {
    const query = { from: '2026-09-01', to: '2026-10-15' };
    const { data } = await listActivities({
      client: server.as('rich'),
      query: { ...query, limit: 200 },
    });
    const ids = (rows: readonly Activity[]) => rows.map(({ activityid }) => activityid);
    expect(ids(await walk(query)).slice(0, 200)).toEqual(ids(data.items));
    expect(new Set(ids(data.items)).size).toBe(data.items.length);
  });

  it.each([
    ['types', { types: ['BY', 'DV'] }, (row: Activity) => ['BY', 'DV'].includes(row.type)],
    [
      'security',
      { securityid: 'sec-alder-foods' },
      (row: Activity) => row.security?.securityid === 'sec-alder-foods',
    ],
    [
      'text',
      { text: 'ALDER' },
      (row: Activity) =>
        /alder|aldr/i.test(`${row.description} ${row.security?.name} ${row.security?.symbol}`),
    ],
    ['CUSIP', { text: '00fdhd1' }, (row: Activity) => row.security?.cusip === '00FDHD100'],
    [
      'amounts',
      { minamount: '500', maxamount: '1000.50' },
      (row: Activity) => between(row, '500', '1000.50'),
    ],
    [
      'days',
      { from: '2026-03-02', to: '2026-03-03' },
      (row: Activity) => /^2026-03-0[23]$/.test(row.tradedate),
    ],
    ['status', { status: 'pending' }, (row: Activity) => row.settledate > '2026-11-19'],
  ] as const)('hold only what a filter of %s lets through', async (_name, query, matches) => {
    const rows = await walk(query, 60);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !matches(row))).toEqual([]);
  });

  it('hold every side of the accounts that were asked for, and no other', async () => {
    const journals = await walk({ types: ['JN'] }, 60);
    const [first] = journals;
    expect(first?.counteraccount).toBeDefined();
    const rows = await walk({ accounts: [first?.account], types: ['JN'] }, 60);
    expect(new Set(rows.map(({ account }) => account))).toEqual(new Set([first?.account]));
    const here = journals.filter(({ account }) => account === first?.account);
    expect(rows.slice(0, here.length)).toEqual(here);
  });

  it('hold one side of its entry where a single activity is asked for', async () => {
    const [one] = await walk({ types: ['JN'] }, 60);
    const entry = one?.activityid.replace('~in', '');
    for (const activityid of [entry, `${entry}~in`]) {
      const rows = await walk({ activityid });
      expect(rows.map((row) => row.activityid)).toEqual([activityid]);
    }
    expect(await walk({ activityid: `${entry}~in`, types: ['BY'] })).toEqual([]);
    expect(await walk({ activityid: 'act-000000000000' })).toEqual([]);
    const { data } = await listActivities({
      client: server.as('plain'),
      query: { activityid: entry },
    });
    expect(data).toMatchObject({ items: [], hasMore: false });
  });

  it('are the same rows by page and as CSV, whatever filters come together', async () => {
    const { data: balances } = await listBalanceDetails({ client: server.as('rich') });
    const accounts = balances.items.slice(0, 3).map(({ account = '' }) => account);
    const filters = [
      { accounts, types: ['DV'], minamount: '100', maxamount: '900', from: '2025-01-01' },
      { accounts: accounts.slice(0, 2), securityid: 'sec-haystack-agg', from: '2025-01-01' },
      { types: ['JN', 'EX'], text: 'a', from: '2022-01-01' },
      { status: 'posted', types: ['BY', 'SL'], from: '2026-10-01' },
      { from: '2026-11-13', to: '2026-11-13' },
    ];
    for (const filter of filters) {
      const rows = await walk(filter, 3);
      expect(new Set(rows.map(({ activityid }) => activityid)).size).toBe(rows.length);
      const query = new URLSearchParams(
        Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const answer = await server.fetchAs('rich', `/v2/holdings/activities/export?${query}`);
      const lines = (await answer.text()).trimEnd().split('\r\n').slice(1);
      expect(lines.slice(0, rows.length).map(cellsThatMatter)).toEqual(
        rows.map(({ tradedate, netamount, activityid }) => [
          tradedate,
          netamount.amount,
          activityid,
        ]),
      );
    }
  });

  it('take no wildcards, signs or letters that are not text', async () => {
    for (const text of ['%', '_', '\\', '%25', "'"]) {
      const rows = await walk({ text }, 50);
      expect(rows.filter((row) => !row.description.includes(text))).toEqual([]);
    }
  });

  it('refuse a key that was changed or made for another filter', async () => {
    const { data } = await listActivities({ client: server.as('rich'), query: { limit: 5 } });
    const key = data.nextPageKey ?? '';
    const parts = JSON.parse(Buffer.from(key, 'base64url').toString()) as string[];
    const forged = (change: (parts: string[]) => unknown) =>
      Buffer.from(JSON.stringify(change([...parts]))).toString('base64url');
    const keys = [
      forged(([check, , ...rest]) => [check, '2020-01-01', ...rest]),
      forged(([check, day, , leg]) => [check, day, "act' or true --", leg]),
      forged((all) => all.slice(1)),
      forged(() => ({})),
      forged(() => null),
      key.slice(0, -3),
      'AAAA',
    ];
    for (const pageKey of keys) {
      const response = await server.fetchAs(
        'rich',
        `/v2/holdings/activities?limit=5&pageKey=${pageKey}`,
      );
      expect([pageKey, response.status]).toEqual([pageKey, 400]);
      expect(await response.json()).toMatchObject({
        fields: [{ field: '/querystring/pageKey' }],
      });
    }
    const other = await server.fetchAs('rich', `/v2/holdings/activities?types=BY&pageKey=${key}`);
    expect(other.status).toBe(400);
  });
});

/** Trade date, net amount and activity of a line; the cells before the amounts may hold commas. */
function cellsThatMatter(line: string): string[] {
  const cells = line.split(',');
  return [cells[0] ?? '', cells.at(-3) ?? '', cells.at(-1) ?? ''];
}

function between({ netamount }: Activity, low: string, high: string): boolean {
  const size = parseExact(netamount.amount.replace('-', ''));
  return size >= parseExact(low) && size <= parseExact(high);
}
