import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onSeedDay } from '../../testing/seedDay';
import { startTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: onSeedDay })));
afterAll(() => server.close());

describe('a question that makes no sense', () => {
  it('is a 422 that names both amounts of a range that runs backwards', async () => {
    for (const call of ['activities', 'activities/export', 'activities/count']) {
      const path = `/v2/holdings/${call}?minamount=100.01&maxamount=100`;
      const response = await server.fetchAs('rich', path);
      expect([call, response.status]).toEqual([call, 422]);
      expect(await response.json()).toMatchObject({
        code: 'range.refused',
        fields: [{ field: '/querystring/minamount' }, { field: '/querystring/maxamount' }],
      });
    }
  });

  it.each([
    '/v2/holdings/activities',
    '/v2/holdings/activities/export',
    '/v2/holdings/activities/summary',
    '/v2/holdings/activities/count',
    '/v2/holdings/income/received',
    '/v2/holdings/balances/history',
    '/v2/secure-messages',
    '/v2/money-movement/transfers',
  ])('is a 422 that names both ends of a range that runs backwards: %s', async (path) => {
    const response = await server.fetchAs('rich', `${path}?from=2026-02-01&to=2026-01-31`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'range.refused',
      fields: [{ field: '/querystring/from' }, { field: '/querystring/to' }],
    });
    for (const day of ['0001-01-01', '1066-10-14', '9999-12-31']) {
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
