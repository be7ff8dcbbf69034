import { get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { assetPath } from './pages/assets';
import { Browser } from './testing/browser';
import { authorizationUrl, pkce, signIn } from './testing/flow';
import { PORTAL_ORIGIN, startIdp } from './testing/testIdp';

function expectHeaders(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy') ?? '';
  for (const directive of [
    /default-src 'none'/,
    /style-src 'self'(;|$)/,
    /script-src 'self'( 'sha256-[\w+/=]+')?(;|$)/,
    new RegExp(`form-action 'self' ${PORTAL_ORIGIN}(;|$)`),
    /frame-ancestors 'none'/,
    /base-uri 'none'/,
  ]) {
    expect(policy).toMatch(directive);
  }
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('X-Frame-Options')).toBe('DENY');
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(headers.get('Permissions-Policy')).toBeTruthy();
}

describe('every answer carries the security headers', () => {
  it.each([
    ['/healthz', 200],
    ['/jwks', 200],
    ['/.well-known/openid-configuration', 200],
    ['/nothing-here', 404],
    ['/%', 404],
    ['/auth', 400],
    ['/auth?client_id=nobody', 400],
    ['/auth/unknown', 400],
    ['/interaction/unknown', 410],
    ['/session/end', 200],
    ['/session/end/success', 200],
    ['/session/end?id_token_hint=x', 400],
    ['/token', 404],
    [assetPath('page.css'), 200],
    [assetPath('inter.woff2'), 200],
  ])('%s (%i)', async (path, status) => {
    const { issuer } = await startIdp();
    const answer = await new Browser(issuer).get(path);
    expect(answer.status).toBe(status);
    expectHeaders(answer.headers);
    expect(answer.body).not.toMatch(/node_modules|\bat .*\.[jt]s:/);
  });

  it('the sign-in page, its error, its redirect and the sign-out page', async () => {
    const { issuer } = await startIdp();
    const browser = new Browser(issuer);
    const page = await browser.follow(await browser.get(authorizationUrl(issuer, pkce())));
    const error = await browser.post(page.url, { username: 'nobody@example.com', password: 'x' });
    const redirect = await signIn(browser, authorizationUrl(issuer, pkce()));
    const signOut = await browser.get('/session/end');
    for (const answer of [page, error, redirect, signOut]) {
      expectHeaders(answer.headers);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('pages hold no inline script, style or handler', async () => {
    const { issuer } = await startIdp();
    const browser = new Browser(issuer);
    const page = await browser.follow(await browser.get(authorizationUrl(issuer, pkce())));
    expect(page.body).not.toMatch(/<script>|<style|\sstyle=|\son\w+=/);
  });
});

describe('files', () => {
  it('are cached for good under an address that changes with them', async () => {
    const { issuer } = await startIdp();
    const answer = await fetch(`${issuer}${assetPath('inter.woff2')}`);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('Content-Type')).toBe('font/woff2');
    const magic = Buffer.from(await answer.arrayBuffer())
      .subarray(0, 4)
      .toString();
    expect(magic).toBe('wOF2');
  });
});

describe('behind a proxy that ends https', () => {
  it('cookies are secure and browsers are told to stay on https', async () => {
    const { port } = await startIdp({ issuer: 'https://id.example.com' });
    const first = await fetch(authorizationUrl(`http://localhost:${port}`, pkce()), {
      headers: { 'X-Forwarded-Proto': 'https' },
      redirect: 'manual',
    });
    expect(first.status).toBe(303);
    expect(first.headers.get('Strict-Transport-Security')).toBe(
      'max-age=63072000; includeSubDomains',
    );
    for (const cookie of first.headers.getSetCookie()) {
      expect(cookie).toMatch(/; secure/i);
      expect(cookie).toMatch(/; httponly/i);
      expect(cookie).toMatch(/; samesite=lax/i);
    }
  });
});

describe('on plain http', () => {
  it('nothing is said of https', async () => {
    const { issuer } = await startIdp();
    const { headers } = await new Browser(issuer).get('/healthz');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
  });
});

describe('the metadata', () => {
  it('names the issuer, whatever host a request names', async () => {
    const { issuer, port } = await startIdp();
    const metadata = await new Promise<string>((resolve, reject) => {
      const headers = { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com' };
      const path = '/.well-known/openid-configuration';
      get({ host: '127.0.0.1', port, path, headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => resolve(text));
      }).on('error', reject);
    });
    expect(metadata).not.toContain('evil');
    expect(JSON.parse(metadata)).toMatchObject({ issuer, jwks_uri: `${issuer}/jwks` });
  });
});

describe('a request that names two hosts', () => {
  it('is refused', async () => {
    const { port } = await startIdp();
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'GET /healthz HTTP/1.1\r\nhost: localhost\r\nhost: other.example.com\r\nconnection: close\r\n\r\n',
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
