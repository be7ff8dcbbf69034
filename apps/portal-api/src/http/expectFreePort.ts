import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Throws what listening at the address would throw (EADDRINUSE, EACCES). Asked before the database is opened: whoever starts a
 * second server hears it at once, and not after a sandbox has been made.
 */
export async function expectFreePort({ host, port }: { host: string; port: number }) {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
