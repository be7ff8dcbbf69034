import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { Browser, locationOf } from './testing/browser';
import {
  USERNAME,
  authorizationUrl,
  codeOf,
  password,
  people,
  pkce,
  redeem,
  signIn,
  signedIn,
} from './testing/flow';
import { PORTAL_ORIGIN, startIdp } from './testing/testIdp';

describe('signing in', () => {
  it('leads through the form to tokens for the portal and its API', async () => {
    const { issuer } = await startIdp();
    const browser = new Browser(issuer);
    const proof = pkce();
    const answer = await signIn(browser, authorizationUrl(issuer, proof));
    const location = locationOf(answer);
    expect(location?.origin).toBe(PORTAL_ORIGIN);
    expect(location?.searchParams.get('state')).toBe('where-i-was');
    expect(location?.searchParams.get('iss')).toBe(issuer);

    const { status, body, headers } = await redeem(issuer, codeOf(answer), proof.verifier);
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body.refresh_token).toBeTypeOf('string');

    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
    const subject = people.find((person) => person.username === USERNAME)?.subject;
    const access = await jwtVerify(body.access_token, keys, {
      issuer,
      audience: 'api://portal',
      algorithms: ['RS256'],
    });
    expect(access.protectedHeader.typ).toBe('at+jwt');
    expect(access.payload).toMatchObject({ sub: subject, client_id: 'portal', scope: 'web.read' });
    expect(Number(access.payload.exp) - Number(access.payload.iat)).toBeLessThanOrEqual(15 * 60);

    const id = await jwtVerify(body.id_token, keys, {
      issuer,
      audience: 'portal',
      algorithms: ['RS256'],
    });
    expect(id.payload).toMatchObject({
      sub: subject,
      oid: subject,
      nonce: 'n-1',
    });
    expect(JSON.stringify([access.payload, id.payload])).not.toMatch(/percival/i);
  });

  it.each(people)('knows $persona', async ({ username, subject }) => {
    const { issuer } = await startIdp();
    const proof = pkce();
    const answer = await signIn(new Browser(issuer), authorizationUrl(issuer, proof), {
      username,
      password,
    });
    const { body } = await redeem(issuer, codeOf(answer), proof.verifier);
    expect(decodeJwt(body.access_token).sub).toBe(subject);
  });

  it('takes a username in any case and with spaces around it', async () => {
    const { issuer } = await startIdp();
    const credentials = { username: `  ${USERNAME.toUpperCase()} `, password };
    const answer = await signIn(new Browser(issuer), authorizationUrl(issuer, pkce()), credentials);
    expect(codeOf(answer)).toBeTruthy();
  });

  it('needs no form while the session lasts, also without a page to show', async () => {
    const { issuer } = await startIdp();
    const { browser } = await signedIn(issuer);
    const proof = pkce();
    const silent = await browser.get(authorizationUrl(issuer, proof, { prompt: 'none' }));
    expect(silent.status).toBe(303);
    expect((await redeem(issuer, codeOf(silent), proof.verifier)).status).toBe(200);
  });

  it('tells a silent request that nobody is signed in', async () => {
    const { issuer } = await startIdp();
    const answer = await new Browser(issuer).get(
      authorizationUrl(issuer, pkce(), { prompt: 'none' }),
    );
    expect(locationOf(answer)?.searchParams.get('error')).toBe('login_required');
  });

  it('asks no consent even when the request does', async () => {
    const { issuer } = await startIdp();
    const proof = pkce();
    const url = authorizationUrl(issuer, proof, { prompt: 'consent' });
    const answer = await signIn(new Browser(issuer), url);
    expect((await redeem(issuer, codeOf(answer), proof.verifier)).body.refresh_token).toBeTypeOf(
      'string',
    );
  });

  it('lets another person take over the browser, with tokens of their own', async () => {
    const { issuer } = await startIdp();
    const { browser } = await signedIn(issuer);
    const proof = pkce();
    const url = authorizationUrl(issuer, proof, { prompt: 'login' });
    const page = await signIn(browser, url, { username: 'marigold@example.com', password });
    expect(page.headers.get('Content-Security-Policy')).toMatch(/script-src 'self' 'sha256-/);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const switched = await browser.post(`${issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    const { body } = await redeem(issuer, codeOf(await browser.follow(switched)), proof.verifier);
    const marigold = people.find(({ username }) => username === 'marigold@example.com');
    expect(decodeJwt(body.id_token).sub).toBe(marigold?.subject);
  });
});

describe('the sign-in page', () => {
  async function open(query = '', overrides: Record<string, string> = {}) {
    const { issuer } = await startIdp();
    const browser = new Browser(issuer);
    const page = await browser.follow(
      await browser.get(authorizationUrl(issuer, pkce(), overrides)),
    );
    return browser.get(`${page.url}${query}`);
  }
  const field = (body: string, name: string) =>
    /value="([^"]*)"/.exec(new RegExp(`<input\\s+id="${name}"[^>]*>`).exec(body)?.[0] ?? '')?.[1];

  it('lists every sandbox person with a link that fills in the form', async () => {
    const { body } = await open();
    expect(field(body, 'username')).toBe('');
    expect(field(body, 'password')).toBe('');
    for (const person of people) {
      expect(body).toContain(`href="?fill=${encodeURIComponent(person.username)}"`);
      expect(body).toContain(person.headline);
    }
  });

  it('fills in username and password without any script', async () => {
    const { body } = await open(`?fill=${encodeURIComponent(USERNAME)}`);
    expect(field(body, 'username')).toBe(USERNAME);
    expect(field(body, 'password')).toBe(password);
  });

  it('fills in nothing for someone it does not list', async () => {
    const { body } = await open('?fill=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
    expect(body).not.toContain('alert(1)');
    expect(field(body, 'password')).toBe('');
  });

  it('starts with the username the portal hints at, as text and never as markup', async () => {
    expect(field((await open('', { login_hint: USERNAME })).body, 'username')).toBe(USERNAME);
    const hostile = await open('', { login_hint: '"><script>alert(1)</script>' });
    expect(hostile.body).not.toContain('<script>alert');
    expect(field(hostile.body, 'username')).toBe('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('says that it has expired when it is used without its cookie', async () => {
    const { issuer } = await startIdp();
    const browser = new Browser(issuer);
    const page = await browser.follow(await browser.get(authorizationUrl(issuer, pkce())));
    const stranger = await new Browser(issuer).get(page.url);
    expect(stranger.status).toBe(410);
    expect(stranger.body).toContain('This sign-in page has expired');
  });

  it('says that it has expired when someone goes back to it after signing in', async () => {
    const { issuer } = await startIdp();
    const browser = new Browser(issuer);
    const page = await browser.follow(await browser.get(authorizationUrl(issuer, pkce())));
    await browser.follow(await browser.post(page.url, { username: USERNAME, password }));
    const again = await browser.post(page.url, { username: USERNAME, password });
    expect(again.status).toBe(410);
  });

  it.each(['same-site', 'cross-site'])('refuses a form sent by a %s page', async (site) => {
    const { issuer } = await startIdp();
    const browser = new Browser(issuer);
    const page = await browser.follow(await browser.get(authorizationUrl(issuer, pkce())));
    const answer = await browser.post(
      page.url,
      { username: USERNAME, password },
      { 'Sec-Fetch-Site': site },
    );
    expect(answer.status).toBe(403);
    expect(browser.hasCookie('idp_session')).toBe(false);
  });

  it('refuses a form of a size that no sign-in has', async () => {
    const { issuer } = await startIdp();
    const browser = new Browser(issuer);
    const page = await browser.follow(await browser.get(authorizationUrl(issuer, pkce())));
    const answer = await browser.post(page.url, {
      username: USERNAME,
      password: 'x'.repeat(100_000),
    });
    expect(answer.status).toBe(413);
  });
});
