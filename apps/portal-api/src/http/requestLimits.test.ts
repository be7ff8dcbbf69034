import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../contract';
import { startTestServer, type TestServer } from '../testing/testServer';
import { answerProblem } from './answerProblem';
import { addRequestLimits, LIMITS } from './requestLimits';

const limits = { perAddress: 20, perPerson: 40, atOnce: 5, eventLoopDelayMs: null };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ limits, trustedProxies: ['127.0.0.1'] });
});
afterAll(() => server.close());

let last = 0;
const elsewhere = (): string => `10.9.0.${++last}`;
const OPEN = '/v2/registration/maintenance-message?s=w';

async function statuses(
  count: number,
  ask: () => Promise<Response>,
): Promise<Record<number, number>> {
  const found: Record<number, number> = {};
  for (let asked = 0; asked < count; asked += 1) {
    const answer = await ask();
    await answer.arrayBuffer();
    found[answer.status] = (found[answer.status] ?? 0) + 1;
    if (answer.status === 429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  return found;
}

describe('an address nobody is signed in at', () => {
  it('may ask so often in a minute, and others go on', async () => {
    const from = (address: string) => () =>
      fetch(server.url + OPEN, { headers: { 'x-forwarded-for': address } });
    const [one, other] = [elsewhere(), elsewhere()];
    expect(await statuses(25, from(one))).toEqual({ 200: 20, 429: 5 });
    expect(await statuses(5, from(other))).toEqual({ 200: 5 });
  });

  it('shares that with the other addresses of its network over IPv6', async () => {
    let host = 0;
    const from = (network: string) => () =>
      fetch(server.url + OPEN, { headers: { 'x-forwarded-for': `${network}::${(host += 1)}` } });
    expect(await statuses(25, from('2001:db8:1:2'))).toEqual({ 200: 20, 429: 5 });
    expect(await statuses(5, from('2001:db8:1:3'))).toEqual({ 200: 5 });
  });

  it('may ask less often where the open operation says so, and the other calls go on', async () => {
    const address = elsewhere();
    const ask = () =>
      fetch(`${server.url}/v2/registration/guest-sign-ins?unknown=1`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
      });
    expect(await statuses(13, ask)).toEqual({ 400: 10, 429: 3 });
    const headers = { 'x-forwarded-for': address };
    expect(await statuses(3, () => fetch(server.url + OPEN, { headers }))).toEqual({ 200: 3 });
  });

  it('may show so many tokens that are refused', async () => {
    const headers = { 'x-forwarded-for': elsewhere(), authorization: 'Bearer junk' };
    const ask = () => fetch(`${server.url}/v2/profile`, { headers });
    expect(await statuses(25, ask)).toEqual({ 401: 20, 429: 5 });
  });

  it('may send 32 KiB, and is told of one mistake', async () => {
    const send = (body: string) =>
      fetch(`${server.url}/v2/registration/identity`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': elsewhere() },
        body,
      });
    const large = await send(JSON.stringify({ filler: 'a'.repeat(33_000) }));
    expect(large.status).toBe(413);
    const wrong = await send(JSON.stringify(Array.from({ length: 10_000 }, () => ({}))));
    expect([400, 404, 413]).toContain(wrong.status);
    const { fields = [] } = (await wrong.json()) as { fields?: unknown[] };
    expect(fields.length).toBeLessThanOrEqual(1);
  });
});

describe('a person', () => {
  it('may ask so often in a minute, wherever from; another person is not kept waiting', async () => {
    const ask = (persona: 'plain' | 'rich') => () =>
      server.fetchAs(persona, '/v2/profile', { headers: { 'x-forwarded-for': elsewhere() } });
    expect(await statuses(45, ask('plain'))).toEqual({ 200: 40, 429: 5 });
    expect(await statuses(5, ask('rich'))).toEqual({ 200: 5 });
  });

  it('R4: is answered so much at once, exports less, and goes on when that is done', async () => {
    const app = fastify();
    app.decorateRequest('subject', 'somebody');
    app.setErrorHandler(answerProblem);
    const checks = await addRequestLimits(app, limits);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    for (const id of ['getProfile', 'getActivityExport']) {
      const operation = operations.find((one) => one.id === id);
      if (!operation) throw new Error(`The contract has no ${id}.`);
      app.get(`/${id}`, { onRequest: (request) => checks.person(request, operation) }, () => held);
    }
    const begun = (path: string, count: number) =>
      Array.from({ length: count }, () => app.inject(path).then(({ statusCode }) => statusCode));
    const [reads, exports] = [begun('/getProfile', 5), begun('/getActivityExport', 2)];
    const refused = [...begun('/getProfile', 3), ...begun('/getActivityExport', 3)];
    expect(await Promise.all(refused)).toEqual([429, 429, 429, 429, 429, 429]);
    release();
    expect(new Set(await Promise.all([...reads, ...exports]))).toEqual(new Set([200]));
    expect(await Promise.all(begun('/getActivityExport', 2))).toEqual([200, 200]);
    await app.close();
  });

  it('R4: whose browser hangs up has as many places as before, once the work it asked for has ended', async () => {
    const app = fastify();
    app.decorateRequest('subject', 'somebody');
    app.setErrorHandler(answerProblem);
    const checks = await addRequestLimits(app, limits);
    const operation = operations.find(({ id }) => id === 'getProfile');
    if (!operation) throw new Error('The contract has no getProfile.');
    let release = (): void => undefined;
    let held = new Promise<void>((resolve) => (release = resolve));
    let begun = 0;
    app.get('/', {
      onRequest: (request) => checks.person(request, operation),
      handler: checks.counted(async () => {
        begun += 1;
        await held;
      }),
    });
    const url = await app.listen({ port: 0 });
    const leaving = new AbortController();
    const left = Array.from({ length: limits.atOnce }, () => fetch(url, leaving));
    await expect.poll(() => begun).toBe(limits.atOnce);
    leaving.abort();
    await Promise.allSettled(left);
    await expect.poll(async () => (await fetch(url)).status).toBe(429);
    release();
    held = Promise.resolve();
    const ask = () => Promise.all(left.map(async () => (await fetch(url)).status));
    await expect.poll(ask).toEqual(left.map(() => 200));
    await app.close();
  });
});

it('what a portal asks for in a minute of hurried reading is below the ordinary limits', () => {
  const [callsOfPage, pagesPerMinute] = [20, 60];
  expect(LIMITS.perPerson).toBeGreaterThan(callsOfPage * pagesPerMinute);
  const tabs = 3;
  expect(LIMITS.atOnce).toBeGreaterThan(callsOfPage * tabs);
});
