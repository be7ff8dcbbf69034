// Also run by plain Node, for the journeys (tools/instances.mjs): no import that needs a build.
import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small proxy before several servers. */
export interface RoundRobin {
  url: string;
  /** How many requests each server was given. */
  counts(): number[];
  close(): Promise<void>;
}

/** Gives each request to the next server in turn, so that no two of one client meet the same one unless all do. */
export async function startRoundRobin(targets: readonly string[], port = 0): Promise<RoundRobin> {
  const counts = targets.map(() => 0);
  let turn = 0;
  const server = createServer((incoming, answer) => {
    const at = turn++ % targets.length;
    counts[at] = (counts[at] ?? 0) + 1;
    const passed = passOn(incoming, targets[at] ?? '');
    passed.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders);
      given.pipe(answer);
      given.on('error', () => answer.destroy());
    });
    // Sent back as a proxy does: a server that is gone is none of the client's doing.
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  // As the servers behind it: a client that leaves a connection open finds it open.
  server.keepAliveTimeout = 72_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // `as`: a TCP server's address is never the path of a pipe.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    counts: () => counts,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function passOn(incoming: IncomingMessage, target: string): ClientRequest {
  const { hostname, port } = new URL(target);
  const { method, url: path, socket } = incoming;
  const headers = [
    ...incoming.rawHeaders,
    ...['x-forwarded-for', socket.remoteAddress ?? '', 'x-forwarded-proto', 'http'],
  ];
  return request({ hostname, port, headers, ...(method && { method }), path: path ?? '/' });
}
