import { getRealizedGainLoss, listWashSaleWindows } from '@portal/api-sdk';
import { formatCents, parseExact } from '@portal/portfolio-accounting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/testServer';

/** A Sunday: no books are of this day. */
const TODAY = '2026-11-22';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(`${TODAY}T17:00:00Z`) });
});
afterAll(() => server.close());

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

it('shows windows that are open today, with the days that are left from today, the one that closes first at the top', async () => {
  const { data } = await listWashSaleWindows({ client: server.as('rich') });
  expect(data.items.length).toBeGreaterThan(0);
  expect(data.asof).not.toBe(TODAY);
  for (const { date, closes, daysleft } of data.items) {
    expect(daysBetween(date, closes)).toBe(30);
    expect(daysleft).toBe(daysBetween(TODAY, closes));
    expect(daysleft).toBeGreaterThanOrEqual(0);
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
    if (gain >= 0n || daysBetween(row.solddate, TODAY) > 30) continue;
    expected.set(row.activityid, (expected.get(row.activityid) ?? 0n) - gain);
  }
  const shown = windows.items.filter(({ cause }) => cause === 'loss');
  expect(new Set(shown.map(({ activityid }) => activityid))).toEqual(new Set(expected.keys()));
  for (const { activityid, loss } of shown) {
    expect(loss?.amount).toBe(formatCents(expected.get(activityid) ?? 0n));
  }
});
