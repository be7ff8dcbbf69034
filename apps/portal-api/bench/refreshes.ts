import {
  createConnection,
  getConnectionRefresh,
  listConnectionAccounts,
  submitConnectionAccounts,
  submitConnectionCallback,
  submitConnectionRefresh,
} from '@portal/api-sdk';
import { Worker } from 'node:worker_threads';
import { aggregationJobs } from '../src/aggregation/aggregationJobs';
import { createHttpProvider } from '../src/aggregation/httpProvider';
import { createVerifyToken } from '../src/auth/verifyToken';
import { scopedDatabase } from '../src/db/sql';
import { createJobs } from '../src/jobs/createJobs';
import { seedSandbox } from '../src/sandbox/seedSandbox';
import { buildServer } from '../src/server';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { startTestIssuer } from '../src/testing/testIssuer';
import { type Client, clientFor, subjectOf, testSecretBox } from '../src/testing/testServer';
import { EVERY_MS, latencies, pause } from './latencies';
import { engineName, type Line, printTable, quantile } from './measure';

const PATHS = ['/v2/profile/accounts', '/v2/profile/net-worth', '/v2/profile'];
const INSTITUTIONS = 20;
const ACCOUNTS = 10;
const ROUNDS = 3;
/** Refreshes of all of them one after the other, for enough requests meanwhile. */
const TIMES = 5;
const WARM_UP_MS = 2_000;
const IDLE_MS = 8_000;
/** What refreshes may cost others at most, on a firm's database and on that of one household's evening. */
const GROWTH = 1.5;

/** How long another person's requests take while twenty institutions with ten accounts each are refreshed together. */
export async function benchRefreshes(): Promise<void> {
  const engine = await makeMigratedDatabase();
  await seedSandbox(engine, testSecretBox);
  const provider = await startInstitutions();
  const place = { url: provider.url, clientId: 'portal', clientSecret: null };
  const aggregation = createHttpProvider(() => place);
  const log = { info: silent, warn: silent, error: (detail: unknown) => console.error(detail) };
  const jobs = createJobs({ engine, log });
  aggregationJobs(jobs, {
    ...{ engine, aggregation, secretBox: testSecretBox, log, now: () => new Date() },
  });
  await jobs.start();
  const issuer = await startTestIssuer();
  const app = await buildServer({
    db: scopedDatabase(engine),
    ...{ secretBox: testSecretBox, aggregation },
    verifyToken: createVerifyToken(issuer.config, null),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const tokenOf = (persona: 'rich' | 'plain') =>
    issuer.sign({ sub: subjectOf(persona), sid: 'bench' });
  const plain = await tokenOf('plain');
  const client = clientFor(url, () => Promise.resolve(plain));
  const connections: string[] = [];
  for (let n = 0; n < INSTITUTIONS; n += 1) connections.push(await connect(client, n));

  const token = await tokenOf('rich');
  const ask = (until: () => Promise<unknown>) => latencies({ url, token, paths: PATHS }, until);
  await ask(() => pause(WARM_UP_MS));
  const [idle, busy]: [number[], number[]] = [[], []];
  const took: number[] = [];
  // In turn, so that both meet the same machine.
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(...(await ask(() => pause(IDLE_MS))));
    const started = performance.now();
    busy.push(
      ...(await ask(async () => {
        for (let time = 0; time < TIMES; time += 1) await refreshAll(client, connections);
      })),
    );
    took.push(performance.now() - started);
  }
  await jobs.stop();
  await app.close();
  await provider.close();
  await issuer.close();
  await engine.close();
  const line = (part: number, target: number | null): Line => ({
    what: `p${part * 100} while refreshing ÷ idle`,
    measured: quantile(busy, part) / quantile(idle, part),
    target,
    note: `${quantile(busy, part).toFixed(1)} ms ÷ ${quantile(idle, part).toFixed(1)} ms`,
  });
  printTable(
    `Requests of others while ${INSTITUTIONS} institutions with ${ACCOUNTS} accounts each are refreshed (${(quantile(took, 0.5) / TIMES / 1_000).toFixed(1)} s), ${engineName()}; ${busy.length} and ${idle.length} requests, one every ${EVERY_MS} ms`,
    [line(0.5, null), line(0.9, null), line(0.99, GROWTH), line(1, null)],
  );
}

const silent = (): void => undefined;

/** In a thread of its own: a provider is somebody else's machine. */
async function startInstitutions(): Promise<{ url: string; close(): Promise<unknown> }> {
  const worker = new Worker(new URL('./institutions.js', import.meta.url), {
    workerData: { institutions: INSTITUTIONS, accounts: ACCOUNTS },
  });
  const url = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { url, close: () => worker.terminate() };
}

/** Connects an institution and adds all of its accounts. */
async function connect(client: Client, n: number): Promise<string> {
  const { data } = await createConnection({ client, body: { institutionid: `bench-${n}` } });
  const { connectionid } = data;
  const form = new URL(data.consentaddress.replace('/oauth/authorize', '/oauth/decide'));
  form.searchParams.set('decision', 'allow');
  const back = await fetch(form, { redirect: 'manual' });
  const { searchParams } = new URL(back.headers.get('location') ?? '');
  const body = { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' };
  const path = { connectionid };
  await submitConnectionCallback({ client, path, body });
  await untilDone(client, connectionid);
  const found = await listConnectionAccounts({ client, path });
  const foundids = found.data.items.map(({ foundid }) => foundid);
  await submitConnectionAccounts({ client, path, body: { foundids } });
  return connectionid;
}

/** Each is begun by a call of its own, one after the other, as presses of buttons are. */
async function refreshAll(client: Client, connections: readonly string[]): Promise<void> {
  for (const connectionid of connections)
    await submitConnectionRefresh({ client, path: { connectionid } });
  for (const connectionid of connections) await untilDone(client, connectionid);
}

async function untilDone(client: Client, connectionid: string): Promise<void> {
  for (;;) {
    const { data } = await getConnectionRefresh({ client, path: { connectionid } });
    if (data.state === 'done') return;
    if (data.state !== 'running') throw new Error(`A refresh ended as ${data.state}.`);
    await pause(200);
  }
}
