import { decodeJwt } from 'jose';
import { expect, it, vi } from 'vitest';
import type { Idp } from './idp';
import { Browser, locationOf } from './testing/browser';
import {
  authorizationUrl,
  password,
  pkce,
  refresh,
  signedIn,
  signIn,
  USERNAME,
} from './testing/flow';
import { startApi } from './testing/testApi';
import { startIdp, temporaryDir } from './testing/testIdp';

const NEW_PASSWORD = 'marmalade kettle orbit';

async function forget(idp: Idp, username = USERNAME, headers = {}) {
  return new Browser(idp.issuer).post(`${idp.issuer}/forgotten`, { username }, headers);
}

/** The links of the messages that were sent, newest first. */
async function linksOf(idp: Idp): Promise<string[]> {
  const { body } = await new Browser(idp.issuer).get(`${idp.issuer}/messages`);
  return [...body.matchAll(/href="([^"]*\/recover\/[^"]+)"/g)].map(([, link]) => link ?? '');
}

async function opens(idp: Idp, typed: string): Promise<boolean> {
  const url = authorizationUrl(idp.issuer, pkce());
  const answer = await signIn(new Browser(idp.issuer), url, {
    username: USERNAME,
    password: typed,
  });
  return locationOf(answer)?.searchParams.has('code') ?? false;
}

it('a forgotten password is replaced by a link that works once, also after a restart', async () => {
  const dataDir = temporaryDir();
  const idp = await startIdp({ dataDir });
  const visitor = new Browser(idp.issuer);
  const page = await visitor.follow(await visitor.get(authorizationUrl(idp.issuer, pkce())));
  expect(page.body).toContain('href="/forgotten"');
  expect((await forget(idp)).body).toContain('Look into your mail');
  expect((await forget(idp)).status).toBe(200);
  const [newest = '', older = ''] = await linksOf(idp);

  const browser = new Browser(idp.issuer);
  expect((await browser.get(newest)).body).toContain(`value="${USERNAME}"`);
  expect((await browser.post(newest, { password: 'short' })).status).toBe(422);
  expect(await opens(idp, password)).toBe(true);
  const changed = await browser.post(newest, { password: NEW_PASSWORD });
  expect(changed.body).toContain('Your password is changed');
  const { body: mails } = await browser.get(`${idp.issuer}/messages`);
  expect(mails).toMatch(new RegExp(`Your password was changed</h2>\\s*<p[^>]*>To ${USERNAME},`));
  expect(await opens(idp, password)).toBe(false);
  expect(await opens(idp, NEW_PASSWORD)).toBe(true);
  for (const link of [newest, older]) {
    expect((await browser.get(link)).status).toBe(410);
    expect((await browser.post(link, { password: 'another kettle of marmalade' })).status).toBe(
      410,
    );
  }
  await idp.close();
  const next = await startIdp({ dataDir });
  expect(await opens(next, NEW_PASSWORD)).toBe(true);
  expect(await opens(next, password)).toBe(false);
});

it('nobody learns by it who has a sign-in, and it cannot be asked for without end', async () => {
  const idp = await startIdp();
  const known = await forget(idp);
  const unknown = await forget(idp, 'nobody@example.com');
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(await linksOf(idp)).toHaveLength(1);
  for (let tries = 1; tries < 10; tries += 1) await forget(idp);
  const refused = await forget(idp);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await opens(idp, password)).toBe(true);
});

it('a link is too old after half an hour, and a form of another site is refused', async () => {
  const idp = await startIdp();
  const foreign = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await forget(idp, USERNAME, foreign)).status).toBe(403);
  expect(await linksOf(idp)).toEqual([]);
  await forget(idp);
  const [link = ''] = await linksOf(idp);
  const browser = new Browser(idp.issuer);
  expect((await browser.post(link, { password: NEW_PASSWORD }, foreign)).status).toBe(403);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 31 * 60_000);
  expect((await browser.get(link)).status).toBe(410);
});

it('after a new password the other sign-ins of the person end where wanted, here and at the API', async () => {
  const api = await startApi();
  const idp = await startIdp({ portalOrigin: api.origin });
  const back = `${api.origin}/`;
  const [thief, own] = [await signedIn(idp.issuer, back), await signedIn(idp.issuer, back)];
  const bystander = new Browser(idp.issuer);
  const url = authorizationUrl(idp.issuer, pkce(), { redirect_uri: back });
  await signIn(bystander, url, { username: 'marigold@example.com', password });

  const change = async (browser: Browser) => {
    await forget(idp);
    const [link = ''] = await linksOf(idp);
    const { body } = await browser.post(link, { password: NEW_PASSWORD });
    expect(body).toMatch(/type="checkbox" name="end" value="yes" checked/);
    return new URL(/action="([^"]+)"/.exec(body)?.[1] ?? '', idp.issuer).href;
  };
  const foreign = { 'Sec-Fetch-Site': 'cross-site' };
  const form = await change(own.browser);
  expect((await own.browser.post(form, { end: 'yes' }, foreign)).status).toBe(403);
  expect(locationOf(await own.browser.post(form, {}))?.href).toBe(back);
  expect(api.told).toEqual([]);
  expect((await own.browser.post(form, { end: 'yes' })).body).toContain('have ended');
  const { sub, sid } = decodeJwt(thief.tokens.id_token);
  expect(api.told).toMatchObject([{ sub, sid }]);
  expect((await refresh(idp.issuer, thief.tokens.refresh_token)).body.error).toBe('invalid_grant');
  expect((await refresh(idp.issuer, own.tokens.refresh_token)).status).toBe(200);
  expect((await own.browser.post(form, { end: 'yes' })).status).toBe(410);

  // From a browser that is not signed in: all end, and the API is told of the person.
  const elsewhere = new Browser(idp.issuer);
  await elsewhere.post(await change(elsewhere), { end: 'yes' });
  expect(api.told.at(-1)).not.toHaveProperty('sid');
  expect(api.told.at(-1)).toMatchObject({ sub });
  const open = (browser: Browser) =>
    browser.get(authorizationUrl(idp.issuer, pkce(), { prompt: 'none', redirect_uri: back }));
  const codes = [thief.browser, own.browser, bystander].map(async (browser) =>
    locationOf(await open(browser))?.searchParams.has('code'),
  );
  expect(await Promise.all(codes)).toEqual([false, false, true]);
});
