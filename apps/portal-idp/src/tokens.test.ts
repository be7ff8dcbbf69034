import { decodeJwt } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { Browser, locationOf } from './testing/browser';
import {
  REDIRECT_URI,
  authorizationUrl,
  callToken,
  codeOf,
  password,
  pkce,
  redeem,
  refresh,
  signIn,
  signedIn,
  USERNAME,
} from './testing/flow';
import { startApi } from './testing/testApi';
import { PORTAL_ORIGIN, startIdp } from './testing/testIdp';

describe('the authorization request', () => {
  const origin = new URL(PORTAL_ORIGIN);
  const mutants = [
    PORTAL_ORIGIN,
    `${PORTAL_ORIGIN}//`,
    `${PORTAL_ORIGIN}/.`,
    `${PORTAL_ORIGIN}/./`,
    `${PORTAL_ORIGIN}/?x=1`,
    `${PORTAL_ORIGIN}/?`,
    `${PORTAL_ORIGIN}/#`,
    `${PORTAL_ORIGIN}/#x`,
    `${PORTAL_ORIGIN}/%2F`,
    `${PORTAL_ORIGIN}/%2e`,
    `${PORTAL_ORIGIN}/..`,
    `${PORTAL_ORIGIN}/\\`,
    `${PORTAL_ORIGIN}/ `,
    ` ${PORTAL_ORIGIN}/`,
    `${PORTAL_ORIGIN}/\n`,
    `${PORTAL_ORIGIN}/\u0000`,
    `${PORTAL_ORIGIN}/index.html`,
    `${PORTAL_ORIGIN}/AUTH-REDIRECT.html`,
    `${PORTAL_ORIGIN}/auth-redirect.html/`,
    `${PORTAL_ORIGIN}/auth-redirect.html?x`,
    `${PORTAL_ORIGIN}/auth-redirect%2Ehtml`,
    `HTTP://${origin.host}/`,
    `http://LOCALHOST:${origin.port}/`,
    `https://${origin.host}/`,
    `http://localhost/`,
    `http://localhost:${origin.port}0/`,
    `http://localhost:04310/`,
    `http://127.0.0.1:${origin.port}/`,
    `http://[::1]:${origin.port}/`,
    `http://localhost.:${origin.port}/`,
    `http://user@localhost:${origin.port}/`,
    `http://user:secret@localhost:${origin.port}/`,
    `http://localhost:${origin.port}@attacker.example/`,
    `http://localhost:${origin.port}.attacker.example/`,
    `http://sub.localhost:${origin.port}/`,
    `http://attacker.example/`,
    `http://attacker.example/?${PORTAL_ORIGIN}/`,
    `//localhost:${origin.port}/`,
    `javascript:alert(1)//${PORTAL_ORIGIN}/`,
    'data:text/html,x',
    '/',
    '',
  ];

  it('A1: redirects to no address but the registered ones, byte for byte', async () => {
    const { issuer } = await startIdp();
    const browser = new Browser(issuer);
    for (const redirectUri of mutants) {
      const answer = await browser.get(
        authorizationUrl(issuer, pkce(), { redirect_uri: redirectUri }),
      );
      expect([redirectUri, answer.status, locationOf(answer)]).toEqual([
        redirectUri,
        400,
        undefined,
      ]);
      expect(answer.body).toContain('This sign-in link does not work');
    }
    expect(mutants.length).toBeGreaterThanOrEqual(40);
  });

  it.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method, which means plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['an empty challenge', { code_challenge: '' }, 'invalid_request'],
    ['a malformed challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['the implicit flow for tokens', { response_type: 'token' }, 'unsupported_response_type'],
    [
      'the implicit flow for both',
      { response_type: 'id_token token' },
      'unsupported_response_type',
    ],
    ['the hybrid flow', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['the hybrid flow with a token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['a foreign API', { resource: 'api://other' }, 'invalid_target'],
  ])('A2, A3: is refused with %s', async (_what, overrides, error) => {
    const { issuer } = await startIdp();
    const answer = await new Browser(issuer).get(authorizationUrl(issuer, pkce(), overrides));
    const location = locationOf(answer);
    const parameters = location?.hash
      ? new URLSearchParams(location.hash.slice(1))
      : location?.searchParams;
    expect(parameters?.get('error')).toBe(error);
    expect(parameters?.has('code')).toBe(false);
  });

  it('shows an unknown client a page, never a redirect', async () => {
    const { issuer } = await startIdp();
    const answer = await new Browser(issuer).get(
      authorizationUrl(issuer, pkce(), { client_id: 'nobody' }),
    );
    expect(answer.status).toBe(400);
    expect(locationOf(answer)).toBeUndefined();
    expect(answer.body).not.toContain('invalid_client');
  });
});

describe('the code', () => {
  async function freshCode() {
    const { issuer } = await startIdp();
    const proof = pkce();
    const code = codeOf(await signIn(new Browser(issuer), authorizationUrl(issuer, proof)));
    return { issuer, proof, code };
  }

  it.each([
    ['another verifier', { code_verifier: pkce().verifier }],
    ['an empty verifier', { code_verifier: '' }],
    ['another redirect address', { redirect_uri: `${PORTAL_ORIGIN}/auth-redirect.html` }],
    ['another client', { client_id: 'nobody' }],
    ['a truncated code', { code: 'abc' }],
  ])('A2: buys nothing with %s', async (_what, overrides) => {
    const { issuer, proof, code } = await freshCode();
    const { status, body } = await callToken(issuer, {
      grant_type: 'authorization_code',
      code,
      code_verifier: proof.verifier,
      redirect_uri: REDIRECT_URI,
      ...overrides,
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.access_token).toBeUndefined();
  });

  it.each(['code_verifier', 'redirect_uri', 'code'])(
    'A2: buys nothing without %s',
    async (missing) => {
      const { issuer, proof, code } = await freshCode();
      const fields: Record<string, string> = {
        code,
        code_verifier: proof.verifier,
        redirect_uri: REDIRECT_URI,
      };
      delete fields[missing];
      const { status } = await callToken(issuer, { grant_type: 'authorization_code', ...fields });
      expect(status).toBe(400);
    },
  );

  it('A2: works once; a replay kills what it bought', async () => {
    const { issuer, proof, code } = await freshCode();
    const first = await redeem(issuer, code, proof.verifier);
    expect(first.status).toBe(200);
    expect((await redeem(issuer, code, proof.verifier)).body.error).toBe('invalid_grant');
    expect((await refresh(issuer, first.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('A2: a replay tells the API which sign-in to end', async () => {
    const api = await startApi();
    const { issuer } = await startIdp({ portalOrigin: api.origin });
    const proof = pkce();
    const url = authorizationUrl(issuer, proof, { redirect_uri: `${api.origin}/` });
    const code = codeOf(await signIn(new Browser(issuer), url));
    const redeemed = () =>
      callToken(issuer, {
        grant_type: 'authorization_code',
        code,
        code_verifier: proof.verifier,
        redirect_uri: `${api.origin}/`,
      });
    const first = await redeemed();
    expect(api.told).toEqual([]);
    await redeemed();
    await vi.waitFor(() => expect(api.told).toHaveLength(1), { timeout: 60_000 });
    const { sub, sid } = decodeJwt(first.body.access_token);
    expect(api.told[0]).toMatchObject({ iss: issuer, aud: 'portal', sub, sid });
  });

  it('A2: works at most once when it is redeemed many times at once', async () => {
    const { issuer, proof, code } = await freshCode();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => redeem(issuer, code, proof.verifier)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it.each([
    [50, undefined],
    [61, 'invalid_grant'],
  ])('A2: is dead after sixty seconds: after %i', async (seconds, error) => {
    const { issuer, proof, code } = await freshCode();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
    const { body } = await redeem(issuer, code, proof.verifier);
    vi.useRealTimers();
    expect(body.error).toBe(error);
  });
});

describe('the access token', () => {
  it('names its sign-in, through renewals and silent sign-in, and no other', async () => {
    const { issuer } = await startIdp();
    const { browser, tokens } = await signedIn(issuer);
    const sidOf = ({ access_token }: { access_token: string }) => decodeJwt(access_token)['sid'];
    const sid = sidOf(tokens);
    expect(sid).toMatch(/^[\w-]{16,}$/);
    expect(sidOf((await refresh(issuer, tokens.refresh_token)).body)).toBe(sid);
    const proof = pkce();
    const silent = await browser.get(authorizationUrl(issuer, proof, { prompt: 'none' }));
    expect(sidOf((await redeem(issuer, codeOf(silent), proof.verifier)).body)).toBe(sid);
    expect(sidOf((await signedIn(issuer)).tokens)).not.toBe(sid);
  });
});

describe('the refresh token', () => {
  it('is replaced at each use and renews the access token', async () => {
    const { issuer } = await startIdp();
    const { tokens } = await signedIn(issuer);
    const renewed = await refresh(issuer, tokens.refresh_token);
    expect(renewed.status).toBe(200);
    expect(renewed.body.refresh_token).not.toBe(tokens.refresh_token);
    expect(renewed.body.access_token).not.toBe(tokens.access_token);
    expect((await refresh(issuer, renewed.body.refresh_token)).status).toBe(200);
  });

  it('A7: kills its whole family when it is used again', async () => {
    const { issuer } = await startIdp();
    const { tokens } = await signedIn(issuer);
    const renewed = await refresh(issuer, tokens.refresh_token);
    expect((await refresh(issuer, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(issuer, renewed.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('A7: is spent at most once by many tabs at once, and the session still signs them in silently', async () => {
    const { issuer } = await startIdp();
    const { browser, tokens } = await signedIn(issuer);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => refresh(issuer, tokens.refresh_token)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(new Set(answers.map(({ status }) => status)).has(500)).toBe(false);

    const proof = pkce();
    const silent = await browser.get(authorizationUrl(issuer, proof, { prompt: 'none' }));
    expect((await redeem(issuer, codeOf(silent), proof.verifier)).status).toBe(200);
  });

  it.each([
    [50, 'goes on', false],
    [70, 'ends, here and at the API', true],
  ])('A7: when one comes back after %i seconds, its sign-in %s', async (seconds, _what, ends) => {
    const api = await startApi();
    const { issuer } = await startIdp({ portalOrigin: api.origin });
    const { browser, tokens } = await signedIn(issuer, `${api.origin}/`);
    const renewed = await refresh(issuer, tokens.refresh_token);
    expect(renewed.status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
    const again = await refresh(issuer, tokens.refresh_token);
    const newest = await refresh(issuer, renewed.body.refresh_token);
    const silent = await browser.get(
      authorizationUrl(issuer, pkce(), { prompt: 'none', redirect_uri: `${api.origin}/` }),
    );
    vi.useRealTimers();
    expect([again.body.error, newest.body.error]).toEqual(['invalid_grant', 'invalid_grant']);
    const { sub, sid } = decodeJwt(tokens.access_token);
    expect(api.told).toEqual(ends ? [expect.objectContaining({ iss: issuer, sub, sid })] : []);
    expect(locationOf(silent)?.searchParams.get('error')).toBe(ends ? 'login_required' : null);
  });

  it('does not outlive twelve hours, however often it is renewed', async () => {
    const { issuer } = await startIdp();
    const { browser, tokens } = await signedIn(issuer);
    const signedInAt = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: signedInAt + 11.9 * 3_600_000 });
    const renewed = await refresh(issuer, tokens.refresh_token);
    const silent = await browser.get(authorizationUrl(issuer, pkce(), { prompt: 'none' }));
    vi.setSystemTime(signedInAt + 12.1 * 3_600_000);
    const late = await refresh(issuer, renewed.body.refresh_token);
    const lateSilent = await browser.get(authorizationUrl(issuer, pkce(), { prompt: 'none' }));
    vi.useRealTimers();
    expect(renewed.status).toBe(200);
    expect(codeOf(silent)).toBeTruthy();
    expect(late.body.error).toBe('invalid_grant');
    expect(locationOf(lateSilent)?.searchParams.get('error')).toBe('login_required');
  });
});

describe('the token endpoint', () => {
  it.each([
    'password',
    'client_credentials',
    'implicit',
    'urn:ietf:params:oauth:grant-type:device_code',
  ])('A3: has no %s grant', async (grantType) => {
    const { issuer } = await startIdp();
    const { status, body } = await callToken(issuer, {
      grant_type: grantType,
      username: USERNAME,
      password,
    });
    expect(status).toBe(400);
    expect(body.error).toBe('unsupported_grant_type');
  });

  it('may be called from the portal and from no other origin', async () => {
    const { issuer } = await startIdp();
    const { tokens } = await signedIn(issuer);
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    const foreign = await callToken(issuer, fields, { Origin: 'http://localhost:4399' });
    expect(foreign.status).toBe(400);
    expect(foreign.headers.get('Access-Control-Allow-Origin')).toBeNull();
    const own = await callToken(issuer, fields, { Origin: PORTAL_ORIGIN });
    expect(own.status).toBe(200);
    expect(own.headers.get('Access-Control-Allow-Origin')).toBe(PORTAL_ORIGIN);
  });

  it.each([
    [PORTAL_ORIGIN, 204, PORTAL_ORIGIN],
    ['http://localhost:4399', 403, null],
    ['null', 403, null],
  ])('answers a preflight from %s with %i', async (origin, status, allowed) => {
    const { issuer } = await startIdp();
    const answer = await fetch(`${issuer}/token`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(allowed);
  });
});
