import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPortalFiles } from '../static/portalFiles';
import { createServePortal } from '../static/servePortal';
import { startTestServer, type TestServer } from '../testing/testServer';

const folder = mkdtempSync(join(tmpdir(), 'portal-headers-'));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const file of ['index.html', 'auth-redirect.html', 'icon.svg', 'assets/index-C0ffee.js'])
    writeFileSync(join(folder, file), '<!doctype html>__PORTAL_CONFIG__');
  const files = readPortalFiles(folder);
  if (!files) throw new Error('The fixture has an index.html.');
  const identity = {
    issuer: 'http://localhost:4311',
    audience: 'api://portal',
    tokenType: 'at+jwt',
    clientId: 'portal',
    authority: null,
    apiVersion: null,
  };
  server = await startTestServer({
    servePortal: createServePortal(files, identity, true, {
      instrumentationKey: '0',
      endpointUrl: 'https://logs.example.com/v2/track',
    }),
    sandbox: { on: true, authority: null },
    trustedProxies: ['127.0.0.1'],
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const html = { accept: 'text/html' };
const json = { 'content-type': 'application/json' };

const STATIC: [string, number, InjectOptions][] = [
  ['the shell', 200, { url: '/', headers: html }],
  ['a page of the portal', 200, { url: '/accounts/balances?x=1', headers: html }],
  ['the page of the silent sign-in', 200, { url: '/auth-redirect.html' }],
  ['an asset', 200, { url: '/assets/index-C0ffee.js' }],
  ['an asset that is known', 304, { url: '/icon.svg', headers: { 'if-none-match': '*' } }],
  ['an asset that is gone', 404, { url: '/assets/old-Bada55.js' }],
  ['an address without a page', 404, { url: '/nothing.txt' }],
  ['an operation that is not there', 404, { url: '/v2/nothing' }],
  ['a method that is not there', 405, { method: 'DELETE', url: '/v2/profile' }],
  ['a post to the shell', 404, { method: 'POST', url: '/', headers: html }],
  ['an address that is too long', 414, { url: `/v2/profile?${'x'.repeat(3_000)}` }],
  ['an address that cannot be read', 400, { url: '/%zz' }],
  ['a call without a token', 401, { url: '/v2/profile' }],
  ['health', 200, { url: '/healthz' }],
  ['the sandbox page', 200, { url: '/sandbox', headers: { host: 'localhost' } }],
  [
    'the telemetry of the sandbox',
    200,
    { url: '/sandbox/telemetry', headers: { host: 'localhost' } },
  ],
  [
    'telemetry taken in',
    200,
    {
      method: 'POST',
      url: '/sandbox/telemetry/track',
      headers: { host: 'localhost', ...json },
      payload: '[]',
    },
  ],
];

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; .*frame-ancestors '(none|self)'/,
  ),
  'cross-origin-resource-policy': expect.stringMatching(/^same-(site|origin)$/),
  'cache-control': expect.stringMatching(
    /^(no-store|no-cache|public, max-age=31536000, immutable)$/,
  ),
};

describe('W3: every answer says how it may be used', () => {
  it('and that browsers stay on https, over https and not over http', async () => {
    const over = async (proto: string) =>
      (await server.app.inject({ url: '/', headers: { ...html, 'x-forwarded-proto': proto } }))
        .headers['strict-transport-security'];
    expect(await over('https')).toBe('max-age=63072000; includeSubDomains');
    expect(await over('http')).toBeUndefined();
  });

  it.each(STATIC)('%s (%i)', async (_what, status, request) => {
    const { statusCode, headers } = await server.app.inject(request);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject(COMMON);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  it('the document lets its scripts reach this origin, the provider and the logging service', async () => {
    const { headers } = await server.app.inject({ url: '/', headers: html });
    expect(headers['content-security-policy']).toContain(
      "; connect-src 'self' http://localhost:4311 https://logs.example.com; ",
    );
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
  });
});
