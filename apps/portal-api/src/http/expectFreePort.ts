import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Throws what listening at the address would throw (EADDRINUSE, EACCES). Asked before the database is opened: whoever starts a
 * second server hears it at once, and not after a sandbox has been made.
 * @param variable the setting that names the port; what is thrown has it as well.
 */
export async function expectFreePort(
  { host, port }: { host: string; port: number },
  variable = 'PORT',
): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening').catch((error: unknown) => {
    throw Object.assign(error as Error, { variable });
  });
  probe.close();
  await once(probe, 'close');
}
