import { asBooks } from '../src/books/asBooks';
import { ANSWERS_DUE } from '../src/books/keepAnswers';
import { markChanged } from '../src/books/recordTransactions';
import { type BooksKeeper, superviseBooks } from '../src/books/superviseBooks';
import { scaledHousehold, seedAtScale } from '../src/sandbox/seedAtScale';
import { seedSandbox } from '../src/sandbox/seedSandbox';
import { scopedDatabase, type SqlEngine } from '../src/db/sql';
import { createVerifyToken } from '../src/auth/verifyToken';
import { buildServer } from '../src/server';
import { startTestIssuer } from '../src/testing/testIssuer';
import { subjectOf, testSecretBox } from '../src/testing/testServer';
import { EVERY_MS, latencies, pause } from './latencies';
import { engineName, type Line, printTable, quantile } from './measure';
import { makeShippedDatabase } from './shippedDatabase';

const AS_OF = '2026-11-19';
const PATHS = ['/v2/profile/accounts', '/v2/profile/net-worth', '/v2/profile'];
const WARM_UP_MS = 2_000;
const IDLE_MS = 8_000;
const ROUNDS = 3;
const RECOMPUTE_LIMIT_MS = 300_000;

/** How long other people's requests take while one large household is computed from its beginning. */
export async function benchWhileRecomputing(activities: number): Promise<void> {
  const engine = await makeShippedDatabase();
  await seedSandbox(engine, testSecretBox, { asOf: AS_OF });
  const scale = {
    households: 1,
    years: 15,
    activities,
    accountsPerHousehold: 40,
    securities: 1_000,
  };
  await seedAtScale(engine, scale, () => undefined, AS_OF);
  const { household } = scaledHousehold('scaled-00001');
  const issuer = await startTestIssuer();
  const app = await buildServer({
    db: scopedDatabase(engine),
    verifyToken: createVerifyToken(issuer.config),
    secretBox: testSecretBox,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const quiet = (): void => undefined;
  const keeper = superviseBooks({
    engine,
    databaseUrl: await urlOf(engine),
    sandbox: false,
    program: new URL('./booksWorker.js', import.meta.url),
    log: { info: quiet, warn: quiet, error: (detail) => console.error(detail) },
  });
  const token = await issuer.sign({ sub: subjectOf('rich') });
  await untilNothingIsDue(engine, keeper);

  const ask = (until: () => Promise<unknown>): Promise<number[]> =>
    latencies({ url, token, paths: PATHS }, until);
  await ask(() => pause(WARM_UP_MS));
  const [idle, busy]: [number[], number[]] = [[], []];
  const took: number[] = [];
  // In turn, so that both meet the same machine.
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(...(await ask(() => pause(IDLE_MS))));
    const started = performance.now();
    const during = await ask(async () => {
      await asBooks(engine).transaction('write', (sql) =>
        markChanged(sql, household, '2000-01-01'),
      );
      await untilNothingIsDue(engine, keeper);
    });
    busy.push(...during);
    took.push(performance.now() - started);
  }
  await keeper.close();
  await app.close();
  await issuer.close();
  await engine.close();

  report(activities, { idle, busy, took });
}

interface Latencies {
  idle: number[];
  busy: number[];
  /** Milliseconds of each computation. */
  took: number[];
}

function report(activities: number, { idle, busy, took }: Latencies): void {
  const line = (part: number, target: number | null): Line => ({
    what: `p${part * 100} while computing ÷ idle`,
    measured: quantile(busy, part) / quantile(idle, part),
    target,
    note: `${quantile(busy, part).toFixed(1)} ms ÷ ${quantile(idle, part).toFixed(1)} ms`,
  });
  const seconds = (quantile(took, 0.5) / 1_000).toFixed(1);
  printTable(
    `Requests of others while ${activities} rows are computed (${seconds} s), ${engineName()}; ${busy.length} and ${idle.length} requests, one every ${EVERY_MS} ms`,
    [line(0.5, null), line(0.99, 1.5), line(1, null)],
  );
}

/** All books computed and, the first time, checked: what comes after belongs to nobody but the requests. */
async function untilNothingIsDue(engine: SqlEngine, keeper: BooksKeeper): Promise<void> {
  keeper.look();
  const started = performance.now();
  for (;;) {
    const [due] = await engine.transaction('read', (sql) =>
      sql.query<{ failure: string | null }>(
        `select failure from books where dirty_from is not null or checked_at is null or ${ANSWERS_DUE}
         order by failure nulls last limit 1`,
      ),
    );
    if (!due) return;
    if (due.failure || performance.now() - started > RECOMPUTE_LIMIT_MS) {
      throw new Error(`The books were not computed: ${due.failure ?? 'it takes too long'}`);
    }
    await pause(200);
  }
}

async function urlOf(engine: SqlEngine): Promise<string | null> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return null;
  const [row] = await engine.transaction('read', (sql) =>
    sql.query<{ name: string }>('select current_database() as name'),
  );
  const url = new URL(server);
  url.pathname = `/${row?.name ?? ''}`;
  return url.href;
}
