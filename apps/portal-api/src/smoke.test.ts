import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from './contract';
import { contractBreaches } from './testing/contractCheck';
import { readerOf, sampleCalls } from './testing/sampleCalls';
import { startTestServer, type TestServer } from './testing/testServer';
import { failuresOf } from './testing/walk';

// The full suite runs on PostgreSQL; this one shows that what the groups ask works on PGlite, too.

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

// The link of a mail is outside: whoever has none of their own is told nothing.
const reads = operations.filter(({ method, path }) => method === 'GET' && path.startsWith('/v2/'));
const groupOf = (path: string): string => path.split('/')[2] ?? '';

// A hundred reads, one after another on the one connection of the embedded database.
it('answers the reads of every group', async () => {
  const sample = await sampleCalls(server, 'rich');
  const answered = new Set<string>();
  const failures = await failuresOf(reads, async (operation) => {
    const { address, headers } = sample(operation);
    const response = await server.fetchAs(readerOf(operation, 'rich'), address, { headers });
    expect([200, 204, 404]).toContain(response.status);
    expect(await contractBreaches(operation.path, operation.method, response)).toEqual([]);
    if (response.status === 200) answered.add(groupOf(operation.path));
  });
  expect(failures).toEqual([]);
  const groups = new Set(reads.map(({ path }) => groupOf(path)));
  expect([...groups].filter((group) => !answered.has(group))).toEqual([]);
});
