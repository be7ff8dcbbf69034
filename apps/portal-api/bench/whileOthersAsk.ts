import { Worker } from 'node:worker_threads';
import { createVerifyToken } from '../src/auth/verifyToken';
import { asBooks } from '../src/books/asBooks';
import { keepAnswers } from '../src/books/keepAnswers';
import { keepBooks } from '../src/books/keepBooks';
import { scopedDatabase } from '../src/db/sql';
import { LIMITS } from '../src/http/requestLimits';
import { scaledHousehold, seedAtScale } from '../src/sandbox/seedAtScale';
import { seedSandbox } from '../src/sandbox/seedSandbox';
import { buildServer } from '../src/server';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { startTestIssuer } from '../src/testing/testIssuer';
import { subjectOf, testSecretBox } from '../src/testing/testServer';
import { EVERY_MS, latencies, pause } from './latencies';
import { engineName, type Line, printTable, quantile } from './measure';

const AS_OF = '2026-11-19';
const PATHS = ['/v2/profile/accounts', '/v2/profile/net-worth', '/v2/profile'];
const WARM_UP_MS = 2_000;
const ASK_MS = 5_000;
const ROUNDS = 3;
/** Issues of speed and of hardening: another client's p99 ÷ the same when nobody else asks. */
const AT_MOST = 3;
const SHAPE = { households: 1, years: 15, accountsPerHousehold: 40, securities: 1_000 };

/** What one client asks for again and again, and how many of it at once. */
const CROWDS: readonly { what: string; path: string; atOnce: number }[] = [
  { what: '20 exports at once', path: '/v2/holdings/activities/export', atOnce: 20 },
  { what: 'performance in a loop', path: '/v2/holdings/performance', atOnce: 1 },
  {
    what: 'positions by account in a loop',
    path: '/v2/holdings/positions?view=account',
    atOnce: 1,
  },
];

/** How long one client's requests take while another with a large household asks for all that it may. */
export async function benchWhileOthersAsk(activities: number): Promise<void> {
  const engine = await makeMigratedDatabase();
  await seedSandbox(engine, testSecretBox, { asOf: AS_OF });
  await seedAtScale(engine, { ...SHAPE, activities }, () => undefined, AS_OF);
  // As the thread that keeps the books does after each publication.
  while ((await keepBooks(asBooks(engine), 'bench')).kind === 'computed');
  while (await keepAnswers(asBooks(engine)));
  // What was seeded would be vacuumed in the midst of the measurement.
  await engine.direct('vacuum analyze');
  await engine.direct('checkpoint');
  const issuer = await startTestIssuer();
  const app = await buildServer({
    db: scopedDatabase(engine),
    verifyToken: createVerifyToken(issuer.config),
    secretBox: testSecretBox,
    // As a firm's server has them; a loop is not slowed down by the number of calls a minute.
    limits: { ...LIMITS, perPerson: Number.MAX_SAFE_INTEGER },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const token = await issuer.sign({ sub: subjectOf('rich') });
  const other = await issuer.sign({ sub: scaledHousehold('scaled-00001').subject });
  const ask = () => latencies({ url, token, paths: PATHS }, () => pause(ASK_MS));

  // Building the server held the event loop: its limits count that for a second.
  await pause(WARM_UP_MS);
  await latencies({ url, token, paths: PATHS }, () => pause(WARM_UP_MS));
  const lines: Line[] = [];
  for (const { what, path, atOnce } of CROWDS) {
    const [idle, busy]: [number[], number[]] = [[], []];
    const answers: Record<string, number> = {};
    // In turn, so that both meet the same machine.
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(...(await ask()));
      const stop = beginAsking({ url: url + path, token: other, atOnce });
      busy.push(...(await ask()));
      for (const [status, count] of Object.entries(await stop()))
        answers[status] = (answers[status] ?? 0) + count;
    }
    const ms = (times: number[], part: number) => quantile(times, part).toFixed(1);
    const told = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
    lines.push({
      what,
      measured: quantile(busy, 0.99) / quantile(idle, 0.99),
      target: AT_MOST,
      note: `p50 ${ms(busy, 0.5)} ÷ ${ms(idle, 0.5)}, p99 ${ms(busy, 0.99)} ÷ ${ms(idle, 0.99)} ms; the other was answered ${told.join(', ')}`,
    });
  }
  await app.close();
  await issuer.close();
  await engine.close();
  printTable(
    `Requests of one client while another of ${activities} rows asks, p99 ÷ idle, ${engineName()}; one request every ${EVERY_MS} ms, ${(ROUNDS * ASK_MS) / 1_000} s each`,
    lines,
  );
}

/** Asks from a thread of its own until it is stopped; resolves to how often each status came back. */
function beginAsking(workerData: { url: string; token: string; atOnce: number }) {
  const worker = new Worker(CROWD, { eval: true, workerData });
  const answer = new Promise<Record<string, number>>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return () => {
    worker.postMessage('enough');
    return answer;
  };
}

// Whoever is told to wait waits a little, as a client that is in a hurry would.
const CROWD = `
const { parentPort, workerData: { url, token, atOnce } } = require('node:worker_threads');
let going = true;
const stop = new AbortController();
parentPort.once('message', () => { going = false; stop.abort(); });
const counts = {};
const one = async () => {
  while (going) {
    try {
      const response = await fetch(url, { headers: { authorization: 'Bearer ' + token }, signal: stop.signal });
      await response.arrayBuffer();
      counts[response.status] = (counts[response.status] ?? 0) + 1;
      if (!response.ok) await new Promise((resolve) => setTimeout(resolve, 100));
    } catch (error) {
      if (going) throw error;
    }
  }
};
Promise.all(Array.from({ length: atOnce }, one)).then(() => parentPort.postMessage(counts));
`;
