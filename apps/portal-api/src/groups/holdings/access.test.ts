import {
  getAllAccounts,
  getPerformance,
  getRealizedGainLoss,
  listActivities,
  listBalanceDetails,
  listPositions,
  listReceivedIncome,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../contract';
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
    expect(await filtered.json()).toEqual({ asof: '2026-11-19', items: [], hasMore: false });
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
      expect([key, response.status, await response.json()]).toEqual([
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
