import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../auth/secretBox';
import type { IdentityConfig } from '../config';
import type { FirmFace } from '../groups/template/templateRepository';
import { buildServer } from '../server';
import { readPortalFiles } from './portalFiles';
import { createServePortal } from './servePortal';

const SCRIPT = 'console.log("portal");'.repeat(20);
const SHELL = `<!doctype html><script type="application/json" id="portal-config">__PORTAL_CONFIG__</script>`;
const identity: IdentityConfig = {
  issuer: 'http://localhost:4311',
  audience: 'api://portal',
  tokenType: 'at+jwt',
  clientId: 'portal</script>$&',
  authority: null,
  apiVersion: '2.0',
};

const folder = mkdtempSync(join(tmpdir(), 'portal-dist-'));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), SHELL);
  writeFileSync(join(folder, 'auth-redirect.html'), '<!doctype html>');
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets/index-C0ffee.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/index-C0ffee.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  app = await serverWith(identity);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function serverWith(config: IdentityConfig, firm?: FirmFace): Promise<FastifyInstance> {
  const files = readPortalFiles(folder);
  if (!files) throw new Error('The fixture has an index.html.');
  return buildServer({
    db: { transaction: () => Promise.reject(new Error('no database here')) },
    verifyToken: () => Promise.reject(new Error('no token here')),
    secretBox: createSecretBox([Buffer.alloc(32)]),
    servePortal: createServePortal(files, config, false, null, firm),
  });
}

const navigate = (url: string, headers: Record<string, string> = {}, on = app) =>
  on.inject({ url, headers: { accept: 'text/html,*/*', ...headers } });

function configIn(html: string): { styleNonce: string; identity: Record<string, unknown> } {
  const json = /id="portal-config">(.*?)<\/script>$/.exec(html)?.[1] ?? '';
  return JSON.parse(json) as ReturnType<typeof configIn>;
}

describe('the shell', () => {
  it.each(['/', '/accounts/activities', '/index.html', '/v2x', '/timeout?from=idle', '/a.b'])(
    'answers a page address: %s',
    async (url) => {
      const response = await navigate(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.body).toContain('portal-config');
    },
  );

  it('answers the first address to whoever takes anything, and no other', async () => {
    const ask = async (url: string) =>
      (await app.inject({ url, headers: { accept: '*/*' } })).statusCode;
    expect([await ask('/'), await ask('/nothing.txt')]).toEqual([200, 404]);
  });

  it('carries the configuration, which cannot break out of its element', async () => {
    const { body } = await navigate('/');
    const config = configIn(body);
    expect(config).toMatchObject({
      apiVersion: '2.0',
      identity: { clientId: 'portal</script>$&' },
    });
    expect(config.identity).toMatchObject({
      authority: 'https://portal-idp.sandbox',
      knownAuthorities: ['portal-idp.sandbox'],
      scopes: ['openid', 'profile', 'email', 'offline_access', 'web.read'],
    });
    expect(JSON.parse(String(config.identity.authorityMetadata))).toEqual({
      issuer: 'http://localhost:4311',
      authorization_endpoint: 'http://localhost:4311/auth',
      token_endpoint: 'http://localhost:4311/token',
      end_session_endpoint: 'http://localhost:4311/session/end',
      jwks_uri: 'http://localhost:4311/jwks',
    });
  });

  it('W1, W2: has a policy of its own, with a nonce that is new each time', async () => {
    const [one, other] = [await navigate('/'), await navigate('/')];
    const { styleNonce } = configIn(one.body);
    expect(styleNonce).toMatch(/^[\w-]{22}$/);
    expect(styleNonce).not.toBe(configIn(other.body).styleNonce);
    expect(one.headers['content-security-policy']).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${styleNonce}'`,
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self' http://localhost:4311",
        'frame-src http://localhost:4311',
        "form-action 'self' http://localhost:4311",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types portal',
      ].join('; '),
    );
    expect(one.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  it('is compressed for whoever accepts it', async () => {
    const response = await navigate('/', { 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('portal-config');
    for (const encodings of ['gzip', 'br;q=0', 'identity, br; q=0.0', 'brx']) {
      const plain = await navigate('/', { 'accept-encoding': encodings });
      expect(plain.headers['content-encoding']).toBeUndefined();
    }
  });

  it('names a real authority without metadata, and lets the browser talk to it', async () => {
    const authority = 'https://login.example.com/tenant/v2.0';
    const entra = await serverWith({ ...identity, issuer: authority, authority });
    const { body, headers } = await navigate('/', {}, entra);
    const config = configIn(body);
    expect(config.identity).toMatchObject({ authority, knownAuthorities: ['login.example.com'] });
    expect(config.identity.authorityMetadata).toBeUndefined();
    expect(config.identity.scopes).toContain('api://portal/web.read');
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://login.example.com;",
    );
    await entra.close();
  });
});

describe('assets', () => {
  it('come compressed as built, and never change', async () => {
    const url = '/assets/index-C0ffee.js';
    const response = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(SCRIPT);
    const plain = await app.inject(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(SCRIPT);
  });

  it('are asked for again when their name says nothing of their content', async () => {
    const { headers } = await app.inject('/icon.svg');
    expect(headers['cache-control']).toBe('no-cache');
    const etag = String(headers.etag);
    const again = await app.inject({ url: '/icon.svg', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('that are missing are missing', async () => {
    for (const url of ['/assets/old-Bada55.js', '/assets/']) {
      expect((await navigate(url)).statusCode).toBe(404);
    }
    expect((await app.inject('/favicon.ico')).statusCode).toBe(404);
  });

  it.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/.vite/manifest.json',
    '/assets/index-C0ffee.js.br',
    '//etc/passwd',
  ])('are all there is: %s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  });

  it('W4: may be framed by us only where silent sign-in needs it', async () => {
    const policyOf = async (url: string): Promise<unknown> =>
      (await app.inject(url)).headers['content-security-policy'];
    expect(await policyOf('/auth-redirect.html')).toContain("frame-ancestors 'self'");
    expect(await policyOf('/icon.svg')).toContain("frame-ancestors 'none'");
  });

  it('are not made by writing', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/',
      headers: { accept: 'text/html' },
    });
    expect(response.statusCode).toBe(404);
  });
});

describe('the API', () => {
  it('is never answered by the shell', async () => {
    for (const url of ['/v2', '/v2/nothing', '/v2/profile/nothing']) {
      const response = await navigate(url);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toBe('application/problem+json');
    }
  });
});

describe('a portal that was not built', () => {
  it('is told apart from one that was', () => {
    expect(readPortalFiles(join(folder, 'assets'))).toBeNull();
  });
});

it("shows a firm's own name, colour, mark and guides", async () => {
  const brand = { light: '#7a3b69', dark: '#d9a5cb' };
  const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"></svg>';
  const guides = [{ id: 'registration-video' as const, label: 'A film', url: '/film' }];
  const own = await serverWith(identity, {
    ...{ name: 'Invented Firm', support: null, brand, mark, guides },
  });
  const { body } = await navigate('/', {}, own);
  expect(configIn(body)).toMatchObject({
    ...{ firmName: 'Invented Firm', brand, mark: '/icon.svg', guides },
  });
  const icon = await own.inject({ url: '/icon.svg' });
  expect([icon.body, icon.headers['content-type']]).toEqual([mark, 'image/svg+xml']);
  expect((await app.inject({ url: '/icon.svg' })).body).toBe('<svg/>');
  await own.close();
});
