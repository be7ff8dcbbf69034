import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { getProfile, updatePreferences, type PreferenceJson } from '..';
import { httpServer, json, problem, raw, reset, silence, type Answer } from '../testing/httpServer';
import { testClient } from '../testing/testClient';
import type { ClientName } from './clients';
import { ApiError } from './errors';
import { delayMs, sleep } from './retry';
import { send } from './send';

const PROFILE = json({ displayname: 'Wilhelmina Featherstone' });
const BODY: PreferenceJson = {
  components: [],
  pilotfeatures: [],
  appearance: 'auto',
  accountview: 'default',
};

/** Only where no answer comes is it waited for in vain: other answers may take their time. */
const limits = (answer: Answer) => (answer === silence ? { timeoutMs: 500 } : {});

it.each<[string, Answer]>([
  ['a broken connection', reset],
  ['a time-out', silence],
  ['429', problem(429)],
  ['502', problem(502)],
  ['503', problem(503)],
  ['504', problem(504)],
])('repeats a read after %s until it succeeds', async (_name, answer) => {
  await using server = await httpServer(answer, answer, PROFILE);
  const { client, reported } = testClient(server.url, limits(answer));
  await expect(getProfile({ client })).resolves.toHaveProperty('data.displayname');
  expect(server.received).toHaveLength(3);
  expect(reported).toEqual([]);
});

it.each([400, 401, 403, 404, 409, 412, 422, 500, 501])(
  'does not repeat a read after %i',
  async (status) => {
    await using server = await httpServer(problem(status));
    const { client } = testClient(server.url);
    await expect(getProfile({ client })).rejects.toMatchObject({ status });
    expect(server.received).toHaveLength(1);
  },
);

it('does not repeat a read whose answer cannot be read', async () => {
  await using server = await httpServer(raw('<html></html>'));
  const { client } = testClient(server.url);
  await expect(getProfile({ client })).rejects.toMatchObject({ kind: 'parsing' });
  expect(server.received).toHaveLength(1);
});

it('reports once when every attempt has failed', async () => {
  await using server = await httpServer(problem(503));
  const { client, reported } = testClient(server.url);
  await expect(getProfile({ client })).rejects.toMatchObject({ status: 503 });
  expect(reported).toHaveLength(1);
});

const ATTEMPTS: [ClientName, number][] = [
  ['main', 4],
  ['without-context', 1],
  ['graph', 4],
  ['registration', 4],
  ['payment-authorization', 1],
  ['generic', 6],
];

it.each(ATTEMPTS)('R3: tries a read of %s %i times', async (name, attempts) => {
  await using server = await httpServer(problem(503));
  const { dependencies } = testClient(server.url);
  const read = send(new Request(`${server.url}/any`), { client: name }, dependencies);
  await expect(read).rejects.toMatchObject({ status: 503 });
  expect(server.received).toHaveLength(attempts);
});

it.each([reset, silence, problem(429), problem(503)])(
  'R3: never repeats a write',
  async (answer) => {
    await using server = await httpServer(answer);
    const { client } = testClient(server.url, limits(answer));
    await expect(updatePreferences({ client, body: BODY })).rejects.toBeInstanceOf(ApiError);
    await expect(client.post({ url: '/v2/anything', body: {} })).rejects.toBeInstanceOf(ApiError);
    await expect(client.delete({ url: '/v2/anything' })).rejects.toBeInstanceOf(ApiError);
    expect(server.received.map(({ method }) => method)).toEqual(['PUT', 'POST', 'DELETE']);
  },
);

it('repeats a write that carries an idempotency key, with the same key and body', async () => {
  await using server = await httpServer(reset, problem(503), json({}));
  const { client } = testClient(server.url);
  await updatePreferences({ client, body: BODY, headers: { 'Idempotency-Key': 'key-1' } });
  expect(server.received).toHaveLength(3);
  for (const { headers, body } of server.received) {
    expect(headers['idempotency-key']).toBe('key-1');
    expect(JSON.parse(body)).toEqual(BODY);
  }
});

it('waits longer each time, never earlier than asked', async () => {
  await using server = await httpServer(
    reset,
    problem(429, {}, { 'retry-after': '2' }),
    reset,
    PROFILE,
  );
  const { client, waits } = testClient(server.url);
  await getProfile({ client });
  expect(waits).toEqual([300, 2000 + 600, 1200]);
});

it('understands Retry-After as a date', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20, 12, 0, 0));
  const answer = problem(503, {}, { 'retry-after': 'Fri, 20 Nov 2026 12:00:05 GMT' });
  await using server = await httpServer(answer, PROFILE);
  const { client, waits } = testClient(server.url);
  await getProfile({ client });
  expect(waits).toEqual([5300]);
});

it('does not wait when asked to wait long, and says for how long', async () => {
  await using server = await httpServer(problem(429, {}, { 'retry-after': '600' }));
  const { client, waits } = testClient(server.url);
  await expect(getProfile({ client })).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 600,
  });
  expect(waits).toEqual([]);
});

it('spreads waits over the whole interval', () => {
  const error = new ApiError({ kind: 'http', status: 503, code: 'a.b', title: 'No.' });
  expect(delayMs(0, error, 0)).toBe(0);
  expect(delayMs(1, error, 0.5)).toBe(300);
  expect(delayMs(30, error, 1)).toBe(10_000);
});

it('stops at once when the caller cancels, which is not an error to report', async () => {
  await using server = await httpServer(silence);
  const { client, reported, events } = testClient(server.url);
  const caller = new AbortController();
  const call = getProfile({ client, signal: caller.signal });
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  caller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(server.received).toHaveLength(1);
  expect([...reported, ...events]).toEqual([]);
});

it('stops at once when memory was cleared up meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const clearUp = runInNewContext('gc') as () => void;
  await using server = await httpServer(silence);
  const { client } = testClient(server.url);
  const caller = new AbortController();
  const call = getProfile({ client, signal: caller.signal });
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  for (let times = 0; times < 5; times += 1) {
    clearUp();
    await setImmediate();
  }
  caller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

it('stops waiting when the caller cancels between attempts', async () => {
  await using server = await httpServer(problem(503));
  const caller = new AbortController();
  const { client, reported } = testClient(server.url, {
    sleep: (_ms, signal) => {
      const waiting = sleep(60_000, signal);
      caller.abort();
      return waiting;
    },
  });
  const call = getProfile({ client, signal: caller.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(server.received).toHaveLength(1);
  expect(reported).toEqual([]);
});

it('sleeps for as long as it is told', async () => {
  await expect(sleep(1, new AbortController().signal)).resolves.toBeUndefined();
});
