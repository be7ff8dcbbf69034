import { describe, expect, it, vi } from 'vitest';
import { openDatabase } from './store/database';
import { createGuessCap } from './store/guessCap';
import { Browser } from './testing/browser';
import {
  USERNAME,
  authorizationUrl,
  codeOf,
  password,
  pkce,
  redeem,
  signedIn,
} from './testing/flow';
import { startIdp, temporaryDir } from './testing/testIdp';

async function openForm(issuer: string) {
  const browser = new Browser(issuer);
  const page = await browser.follow(await browser.get(authorizationUrl(issuer, pkce())));
  return (username: string, typed: string) => browser.post(page.url, { username, password: typed });
}

describe('a wrong password', () => {
  it('A8: is told in the words used for an unknown person, and the typed username stays', async () => {
    const { issuer } = await startIdp();
    const submit = await openForm(issuer);
    const wrong = await submit(USERNAME, 'not-it');
    const unknown = await submit('nobody@example.com', 'not-it');
    expect(wrong.status).toBe(422);
    expect(unknown.status).toBe(422);
    expect(wrong.body).toContain('The username and password do not match');
    expect(wrong.body).toContain(`value="${USERNAME}"`);
    expect(wrong.body).not.toContain('not-it');
    const withoutName = (body: string, name: string) => body.replace(`value="${name}"`, 'value=""');
    expect(withoutName(unknown.body, 'nobody@example.com')).toBe(withoutName(wrong.body, USERNAME));
  });
});

describe('A9: guessing', () => {
  it('is counted by the connection, whatever address a request claims, without a proxy in front', async () => {
    const { issuer } = await startIdp();
    const browser = new Browser(issuer);
    const page = await browser.follow(await browser.get(authorizationUrl(issuer, pkce())));
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const claimed = { 'X-Forwarded-For': `10.0.0.${tries}` };
      const form = { username: USERNAME, password: 'not-it' };
      statuses.push((await browser.post(page.url, form, claimed)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  it('is counted alike however the letters of a username are composed', async () => {
    const { issuer } = await startIdp();
    const submit = await openForm(issuer);
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const username = 'zo\u00eb@example.com'.normalize(tries % 2 === 0 ? 'NFC' : 'NFD');
      statuses.push((await submit(username, 'not-it')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  });

  it('over many usernames from one address ends at fifty, and what was right is no guess', async () => {
    const cap = createGuessCap(openDatabase(temporaryDir()));
    for (let tries = 0; tries < 60; tries += 1) {
      expect(cap.take('ada@example.com', '10.0.0.1')).toBe(0);
      cap.clear('ada@example.com', '10.0.0.1');
    }
    const waits = Array.from({ length: 60 }, (_, name) => cap.take(`name${name}`, '10.0.0.1'));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(50);
    expect(waits.at(-1)).toBeGreaterThan(14 * 60);
    expect(cap.take('name', '10.0.0.2')).toBe(0);
  });

  it('over IPv6 is counted by the network, whichever of its addresses a try comes from', async () => {
    const cap = createGuessCap(openDatabase(temporaryDir()));
    const waits = Array.from({ length: 12 }, (_, host) =>
      cap.take(USERNAME, `2001:db8:1:2::${host}`),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    expect(cap.take(USERNAME, '2001:db8:1:3::1')).toBe(0);
  });

  it('does not keep the owner out, who comes from elsewhere through the proxy', async () => {
    const { port } = await startIdp({ issuer: 'https://idp.example.com' });
    const direct = `http://127.0.0.1:${port}`;
    const through = (address: string) => ({
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-For': `198.51.100.7, ${address}`,
    });
    const tryFrom = async (address: string, typed: string) => {
      const browser = new Browser(direct);
      const first = await browser.get(authorizationUrl(direct, pkce()), through(address));
      const form = new URL(first.headers.get('Location') ?? '', direct).pathname;
      const fields = { username: USERNAME, password: typed };
      return (await browser.post(direct + form, fields, through(address))).status;
    };
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await tryFrom('203.0.113.1', 'not-it')).toBe(422);
    }
    expect(await tryFrom('203.0.113.1', password)).toBe(429);
    expect(await tryFrom('203.0.113.2', password)).toBe(303);
  });

  it.each([USERNAME, 'nobody@example.com'])(
    'is stopped at the eleventh try for %s',
    async (username) => {
      const { issuer } = await startIdp();
      const submit = await openForm(issuer);
      for (let tries = 0; tries < 10; tries += 1) {
        expect((await submit(username, 'not-it')).status).toBe(422);
      }
      const refused = await submit(username, password);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(14 * 60);
      expect(refused.body).toMatch(/Too many tries with this username\. Wait 15 minutes/);
    },
  );

  it('is stopped also when all tries are made at once', async () => {
    const { issuer } = await startIdp();
    const submit = await openForm(issuer);
    const answers = await Promise.all(Array.from({ length: 30 }, () => submit(USERNAME, 'not-it')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('leaves other usernames and open sessions alone, and ends after fifteen minutes', async () => {
    const idp = await startIdp();
    const { browser } = await signedIn(idp.issuer);
    const submit = await openForm(idp.issuer);
    for (let tries = 0; tries < 11; tries += 1) await submit(USERNAME, 'not-it');
    expect((await submit(USERNAME, password)).status).toBe(429);
    expect((await submit('marigold@example.com', 'not-it')).status).toBe(422);

    const proof = pkce();
    const silent = await browser.get(authorizationUrl(idp.issuer, proof, { prompt: 'none' }));
    expect((await redeem(idp.issuer, codeOf(silent), proof.verifier)).status).toBe(200);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1000 });
    const later = await submit(USERNAME, password);
    vi.useRealTimers();
    expect(later.status).toBe(303);
  });

  it('counts from zero again after the right password', async () => {
    const { issuer } = await startIdp();
    for (let round = 0; round < 2; round += 1) {
      const submit = await openForm(issuer);
      for (let tries = 0; tries < 9; tries += 1)
        expect((await submit(USERNAME, 'not-it')).status).toBe(422);
      expect((await submit(USERNAME, password)).status).toBe(303);
    }
  });
});
