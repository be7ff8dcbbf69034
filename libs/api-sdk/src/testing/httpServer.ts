import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (response: ServerResponse) => void;

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HttpServer extends AsyncDisposable {
  url: string;
  received: ReceivedRequest[];
}

/** A real server on a free port. The n-th request gets the n-th answer, later ones the last. */
export async function httpServer(...answers: [Answer, ...Answer[]]): Promise<HttpServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const answer = answers[Math.min(received.length, answers.length - 1)];
    const { method = '', url: path = '', headers } = request;
    const entry = { method, path, headers, body: '' };
    received.push(entry);
    try {
      for await (const chunk of request) entry.body += String(chunk);
    } catch {
      return; // The client is gone.
    }
    answer?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // `as`: a TCP server's address is never a string.
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return raw(JSON.stringify(body), status, { 'content-type': 'application/json', ...headers });
}

export function problem(
  status: number,
  members: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Answer {
  const body = { status, code: `test.${status}`, title: `Test ${status}.`, ...members };
  return json(body, status, { 'content-type': 'application/problem+json', ...headers });
}

export function raw(body: string, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) => void response.writeHead(status, headers).end(body);
}

/** Accepts the request and never answers. */
export const silence: Answer = () => {};

/** Answers the head, then never the body. */
export const stall: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"display');
};

/** Cuts the connection before the head. */
export const reset: Answer = (response) => {
  response.socket?.resetAndDestroy();
};

/** Cuts the connection in the middle of the body. */
export const cutOff: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"displayname":', () => response.socket?.resetAndDestroy());
};
