import { expect, it, vi } from 'vitest';
import { configureClients, getProfile, getTotpInvalidation } from '..';
import { httpServer, json, problem } from '../testing/httpServer';
import { testClient } from '../testing/testClient';

it('serves the generated functions without naming a client, as configured last', async () => {
  await using server = await httpServer(problem(401));
  const first = testClient('http://unused.test');
  const second = testClient(server.url);
  configureClients(first.dependencies);
  configureClients(second.dependencies);
  await expect(getProfile()).rejects.toMatchObject({ status: 401 });
  expect(server.received).toHaveLength(1);
  expect(first.events).toEqual([]);
  expect(second.events).toEqual(['unauthorized']);
});

it('keeps two clients apart', async () => {
  await using server = await httpServer(json({}));
  const one = testClient(server.url, { getAccessToken: () => Promise.resolve('one') });
  const other = testClient(server.url, { getAccessToken: () => Promise.resolve('other') });
  await getProfile({ client: one.client });
  await getProfile({ client: other.client });
  await getProfile({ client: one.client });
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer one',
    'Bearer other',
    'Bearer one',
  ]);
});

it('goes to the origin of the page when no other is configured', async () => {
  await using server = await httpServer(json({}));
  vi.stubGlobal('location', { origin: server.url });
  const { client } = testClient('');
  await getProfile({ client });
  expect(server.received.map(({ path }) => path)).toEqual(['/v2/profile']);
});

it('lets a call outlive its page when its caller asks for that', async () => {
  const sent: Request[] = [];
  const { client } = testClient('http://portal.test', {
    fetch: (request) => {
      sent.push(request);
      return Promise.resolve(Response.json({ ended: 1 }));
    },
  });
  await getTotpInvalidation({ client, keepalive: true });
  await getProfile({ client });
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});
