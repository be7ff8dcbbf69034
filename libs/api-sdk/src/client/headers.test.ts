import { describe, expect, it } from 'vitest';
import {
  getAdvisorImage,
  getMaintenanceMessage,
  getProfile,
  sessionOverError,
  updatePreferences,
  type PreferenceJson,
} from '..';
import { httpServer, json, raw } from '../testing/httpServer';
import { testClient } from '../testing/testClient';
import type { ClientName } from './clients';
import { send } from './send';

/** What `fetch` itself adds. */
const TRANSPORT = [
  'accept-encoding',
  'accept-language',
  'connection',
  'host',
  'pragma',
  'sec-fetch-mode',
  'user-agent',
  'content-length',
];

function ours(headers: object | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).filter(([name]) => !TRANSPORT.includes(name)),
  );
}

const MAIN = {
  accept: 'application/json',
  authorization: 'Bearer token-1',
  'cache-control': 'no-cache',
  profilejson: 'profile-1',
  contextjson: 'context-1',
  totpsessionkey: 'totp-1',
  version: '7',
};
const WITHOUT_CONTEXT = {
  accept: '*/*',
  authorization: 'Bearer token-1',
  'cache-control': 'no-cache',
  profilejson: 'profile-1',
  totpsessionkey: 'totp-1',
  version: '7',
};

describe('each row sends its own headers and no other', () => {
  const rows: [ClientName, Record<string, string>][] = [
    ['main', MAIN],
    ['without-context', WITHOUT_CONTEXT],
    [
      'graph',
      { authorization: 'Bearer token-1', accept: 'application/json', totpsessionkey: 'totp-1' },
    ],
    ['registration', { accept: '*/*', regkey: 'regkey-1', version: '7' }],
    ['payment-authorization', { accept: '*/*', regkey: 'regkey-1' }],
    ['generic', { accept: 'application/json' }],
  ];

  it.each(rows)('%s', async (name, expected) => {
    await using server = await httpServer(json({}));
    const { dependencies } = testClient(server.url);
    await send(new Request(`${server.url}/any`), { client: name }, dependencies);
    expect(ours(server.received[0]?.headers)).toEqual(expected);
  });
});

describe('a generated function is served by the row of its operation', () => {
  it('main, when the contract names none', async () => {
    await using server = await httpServer(json({}));
    await getProfile({ client: testClient(server.url).client });
    expect(ours(server.received[0]?.headers)).toEqual(MAIN);
  });

  it('main, with a body and a header of the operation', async () => {
    await using server = await httpServer(json({}));
    await updatePreferences({
      client: testClient(server.url).client,
      headers: { 'If-Match': '"3"' },
      body: {} as PreferenceJson,
    });
    expect(ours(server.received[0]?.headers)).toEqual({
      ...MAIN,
      'content-type': 'application/json',
      'if-match': '"3"',
    });
  });

  it('without context, for a path with a parameter', async () => {
    await using server = await httpServer(raw('png', 200, { 'content-type': 'image/png' }));
    const { client } = testClient(server.url);
    const { data } = await getAdvisorImage({ client, path: { advisorid: 'adv-a' } });
    expect(ours(server.received[0]?.headers)).toEqual(WITHOUT_CONTEXT);
    expect(server.received[0]?.path).toBe('/v2/profile/advisor-team/adv-a/image');
    expect(data).toBeInstanceOf(Blob);
  });

  it('registration, for a path with a query', async () => {
    await using server = await httpServer(json({}));
    await getMaintenanceMessage({ client: testClient(server.url).client, query: { s: 'w' } });
    expect(server.received[0]?.path).toBe('/v2/registration/maintenance-message?s=w');
    expect(ours(server.received[0]?.headers)).toMatchObject({ regkey: 'regkey-1' });
  });
});

it('leaves out what there is none of', async () => {
  await using server = await httpServer(json({}));
  const { client } = testClient(server.url, {
    version: undefined,
    getAccessToken: () => Promise.resolve(null),
    getSessionKeys: () => ({ profileKey: 'profile-1', contextKey: '' }),
  });
  await getProfile({ client });
  expect(ours(server.received[0]?.headers)).toEqual({
    accept: 'application/json',
    'cache-control': 'no-cache',
    profilejson: 'profile-1',
  });
});

it('says how long the person has been idle, when it is told', async () => {
  await using server = await httpServer(json({}));
  const { client } = testClient(server.url, { getIdleSeconds: () => 7.4 });
  await getProfile({ client });
  expect(ours(server.received[0]?.headers)).toEqual({ ...MAIN, idleseconds: '7' });
});

it('asks for the token and the keys anew for each call', async () => {
  await using server = await httpServer(json({}));
  let calls = 0;
  const { client } = testClient(server.url, {
    getAccessToken: () => Promise.resolve(`token-${(calls += 1)}`),
  });
  await getProfile({ client });
  await getProfile({ client });
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer token-1',
    'Bearer token-2',
  ]);
});

it('sends nothing when the token cannot be had', async () => {
  await using server = await httpServer(json({}));
  const { client, events, reported } = testClient(server.url, {
    getAccessToken: () => Promise.reject(new Error('secret token-1')),
  });
  const error: unknown = await getProfile({ client }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ kind: 'fetch', code: 'client.unexpected' });
  expect(String(error)).not.toContain('token-1');
  expect(server.received).toEqual([]);
  expect(events).toEqual([]);
  expect(reported).toEqual([error]);
});

it('sends nothing and reports nothing when the session is over', async () => {
  await using server = await httpServer(json({}));
  const over = sessionOverError();
  const { client, events, reported } = testClient(server.url, {
    getAccessToken: () => Promise.reject(over),
  });
  await expect(getProfile({ client })).rejects.toBe(over);
  expect([server.received, events, reported]).toEqual([[], [], []]);
});

it('never puts a token or a key into an error', async () => {
  await using server = await httpServer(raw('', 500));
  const { client, reported } = testClient(server.url);
  await expect(getProfile({ client })).rejects.toThrow();
  const [error] = reported;
  const everything = JSON.stringify({ ...error }) + error?.stack;
  for (const secret of ['token-1', 'totp-1', 'profile-1', 'context-1', 'regkey-1']) {
    expect(everything).not.toContain(secret);
  }
});

describe('the host of a row', () => {
  it('is its own when configured', async () => {
    await using api = await httpServer(json({}));
    await using graph = await httpServer(json({}));
    const { dependencies } = testClient(api.url, { graphUrl: `${graph.url}/v1` });
    await send(new Request(`${api.url}/me/photo?size=s`), { client: 'graph' }, dependencies);
    expect(graph.received.map(({ path }) => path)).toEqual(['/v1/me/photo?size=s']);
    expect(api.received).toEqual([]);
  });

  it('is the API’s otherwise', async () => {
    await using api = await httpServer(json({}));
    const { dependencies } = testClient(api.url);
    await send(new Request(`${api.url}/me/photo`), { client: 'graph' }, dependencies);
    expect(api.received).toHaveLength(1);
  });
});
