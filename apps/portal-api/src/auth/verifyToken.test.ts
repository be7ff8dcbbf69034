import {
  generateKeyPair,
  exportSPKI,
  SignJWT,
  UnsecuredJWT,
  exportJWK,
  type JWTPayload,
} from 'jose';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVerifyToken } from './verifyToken';
import { startTestServer, subjectOf, type TestServer } from '../testing/testServer';
import { KEY_ID } from '../testing/testIssuer';

let server: TestServer;
let bad: Record<string, string | undefined>;
beforeAll(async () => {
  server = await startTestServer();
  bad = await badAuthorizations(server);
});
afterAll(() => server.close());

const now = (): number => Math.floor(Date.now() / 1_000);

async function badAuthorizations({
  issuer,
}: TestServer): Promise<Record<string, string | undefined>> {
  const claims = { sub: subjectOf('rich') };
  const good = await issuer.sign(claims);
  const [header, payload, signature] = good.split('.');
  const stranger = await generateKeyPair('RS256', { extractable: true });
  const complete: JWTPayload = {
    ...claims,
    iss: issuer.config.issuer,
    aud: issuer.config.audience,
    scope: 'web.read',
    iat: now(),
    exp: now() + 600,
  };
  const publicPem = new TextEncoder().encode(await exportSPKI(issuer.publicKey));
  const tampered = Buffer.from(JSON.stringify({ ...complete, sub: subjectOf('plain') })).toString(
    'base64url',
  );
  const tokens: Record<string, string> = {
    'the alg none': new UnsecuredJWT(complete).encode(),
    'the public key used as an HMAC secret': await new SignJWT(complete)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: KEY_ID })
      .sign(publicPem),
    'another issuer': await issuer.sign({ ...claims, iss: 'https://elsewhere.example.com' }),
    'another audience': await issuer.sign({ ...claims, aud: 'api://other' }),
    'the id token': await issuer.sign({ ...claims, aud: 'portal' }, { typ: 'JWT' }),
    'an id token for the API': await issuer.sign(claims, { typ: 'JWT' }),
    'an unknown key id': await issuer.sign(claims, { kid: 'other' }),
    'a stranger’s signature': await issuer.sign(claims, {}, stranger.privateKey),
    'a key address of its own': await issuer.sign(
      claims,
      { kid: 'other', jku: 'https://elsewhere.example.com/jwks' },
      stranger.privateKey,
    ),
    'a key of its own': await issuer.sign(
      claims,
      { jwk: await exportJWK(stranger.publicKey) },
      stranger.privateKey,
    ),
    'an expired token': await issuer.sign({ ...claims, exp: now() - 60 }),
    'a token without end': await issuer.sign({ ...claims, exp: undefined }),
    'a token from the future': await issuer.sign({ ...claims, iat: now() + 60 }),
    'a token not valid yet': await issuer.sign({ ...claims, nbf: now() + 60 }),
    'a token for nobody': await issuer.sign({ sub: undefined }),
    'a number for a subject': await issuer.sign({ sub: 7 }),
    'a list for a subject': await issuer.sign({ sub: [subjectOf('rich')] }),
    'a subject without an end': await issuer.sign({ sub: 'a'.repeat(256) }),
    'a subject with a null character': await issuer.sign({ sub: 'a\u0000b' }),
    'another program': await issuer.sign({ ...claims, client_id: 'other' }),
    'no program': await issuer.sign({ ...claims, client_id: undefined }),
    'another program under an older name': await issuer.sign({
      ...claims,
      client_id: undefined,
      azp: 'other',
    }),
    'another scope': await issuer.sign({ ...claims, scope: 'openid profile' }),
    'a scope that only begins alike': await issuer.sign({ ...claims, scope: 'web.readall' }),
    'a truncated token': good.slice(0, -10),
    'a changed payload': `${header}.${tampered}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'two signatures': `${good}.${signature}`,
    'no JWT at all': 'fictional-2026',
    'an endless token': 'a'.repeat(9_000),
  };
  return {
    ...Object.fromEntries(Object.entries(tokens).map(([name, one]) => [name, `Bearer ${one}`])),
    'no token': undefined,
    'an empty token': 'Bearer ',
    'another scheme': `Basic ${Buffer.from('a:b').toString('base64')}`,
    'the token without its scheme': good,
  };
}

describe('a token that is no good', () => {
  it('A4, A5: is answered with the same 401, whatever is wrong with it', async () => {
    expect(Object.keys(bad)).toHaveLength(34);
    const answers = await Promise.all(
      Object.entries(bad).map(async ([name, authorization]) => {
        const response = await fetch(`${server.url}/v2/profile`, {
          headers: authorization === undefined ? {} : { authorization },
        });
        const challenge = response.headers.get('www-authenticate');
        return [name, response.status, challenge, await response.text()];
      }),
    );
    const [, , challenge, body] = answers.find(([name]) => name === 'no token') ?? [];
    expect(challenge).toContain('Bearer');
    expect(answers).toEqual(Object.keys(bad).map((name) => [name, 401, challenge, body]));
  });
});

describe('A6: clocks that differ', () => {
  const cases = [
    ['expired 9 s ago', { exp: -9 }, 200],
    ['expired 60 s ago', { exp: -60 }, 401],
    ['issued 9 s ahead', { iat: 9 }, 200],
    ['issued 60 s ahead', { iat: 60 }, 401],
    ['valid in 9 s', { nbf: 9 }, 200],
    ['valid in 60 s', { nbf: 60 }, 401],
  ] as const;

  it.each(cases)('a token %s', async (_name, offsets, status) => {
    const times = Object.entries(offsets).map(([claim, offset]) => [claim, now() + offset]);
    const token = await server.issuer.sign({
      sub: subjectOf('rich'),
      ...Object.fromEntries(times),
    });
    const response = await fetch(`${server.url}/v2/profile`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(status);
  });
});

it('whom a token is of is said by the claim that the settings name', async () => {
  const verify = createVerifyToken({ ...server.issuer.config, subjectClaim: 'oid' });
  const claims = { sub: 'pairwise', oid: subjectOf('rich') };
  const caller = await verify(`Bearer ${await server.issuer.sign(claims)}`);
  expect(caller.subject).toBe(subjectOf('rich'));
  const without = `Bearer ${await server.issuer.sign({ sub: subjectOf('rich') })}`;
  await expect(verify(without)).rejects.toMatchObject({ problem: { status: 401 } });
});

describe('an identity provider that is away', () => {
  async function statusWith(handler: Parameters<typeof createServer>[1]): Promise<unknown> {
    const provider = createServer(handler as () => void).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const verify = createVerifyToken({ ...server.issuer.config, issuer });
    const token = await server.issuer.sign({ iss: issuer, sub: subjectOf('rich') });
    try {
      return await verify(`Bearer ${token}`).catch((error: unknown) => error);
    } finally {
      provider.closeAllConnections();
      provider.close();
    }
  }

  const away = {
    problem: { status: 503, code: 'identity.unavailable' },
    headers: { 'retry-after': '5' },
  };

  it('is our trouble, not the client’s', async () => {
    const broken = await statusWith((_request, response) => response.writeHead(500).end());
    expect(broken).toMatchObject(away);
    const garbage = await statusWith((_request, response) => response.end('<html>'));
    expect(garbage).toMatchObject(away);
    const cut = await statusWith((request) => request.socket.destroy());
    expect(cut).toMatchObject(away);
  });

  it('is not trusted when it calls itself someone else', async () => {
    const other = await statusWith((_request, response) =>
      response.end(JSON.stringify({ issuer: 'https://x.example.com', jwks_uri: server.url })),
    );
    expect(other).toMatchObject(away);
  });

  it('is asked again by the next request', async () => {
    let calls = 0;
    const provider = createServer((_request, response) => {
      calls += 1;
      response.writeHead(503).end();
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const verify = createVerifyToken({ ...server.issuer.config, issuer });
    const authorization = `Bearer ${await server.issuer.sign({ iss: issuer })}`;
    await expect(verify(authorization)).rejects.toMatchObject(away);
    await expect(verify(authorization)).rejects.toMatchObject(away);
    provider.close();
    expect(calls).toBe(2);
  });
});
