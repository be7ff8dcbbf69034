import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeJwt, type JWTPayload } from 'jose';
import { onTestFinished } from 'vitest';

/** As much of the API as the provider talks to: it hears which sign-ins have ended. */
export async function startApi(): Promise<{
  origin: string;
  told: JWTPayload[];
  close(): Promise<void>;
}> {
  const told: JWTPayload[] = [];
  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await text(request));
    if (request.url === '/oidc/backchannel-logout')
      told.push(decodeJwt(body.get('logout_token') ?? ''));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  onTestFinished(close);
  // `as`: a TCP server's address is never the path of a pipe.
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, told, close };
}
