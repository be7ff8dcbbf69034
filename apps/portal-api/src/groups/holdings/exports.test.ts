import {
  getActivityCount,
  getAllAccounts,
  getExplanation,
  getRealizedGainLoss,
  listActivities,
  submitSessionEnd,
} from '@portal/api-sdk';
import { formatCents, parseExact } from '@portal/portfolio-accounting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { total } from '../../testing/amounts';
import { signedIn, tokenOf } from '../../testing/mfa';
import { onSeedDay } from '../../testing/seedDay';
import { type Client, startTestServer, subjectOf, type TestServer } from '../../testing/testServer';

let server: TestServer;
let richAccount: string;
beforeAll(async () => {
  server = await startTestServer({ now: onSeedDay });
  const { data } = await getAllAccounts({ client: server.as('rich') });
  const accounts = data.defaultgroups.flatMap((group) => group.accounts);
  richAccount = accounts.find(({ source }) => source === 'firm')?.key ?? '';
});
afterAll(() => server.close());

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

function setAccess(disabledAt: 'now()' | 'null'): Promise<unknown> {
  return server.engine.transaction('write', (sql) =>
    sql.query(`update person set disabled_at = ${disabledAt} where subject = $1`, [
      subjectOf('rich'),
    ]),
  );
}

/** Begins an export, ends what let it in after the first lines, and reads on. */
async function breakOff(response: Response, end: () => Promise<unknown>): Promise<void> {
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  await reader?.read();
  await end();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
}

describe('an export', () => {
  it('has every row under the filter, in the order of the list', async () => {
    const from = '2025-01-01';
    const path = '/v2/holdings/activities';
    const response = await server.fetchAs('rich', `${path}/export?from=${from}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="activity.csv"');
    const lines = (await response.text()).trimEnd().split('\r\n');
    const { data } = await getActivityCount({ client: server.as('rich'), query: { from } });
    expect(lines).toHaveLength(data.count + 1);
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

  it.each([
    ['its sign-in ends', (client: Client) => submitSessionEnd({ client })],
    ['the firm takes the access away', () => setAccess('now()')],
  ])('S8, Z6: breaks off before its next page when %s', async (sid, end) => {
    const authorization = `Bearer ${await tokenOf(server, 'rich', sid)}`;
    const response = await fetch(`${server.url}/v2/holdings/activities/export`, {
      headers: { authorization },
    });
    const broken = breakOff(response, () => end(signedIn(server, 'rich', { sid })));
    await expect(broken.finally(() => setAccess('null'))).rejects.toThrow('terminated');
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
        sql.query('update account set nickname = $1 where account_key = $2', [name, richAccount]),
      );
      const path = `/v2/holdings/realized-gain-loss/export?accounts=${richAccount}`;
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
      `/v2/holdings/activities/export?accounts=${richAccount}`,
    );
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json',
    ]);
  });
});
