import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  type CryptoKey,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';
import type { IdentityConfig } from '../config';

/** An identity provider for tests: real keys, really published over HTTP. */
export interface TestIssuer {
  config: IdentityConfig;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** A token as the real provider would sign it, with what differs. */
  sign(claims: object, header?: Partial<JWTHeaderParameters>, key?: CryptoKey): Promise<string>;
  close(): Promise<void>;
}

export const KEY_ID = 'test-key';
const AUDIENCE = 'api://portal';
const LIFETIME_SECONDS = 600;

export async function startTestIssuer(): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const documents: Record<string, object> = {
      '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/jwks` },
      '/jwks': { keys: [jwk] },
    };
    const found = documents[request.url ?? ''];
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // `as`: a TCP server's address is never the path of a pipe.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: identityConfig(issuer),
    privateKey,
    publicKey,
    sign: (claims, header = {}, key = privateKey) => {
      const now = Math.floor(Date.now() / 1_000);
      const life = { iat: now, exp: now + LIFETIME_SECONDS };
      const usual = { iss: issuer, aud: AUDIENCE, client_id: 'portal', scope: 'web.read' };
      return new SignJWT({ ...usual, ...life, ...claims })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: KEY_ID, ...header })
        .sign(key);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function identityConfig(issuer: string): IdentityConfig {
  return {
    issuer,
    audience: AUDIENCE,
    tokenType: 'at+jwt',
    clientId: 'portal',
    authority: null,
    apiVersion: null,
  };
}
