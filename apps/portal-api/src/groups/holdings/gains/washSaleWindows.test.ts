import { getRealizedGainLoss, listWashSaleWindows } from '@portal/api-sdk';
import { formatCents, parseExact } from '@portal/portfolio-accounting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onSeedDay } from '../../../testing/seedDay';
import { startTestServer, type TestServer } from '../../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: onSeedDay });
});
afterAll(() => server.close());

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

it('shows windows of the 30 days up to the last known day, the one that closes first at the top', async () => {
  const { data } = await listWashSaleWindows({ client: server.as('rich') });
  expect(data.items.length).toBeGreaterThan(0);
  for (const { date, closes, daysleft } of data.items) {
    expect(daysBetween(date, closes)).toBe(30);
    expect(daysleft).toBe(daysBetween(data.asof, closes));
    expect(daysBetween(date, data.asof)).toBeGreaterThanOrEqual(0);
  }
  const closing = data.items.map(({ closes }) => closes);
  expect(closing).toEqual(closing.toSorted());
});

it('shows each loss of a taxable account that can still be disallowed, and no other', async () => {
  const client = server.as('rich');
  const { data: windows } = await listWashSaleWindows({ client });
  const query = { taxstatus: ['taxable' as const], limit: 200 };
  const { data: realized } = await getRealizedGainLoss({ client, query });
  const expected = new Map<string, bigint>();
  for (const row of realized.items) {
    const gain = row.gain ? parseExact(row.gain.amount) : 0n;
    if (gain >= 0n || daysBetween(row.solddate, windows.asof) > 30) continue;
    expected.set(row.activityid, (expected.get(row.activityid) ?? 0n) - gain);
  }
  const shown = windows.items.filter(({ cause }) => cause === 'loss');
  expect(new Set(shown.map(({ activityid }) => activityid))).toEqual(new Set(expected.keys()));
  for (const { activityid, loss } of shown) {
    expect(loss?.amount).toBe(formatCents(expected.get(activityid) ?? 0n));
  }
});
