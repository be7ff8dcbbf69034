import {
  type Activity,
  getAllAccounts,
  getExplanation,
  getPerformance,
  getRealizedGainLoss,
  listActivities,
  listBalanceDetails,
  listPositions,
  listReceivedIncome,
} from '@portal/api-sdk';
import { formatCents, parseExact } from '@portal/portfolio-accounting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../contract';
import { total } from '../../testing/amounts';
import { sampleCalls } from '../../testing/sampleCalls';
import { onSeedDay } from '../../testing/seedDay';
import { startTestServer, type TestServer } from '../../testing/testServer';
import { failuresOf } from '../../testing/walk';

let server: TestServer;
let foreignAccount: string;
let ownAccount: string;
beforeAll(async () => {
  server = await startTestServer({ now: onSeedDay });
  foreignAccount = await firmAccount('rich');
  ownAccount = await firmAccount('plain');
});
afterAll(() => server.close());

async function firmAccount(persona: 'rich' | 'plain'): Promise<string> {
  const { data } = await getAllAccounts({ client: server.as(persona) });
  const accounts = data.defaultgroups.flatMap((group) => group.accounts);
  return accounts.find(({ source }) => source === 'firm')?.key ?? '';
}

const UNKNOWN = 'acc000000000000000000';
const holdings = operations.filter(({ path }) => path.startsWith('/v2/holdings/'));
const withAccounts = holdings.filter(({ queryParameters }) => queryParameters.has('accounts'));
const join = (address: string, query: string) =>
  `${address}${address.includes('?') ? '&' : '?'}${query}`;

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}

describe('Z1: another household', () => {
  it('is not reached by the accounts that any operation is asked about', async () => {
    const sample = await sampleCalls(server, 'plain');
    expect(withAccounts.length).toBeGreaterThan(10);
    const failures = await failuresOf(withAccounts, async (operation) => {
      const { address } = sample(operation);
      const ask = async (accounts: string) => {
        const response = await server.fetchAs('plain', join(address, `accounts=${accounts}`));
        return { status: response.status, text: await response.text() };
      };
      const unknown = await ask(UNKNOWN);
      expect(unknown.status).toBe(404);
      expect(await ask(foreignAccount)).toEqual(unknown);
      expect(await ask(`${ownAccount},${foreignAccount}`)).toEqual(unknown);
      expect((await ask(ownAccount)).status).toBe(200);
    });
    expect(failures).toEqual([]);
  });

  it('is not reached by a lot, a security or a filter', async () => {
    const { data } = await listPositions({ client: server.as('rich'), query: { view: 'account' } });
    const { data: own } = await listPositions({
      client: server.as('plain'),
      query: { view: 'security' },
    });
    const held = new Set(
      own.groups.flatMap((one) => one.positions.map((row) => row.security.securityid)),
    );
    const rows = data.groups.flatMap((group) => group.positions);
    const other = rows.find(({ security }) => !held.has(security.securityid));
    const securityid = other?.security.securityid ?? '';
    for (const address of [
      `/v2/holdings/tax-lots?account=${other?.account}&securityid=${securityid}`,
      `/v2/holdings/tax-lots?account=${ownAccount}&securityid=${securityid}`,
      `/v2/holdings/positions/${securityid}`,
    ]) {
      expect((await server.fetchAs('plain', address)).status).toBe(404);
    }
    const filtered = await server.fetchAs(
      'plain',
      `/v2/holdings/activities?securityid=${securityid}`,
    );
    expect(await bodyOf(filtered)).toEqual({ asof: '2026-11-19', items: [], hasMore: false });
  });

  it('is a figure by its whole key alone: what follows it makes it the key of nothing', async () => {
    const keys = await oneOfEachKind();
    expect(keys.length).toBeGreaterThan(10);
    const statuses = (suffix: string) =>
      Promise.all(
        keys.map(async (key) => {
          const path = `/v2/holdings/explanations/${encodeURIComponent(key + suffix)}`;
          return [key, (await server.fetchAs('plain', path)).status];
        }),
      );
    expect(await statuses('')).toEqual(keys.map((key) => [key, 200]));
    for (const junk of ['~junk', '~', '~a~b'])
      expect(await statuses(junk)).toEqual(keys.map((key) => [key, 404]));
  });

  it('is not reached by any key of a figure', async () => {
    const keys = await foreignKeys();
    expect(keys.length).toBeGreaterThan(10);
    for (const key of [
      ...keys,
      'nothing',
      'position~a~b',
      'constructor',
      'activity~~in',
      'lot~x~y~z',
    ]) {
      const response = await server.fetchAs(
        'plain',
        `/v2/holdings/explanations/${encodeURIComponent(key)}`,
      );
      expect([key, response.status, await bodyOf(response)]).toEqual([
        key,
        404,
        { status: 404, code: 'figure.not_found', title: 'There is no such figure.' },
      ]);
    }
  });
});

/** Keys of the plain household's own figures, with all the ids that a key of the kind has. */
async function oneOfEachKind(): Promise<string[]> {
  const client = server.as('plain');
  const answers = await Promise.all([
    listPositions({ client, query: { view: 'account' } }),
    getRealizedGainLoss({ client }),
    listActivities({ client }),
    listReceivedIncome({ client }),
    listBalanceDetails({ client }),
    getPerformance({ client }),
  ]);
  const found = JSON.stringify(answers.map(({ data }) => data)).matchAll(/"explain":"([^"]+)"/g);
  const keys = [...found].map(([, key = '']) => key).toSorted((a, b) => idsIn(b) - idsIn(a));
  const kinds = new Map(keys.map((key) => [key.split('~')[0], key] as const).toReversed());
  return [...new Set([...kinds.values(), 'networth', 'balances', 'topholdings'])];
}

const idsIn = (key: string): number => key.split('~').length;

/** Keys that name rows of the rich household and nothing of any other. */
async function foreignKeys(): Promise<string[]> {
  const client = server.as('rich');
  const { data: positions } = await listPositions({ client, query: { view: 'account' } });
  const { data: gains } = await getRealizedGainLoss({ client });
  const { data: activity } = await listActivities({ client });
  const { data: income } = await listReceivedIncome({ client });
  const rows = positions.groups.flatMap((group) => group.positions);
  const lots = rows.slice(0, 2).map(({ explain }) => `${explain.replace('position', 'lot')}~YWN0`);
  const { data: own } = await getRealizedGainLoss({ client: server.as('plain') });
  // Places in a history are small numbers in every household; a foreign one is one that the own history lacks.
  const closed = gains.items
    .map(({ explain }) => explain)
    .filter((key) => !own.items.some((one) => one.explain === key));
  return [
    ...rows.slice(0, 5).map(({ explain }) => explain),
    ...lots,
    ...closed.slice(0, 5),
    ...activity.items.slice(0, 5).map(({ explain }) => explain),
    ...income.items.slice(0, 5).map(({ explain }) => explain),
    `balance~${foreignAccount}`,
    `positions~account~${foreignAccount}~all`,
  ];
}

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
      expect((await bodyOf(response)).fields).toMatchObject([{ field: '/querystring/pageKey' }]);
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

describe('gains of one security', () => {
  it('have totals of their own, pages and a CSV that agree with them', async () => {
    const client = server.as('rich');
    const { data: year } = await getRealizedGainLoss({ client, query: { year: 2025, limit: 200 } });
    // What tax forms add up is of taxable accounts alone.
    const { security } = year.items.find(({ taxstatus }) => taxstatus === 'taxable') ?? {};
    const query = { year: 2025, securityid: security?.securityid ?? '' };
    const same = year.items.filter((lot) => lot.security.securityid === query.securityid);
    expect(same.length).toBeLessThan(year.items.length);
    const { data } = await getRealizedGainLoss({ client, query: { ...query, limit: 200 } });
    expect(data.items).toEqual(same);
    const taxed = same.filter(({ taxstatus }) => taxstatus === 'taxable');
    const gains = taxed.filter(({ gain }) => gain);
    expect(gains.length).toBeGreaterThan(0);
    expect(data.totals).toMatchObject({
      net: { amount: total(gains.map(({ gain }) => gain)) },
      proceeds: { amount: total(gains.map(({ proceeds }) => proceeds)) },
      costbasis: { amount: total(gains.map(({ costbasis }) => costbasis)) },
      disallowed: { amount: total(gains.map((lot) => lot.washsaledisallowed)) },
      count: gains.length,
    });
    const { data: explained } = await getExplanation({
      client,
      path: { explain: data.totals.explain },
    });
    const net = explained.figures.find(({ figure }) => figure === 'net');
    expect(formatCents(parseExact(net?.root.value ?? '0'))).toBe(data.totals.net.amount);
    const csv = await server.fetchAs(
      'rich',
      `/v2/holdings/realized-gain-loss/export?year=2025&securityid=${query.securityid}`,
    );
    expect((await csv.text()).trimEnd().split('\r\n')).toHaveLength(taxed.length + 1);
  });
});

describe('a question that makes no sense', () => {
  it('is a 422 that names both amounts of a range that runs backwards', async () => {
    for (const call of ['activities', 'activities/export', 'activities/count']) {
      const path = `/v2/holdings/${call}?minamount=100.01&maxamount=100`;
      const response = await server.fetchAs('rich', path);
      const { code, fields } = await bodyOf(response);
      expect([call, response.status, code]).toEqual([call, 422, 'range.refused']);
      expect((fields as { field: string }[]).map(({ field }) => field)).toEqual([
        '/querystring/minamount',
        '/querystring/maxamount',
      ]);
    }
  });

  it.each([
    '/v2/holdings/activities',
    '/v2/holdings/activities/export',
    '/v2/holdings/activities/summary',
    '/v2/holdings/activities/count',
    '/v2/holdings/income/received',
    '/v2/holdings/balances/history',
  ])('is a 422 that names both ends of a range that runs backwards: %s', async (path) => {
    const response = await server.fetchAs('rich', `${path}?from=2026-02-01&to=2026-01-31`);
    expect(response.status).toBe(422);
    const { code, fields } = await bodyOf(response);
    expect(code).toBe('range.refused');
    expect((fields as { field: string }[]).map(({ field }) => field)).toEqual([
      '/querystring/from',
      '/querystring/to',
    ]);
    for (const day of ['0000-01-01', '1066-10-14', '9999-12-31']) {
      expect((await server.fetchAs('rich', `${path}?from=${day}`)).status).toBe(422);
    }
  });

  it.each([
    'activities?limit=0',
    'activities?limit=201',
    'activities?limit=1e2',
    'activities?limit=5&limit=6',
    'activities?types=BY,XX',
    'activities?types=BY&types=SL',
    'activities?types=BY,BY',
    'activities?from=yesterday',
    'activities?from=2026-02-30',
    'activities?minamount=-5',
    'activities?minamount=1e3',
    'activities?minamount=١',
    'activities?text=',
    'activities?text=%00',
    'activities?accounts=',
    'activities?accounts=short',
    'positions',
    'positions?view=everything',
    'positions?view=sector&excludeunclassified=yes',
    'realized-gain-loss?year=26',
    'realized-gain-loss?year=2026.0',
    'tax-lots',
    'explanations/%20',
  ])('is a 400: %s', async (query) => {
    expect((await server.fetchAs('rich', `/v2/holdings/${query}`)).status).toBe(400);
  });
});

async function activityIds(from: string): Promise<string[]> {
  const ids: string[] = [];
  let pageKey: string | undefined;
  do {
    const query = { from, limit: 200, ...(pageKey && { pageKey }) };
    const { data } = await listActivities({ client: server.as('rich'), query });
    ids.push(...data.items.map(({ activityid }) => activityid));
    pageKey = data.nextPageKey;
  } while (pageKey !== undefined);
  return ids;
}

/** Of others than whoever asks; the embedded database has one connection, and answers when nobody else has it. */
async function transactionsUnderWay(): Promise<number> {
  const [row] = await server.engine.transaction('read', (sql) =>
    sql.query<{ count: string }>(
      `select count(*) as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
         and backend_type = 'client backend'`,
    ),
  );
  return Number(row?.count);
}

describe('an export', () => {
  it('has every row under the filter, in the order of the list', async () => {
    const from = '2025-01-01';
    const path = '/v2/holdings/activities';
    const response = await server.fetchAs('rich', `${path}/export?from=${from}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="activity.csv"');
    const lines = (await response.text()).trimEnd().split('\r\n');
    const count = await bodyOf(await server.fetchAs('rich', `${path}/count?from=${from}`));
    expect(lines).toHaveLength(Number(count.count) + 1);
    const ids = lines.slice(1).map((line) => line.slice(line.lastIndexOf(',') + 1));
    expect(new Set(ids).size).toBe(ids.length);
    // More than the pages of a thousand rows that an export reads.
    expect(ids.length).toBeGreaterThan(1_000);
    expect(ids).toEqual(await activityIds(from));
  });

  it('stops reading when its caller goes away, and another can begin', async () => {
    const path = '/v2/holdings/activities/export';
    const leaving = new AbortController();
    const begun = await Promise.all(
      [1, 2].map(() => server.fetchAs('rich', path, { signal: leaving.signal })),
    );
    expect(begun.map(({ status }) => status)).toEqual([200, 200]);
    leaving.abort();
    await expect.poll(transactionsUnderWay).toBe(0);
    const again = await server.fetchAs('rich', `${path}?from=2026-11-01`);
    expect([again.status, (await again.text()).length > 0]).toEqual([200, true]);
  });

  it('W8: carries no formula, whatever an account is called', async () => {
    for (const name of [
      '=1+1',
      '+1',
      '-1+cmd',
      '@sum',
      ' =1',
      '＝1',
      '|x',
      '%x',
      'a"b,c',
      "it's",
    ]) {
      await server.engine.transaction('write', (sql) =>
        sql.query('update account set nickname = $1 where account_key = $2', [
          name,
          foreignAccount,
        ]),
      );
      const path = `/v2/holdings/realized-gain-loss/export?accounts=${foreignAccount}`;
      const text = await (await server.fetchAs('rich', path)).text();
      expect(text).toContain(
        name === 'a"b,c' ? '"a""b,c"' : /^[a-z]/.test(name) ? name : `'${name}`,
      );
      expect(text).not.toMatch(/(^|,)"?\s*[=+@＝|%]/m);
    }
  });

  it('of gains has the columns of Form 8949 and every lot of the year', async () => {
    const text = await (
      await server.fetchAs('rich', '/v2/holdings/realized-gain-loss/export')
    ).text();
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(
      header?.startsWith(
        'Description of property,Date acquired,Date sold,Proceeds,Cost or other basis,Code,Adjustment,Gain or loss',
      ),
    ).toBe(true);
    const { data } = await getRealizedGainLoss({ client: server.as('rich') });
    expect(lines).toHaveLength(data.totals.count + data.totals.unknown);
  });

  it('is refused as a Problem before anything is sent', async () => {
    const response = await server.fetchAs(
      'plain',
      `/v2/holdings/activities/export?accounts=${foreignAccount}`,
    );
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json',
    ]);
  });
});
