import { getDynamicConfig } from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

const support = { phone: '+1 212 555 0100', hours: 'Monday to Friday, 8 am to 8 pm New York time' };

it('answers with the whole configuration', async () => {
  const { data } = await getDynamicConfig({ client: server.as('plain') });
  expect(data).toEqual({ session: { idletimeoutminutes: 20 }, support });
});

it('narrows to one type', async () => {
  const { data } = await getDynamicConfig({
    client: server.as('plain'),
    query: { configtype: 'support' },
  });
  expect(data).toEqual({ support });
});
