import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { sentenceFor } from './sentenceFor';

it('an address that this machine does not have is named, with the setting that names it', async () => {
  // Of the range for documentation, which no machine has (RFC 5737).
  const server = createServer().listen({ host: '192.0.2.1', port: 0 });
  const [error] = (await once(server, 'error')) as [Error];
  expect(sentenceFor(error)).toBe(
    '192.0.2.1 is no address of this machine: set HOST to another one.',
  );
  expect(sentenceFor(Object.assign(error, { variable: 'METRICS_PORT' }))).toContain('METRICS_HOST');
});
