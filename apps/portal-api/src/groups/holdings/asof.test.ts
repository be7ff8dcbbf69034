import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations, type Operation } from '../../contract';
import { at, contractBreaches, escape, follow } from '../../testing/contractCheck';
import { sampleCalls } from '../../testing/sampleCalls';
import { startTestServer, withoutSecondFactor, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await withoutSecondFactor(server.engine);
});
afterAll(() => server.close());

const LAST = '2026-11-19';
/** Files for a spreadsheet: each row has its own day, and there is nothing beside the rows. */
const FILES = ['getActivityExport', 'getRealizedGainLossExport'];
const asked = operations.filter(({ group }) => group === 'holdings');

interface ResponseObject {
  $ref?: string;
  content: Record<string, { schema: { $ref?: string } } | undefined>;
}

/** What the answer of an operation always has, as the contract says; null for a file. */
function promisedBy({ path, method }: Operation): readonly string[] | null {
  const pointer = `/paths/${escape(path)}/${method.toLowerCase()}/responses/200`;
  // `as`: each operation of the group describes this answer.
  const { content } = follow<ResponseObject>(at(pointer) as ResponseObject);
  const schema = content['application/json']?.schema;
  return schema ? (follow<{ required?: string[] }>(schema).required ?? []) : null;
}

it('the contract promises the day of every answer of the group', () => {
  expect(asked.length).toBeGreaterThan(20);
  const files = asked.filter((operation) => promisedBy(operation) === null);
  expect(files.map(({ id }) => id)).toEqual(FILES);
  const without = asked.filter((operation) => promisedBy(operation)?.includes('asof') === false);
  expect(without.map(({ id }) => id)).toEqual([]);
});

it('every answer of the group says of which day it is', async () => {
  const call = await sampleCalls(server, 'plain');
  const days: [string, unknown][] = [];
  for (const operation of asked) {
    if (FILES.includes(operation.id)) continue;
    const { address, headers } = call(operation);
    const response = await server.fetchAs('plain', address, { headers });
    expect([operation.id, response.status]).toEqual([operation.id, 200]);
    expect(await contractBreaches(operation.path, operation.method, response)).toEqual([]);
    const answer = (await response.json()) as { asof?: string };
    days.push([operation.id, answer.asof]);
  }
  expect(days.filter(([, day]) => day !== LAST)).toEqual([]);
});
