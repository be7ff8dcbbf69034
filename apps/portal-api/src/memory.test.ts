// With SOAK=1 on PostgreSQL: a server as it is shipped answers for minutes without a pause.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { operations } from './contract';
import { sampleCalls } from './testing/sampleCalls';
import type { ServerProcess } from './testing/serverProcess';
import { shippedServersOn } from './testing/shippedServers';
import { startTestServer } from './testing/testServer';

const isSoak = process.env['SOAK'] === '1' && process.env['TEST_DATABASE_URL'] !== undefined;
const MINUTE_MS = 60_000;
/** The one that is no read: the spec has it as one. */
const ENDS_THE_SIGN_IN = '/v2/mfa/totp/invalidate';
/** How long it is asked before the first look, when all its code has run, and until the last one. */
const MINUTES = { first: 2, last: 10 };
const AT_A_TIME = 4;
/** More than at the first look, as a fraction. */
const GROWTH_AT_MOST = 0.05;
/** Two looks that differ by less, as a fraction, are of a server at rest. */
const STEADY = 0.005;
/** Connections of clients that come and go between two looks. */
const HANDLES_MORE_AT_MOST = 10;

/** Its heap in bytes once it is collected, by the inspector that Node was told to open, and the files and sockets it has open. */
async function heldBy(server: ServerProcess): Promise<{ heap: number; handles: number }> {
  const address = /ws:\/\/\S+/.exec(server.output())?.[0];
  if (!address) throw new Error(`The server has no inspector: ${server.output()}`);
  const inspector = new WebSocket(address);
  await once(inspector, 'open');
  const ask = async (method: string): Promise<unknown> => {
    inspector.send(JSON.stringify({ id: 1, method }));
    // `as`: what the inspector's protocol says.
    const [{ data }] = (await once(inspector, 'message')) as [{ data: string }];
    return (JSON.parse(data) as { result: unknown }).result;
  };
  await ask('HeapProfiler.collectGarbage');
  // `as`: what the inspector's protocol says.
  const { usedSize } = (await ask('Runtime.getHeapUsage')) as { usedSize: number };
  inspector.close();
  return { heap: usedSize, handles: readdirSync(`/proc/${server.pid}/fd`).length };
}

/** The same once it rests: what goes on beside the requests has ended. */
async function heldAtRest(server: ServerProcess) {
  let held = await heldBy(server);
  const isSteady = async () => {
    const { heap } = held;
    held = await heldBy(server);
    return Math.abs(held.heap - heap) < heap * STEADY;
  };
  await expect.poll(isSteady, { interval: 3_000, timeout: 120_000 }).toBe(true);
  return held;
}

it.skipIf(!isSoak)(
  `R5: memory and handles stay flat: a server that answers and refuses reads for ${MINUTES.last} minutes holds what it held after ${MINUTES.first}`,
  { timeout: 3_600_000 },
  async () => {
    const ours = await startTestServer();
    onTestFinished(() => ours.app.close());
    const sample = await sampleCalls(ours, 'renamer');
    const reads = operations
      .filter(({ method, path }) => method === 'GET' && path !== ENDS_THE_SIGN_IN)
      .map(sample);
    const servers = await shippedServersOn(ours.engine, {
      LIMIT_ADDRESS_PER_MINUTE: '9999999',
      NODE_OPTIONS: '--inspect=127.0.0.1:0',
    });
    const server = await servers.start();
    const statuses: Record<number, number> = {};
    const ask = async (address: string, headers: Record<string, string>): Promise<void> => {
      const answer = await fetch(server.url + address, { headers });
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    };
    const askUntil = async (end: number, next: () => number): Promise<void> => {
      while (performance.now() < end) {
        const number = next();
        const { address = '/v2/profile' } = reads[number % reads.length] ?? {};
        // Every tenth is refused before it is read, as a guess would be.
        await ask(
          address,
          number % 10 === 0 ? {} : { authorization: `Bearer ${await servers.token()}` },
        );
      }
    };
    let asked = 0;
    const started = performance.now();
    const askForMinutes = (minutes: number) =>
      Promise.all(
        Array.from({ length: AT_A_TIME }, () =>
          askUntil(started + minutes * MINUTE_MS, () => (asked += 1)),
        ),
      );
    await askForMinutes(MINUTES.first);
    const first = await heldAtRest(server);
    const before = asked;
    await askForMinutes(MINUTES.last);
    const last = await heldAtRest(server);
    const told = `${before} and ${asked} requests: heap ${first.heap} and ${last.heap} bytes, handles ${first.handles} and ${last.handles}; ${JSON.stringify(statuses)}`;
    process.stdout.write(`${told}\n`);
    expect(last.heap / first.heap, told).toBeLessThan(1 + GROWTH_AT_MOST);
    expect(last.handles, told).toBeLessThanOrEqual(first.handles + HANDLES_MORE_AT_MOST);
  },
);
