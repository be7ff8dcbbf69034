import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectWhenIdle } from './collectWhenIdle';

const MB = 1_048_576;

let app: FastifyInstance;
let held: number;
/** What the process held at each collection, in MB. */
let collected: number[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = fastify();
  app.get('/v2/accounts', async () => []);
  app.get('/healthz', async () => 'ok');
  held = 400 * MB;
  collected = [];
  collectWhenIdle(app, {
    held: () => held,
    collect: async () => {
      collected.push(held / MB);
      held = 250 * MB;
    },
  });
});
afterEach(async () => {
  await app.close();
  vi.useRealTimers();
});

it('collects once when nobody has asked for ten seconds', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collected).toEqual([400]);
});

it.each([
  ['waits while a client asks', '/v2/accounts', []],
  ['does not wait for whoever watches the server', '/healthz', [400]],
])('%s', async (_, url, expected) => {
  for (let time = 0; time < 5; time += 1) {
    await app.inject(url);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(collected).toEqual(expected);
});

it('collects again only when so much has been added that it is worth it', async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  held = 290 * MB;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collected).toEqual([400]);
  held = 310 * MB;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(collected).toEqual([400, 310]);
});

it('tries again after a collection that failed', async () => {
  const failing = fastify();
  let tries = 0;
  collectWhenIdle(failing, {
    held: () => held,
    collect: async () => {
      tries += 1;
      throw new Error('no inspector');
    },
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(tries).toBe(2);
  await failing.close();
});
