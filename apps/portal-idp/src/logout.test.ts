import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Answer } from './testing/browser';
import { Browser, locationOf } from './testing/browser';
import {
  REDIRECT_URI,
  authorizationUrl,
  password,
  pkce,
  refresh,
  signIn,
  signedIn,
} from './testing/flow';
import { startApi } from './testing/testApi';
import { startIdp } from './testing/testIdp';

function logoutUrl(issuer: string, parameters: Record<string, string>): string {
  return `${issuer}/session/end?${new URLSearchParams(parameters)}`;
}

async function isSignedIn(browser: Browser, issuer: string): Promise<boolean> {
  const answer = await browser.get(authorizationUrl(issuer, pkce(), { prompt: 'none' }));
  return locationOf(answer)?.searchParams.has('code') ?? false;
}

const xsrfOf = ({ body }: Answer) => /name="xsrf" value="([^"]+)"/.exec(body)?.[1] ?? '';

describe('signing out', () => {
  it('with the ID token ends session and refresh tokens and returns to the portal at once', async () => {
    const { issuer } = await startIdp();
    const { browser, tokens } = await signedIn(issuer);
    const answer = await browser.get(
      logoutUrl(issuer, {
        id_token_hint: tokens.id_token,
        post_logout_redirect_uri: REDIRECT_URI,
        state: 's-1',
      }),
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(`${REDIRECT_URI}?state=s-1`);
    expect(browser.hasCookie('idp_session')).toBe(false);
    expect(await isSignedIn(browser, issuer)).toBe(false);
    expect((await refresh(issuer, tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('tells the API, and goes on when the API is away', async () => {
    const api = await startApi();
    const { issuer } = await startIdp({ portalOrigin: api.origin });
    const { browser, tokens } = await signedIn(issuer, `${api.origin}/`);
    await browser.get(logoutUrl(issuer, { id_token_hint: tokens.id_token }));
    expect(api.told).toMatchObject([{ sub: decodeJwt(tokens.access_token).sub }]);

    const again = await signedIn(issuer, `${api.origin}/`);
    await api.close();
    const answer = await again.browser.get(
      logoutUrl(issuer, { id_token_hint: again.tokens.id_token }),
    );
    expect(answer.status).toBe(303);
    expect(again.browser.hasCookie('idp_session')).toBe(false);
  });

  it('with the ID token and no return address ends on a page that says so', async () => {
    const { issuer } = await startIdp();
    const { browser, tokens } = await signedIn(issuer);
    const answer = await browser.follow(
      await browser.get(logoutUrl(issuer, { id_token_hint: tokens.id_token })),
    );
    expect(answer.body).toContain('You are signed out');
  });

  it('without the ID token asks first, and does as told', async () => {
    const { issuer } = await startIdp();
    const { browser } = await signedIn(issuer);
    const url = logoutUrl(issuer, { client_id: 'portal', post_logout_redirect_uri: REDIRECT_URI });
    const page = await browser.get(url);
    expect(page.status).toBe(200);
    expect(page.body).toContain('Do you want to sign out?');
    expect(page.body).toMatch(/href="http:\/\/localhost:4310\/"\s*>\s*Stay signed in/);
    expect(await isSignedIn(browser, issuer)).toBe(true);

    const confirmed = await browser.post(`${issuer}/session/end/confirm`, {
      xsrf: xsrfOf(await browser.get(url)),
      logout: 'yes',
    });
    expect(confirmed.headers.get('Location')).toBe(REDIRECT_URI);
    expect(await isSignedIn(browser, issuer)).toBe(false);
  });

  it('S6: with the sid of the sign-in, and no ID token, ends it at once and tells the API', async () => {
    const api = await startApi();
    const { issuer } = await startIdp({ portalOrigin: api.origin });
    const { browser, tokens } = await signedIn(issuer, `${api.origin}/`);
    const { sid, sub } = decodeJwt(tokens.id_token);
    const answer = await browser.get(
      logoutUrl(issuer, {
        client_id: 'portal',
        logout_hint: String(sid),
        post_logout_redirect_uri: `${api.origin}/`,
        state: 's-1',
      }),
    );
    expect(answer.headers.get('Location')).toBe(`${api.origin}/?state=s-1`);
    expect(browser.hasCookie('idp_session')).toBe(false);
    expect(api.told).toMatchObject([{ sub, sid }]);
    expect((await refresh(issuer, tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('S6: asks when the sid is of another sign-in, or of none', async () => {
    const { issuer } = await startIdp();
    const other = await signedIn(issuer);
    const { browser } = await signedIn(issuer);
    for (const hint of [String(decodeJwt(other.tokens.id_token).sid), '', 'undefined', 'guess']) {
      const url = logoutUrl(issuer, { client_id: 'portal', logout_hint: hint });
      expect((await browser.get(url)).body).toContain('Do you want to sign out?');
    }
    expect(await isSignedIn(browser, issuer)).toBe(true);
  });

  it('asks when the ID token is of another person', async () => {
    const { issuer } = await startIdp();
    const { tokens } = await signedIn(issuer);
    const other = new Browser(issuer);
    await signIn(other, authorizationUrl(issuer, pkce()), {
      username: 'marigold@example.com',
      password,
    });
    const answer = await other.get(logoutUrl(issuer, { id_token_hint: tokens.id_token }));
    expect(answer.body).toContain('Do you want to sign out?');
    expect(await isSignedIn(other, issuer)).toBe(true);
  });

  it('confirms nothing without the secret of the page', async () => {
    const { issuer } = await startIdp();
    const { browser } = await signedIn(issuer);
    await browser.get(logoutUrl(issuer, { client_id: 'portal' }));
    const forged = await browser.post(`${issuer}/session/end/confirm`, {
      xsrf: 'guess',
      logout: 'yes',
    });
    expect(forged.status).toBe(400);
    expect(await isSignedIn(browser, issuer)).toBe(true);
  });

  it('of someone who is signed out already still returns to the portal', async () => {
    const { issuer } = await startIdp();
    const { browser, tokens } = await signedIn(issuer);
    const url = logoutUrl(issuer, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: REDIRECT_URI,
    });
    await browser.get(url);
    const page = await browser.get(url);
    const answer = await browser.post(`${issuer}/session/end/confirm`, {
      xsrf: xsrfOf(page),
      logout: 'yes',
    });
    expect(answer.headers.get('Location')).toBe(REDIRECT_URI);
  });

  it.each([
    'https://attacker.example/',
    `${REDIRECT_URI}x`,
    REDIRECT_URI.slice(0, -1),
    'javascript:alert(1)',
  ])('never leads to %s', async (target) => {
    const { issuer } = await startIdp();
    const { browser, tokens } = await signedIn(issuer);
    const answer = await browser.get(
      logoutUrl(issuer, { id_token_hint: tokens.id_token, post_logout_redirect_uri: target }),
    );
    expect(answer.status).toBe(400);
    expect(locationOf(answer)).toBeUndefined();
  });
});
