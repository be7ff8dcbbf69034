import { randomUUID } from 'node:crypto';
import { listTransferFrom, submitTransfer, validateTransfer } from '@portal/api-sdk';
import { createVerifyToken } from '../src/auth/verifyToken';
import { scopedDatabase, type SqlEngine } from '../src/db/sql';
import { createJobs } from '../src/jobs/createJobs';
import { paymentNotice } from '../src/payments/paymentNotices';
import { seedSandbox } from '../src/sandbox/seedSandbox';
import { buildServer } from '../src/server';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { startTestIssuer } from '../src/testing/testIssuer';
import { clientFor, subjectOf, testSecretBox } from '../src/testing/testServer';
import { engineName, growthOfP99, PARTS, printTable, quantile } from './measure';

const PERSON = 'plain';
/** Households that differ in nothing but how much they have sent. */
const SIZES = [1_000, 100_000] as const;
const CLIENTS = 50;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
/** The firm's promise: a long past costs a submit no more than this. */
const GROWTH = 1.2;

const silent = (): void => undefined;

interface Served {
  past: number;
  times: number[];
  /** Fifty clients send one transfer each, at once. */
  round(): Promise<void>;
  close(): Promise<void>;
}

/** Submits of fifty clients at once, by how many transfers lie in the past of the household. */
export async function benchPayments(): Promise<void> {
  const served: Served[] = [];
  for (const past of SIZES) served.push(await serve(past));
  for (const { round, times } of served) {
    await round();
    times.length = 0;
  }
  // In turn, so that both meet the same machine.
  for (let round = 0; round < ROUNDS; round += 1) for (const one of served) await one.round();
  for (const { close } of served) await close();
  const [short = [], long = []] = served.map(({ times }) => times);
  printTable(
    `Submits of ${CLIENTS} clients at once, ${engineName()}; p50/p99 in ms by past transfers, ${CLIENTS * ROUNDS} each`,
    [
      {
        what: `p99 at ${SIZES[1]} past transfers ÷ at ${SIZES[0]}, median of ${PARTS}`,
        measured: growthOfP99(short, long),
        target: GROWTH,
        note: served
          .map(
            ({ past, times }) =>
              `${past / 1_000}k ${quantile(times, 0.5).toFixed(0)}/${quantile(times, 0.99).toFixed(0)}`,
          )
          .join('   '),
      },
    ],
  );
}

async function serve(past: number): Promise<Served> {
  const engine = await makeMigratedDatabase();
  await seedSandbox(engine, testSecretBox);
  await addPast(engine, past);
  // A submit sends a job; nobody works on it here.
  const jobs = createJobs({ engine, log: { info: silent, warn: silent, error: silent } });
  jobs.work(paymentNotice, null);
  await jobs.prepare();
  const issuer = await startTestIssuer();
  const app = await buildServer({
    db: scopedDatabase(engine),
    secretBox: testSecretBox,
    verifyToken: createVerifyToken(issuer.config, null),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const token = await issuer.sign({ sub: subjectOf(PERSON), sid: 'bench' });
  const client = clientFor(url, () => Promise.resolve(token));
  const { data } = await listTransferFrom({ client });
  const from = data.items.find(
    ({ eligible, cash, place }) => eligible && cash && /Individual/.test(place.detail),
  );
  const to = data.items.find(({ place }) => place.payeeid !== undefined);
  const ends = {
    from: { account: from?.place.account ?? '' },
    to: { payeeid: to?.place.payeeid ?? '' },
  };
  const times: number[] = [];
  const submit = async (quote: string): Promise<void> => {
    const started = performance.now();
    const headers = { 'Idempotency-Key': randomUUID() };
    await submitTransfer({ client, body: { quote }, headers });
    times.push(performance.now() - started);
  };
  return {
    past,
    times,
    round: async () => {
      const body = { ...ends, amount: '0.05', kind: 'ach-out' as const };
      const quotes: string[] = [];
      for (let one = 0; one < CLIENTS; one += 1) {
        quotes.push((await validateTransfer({ client, body })).data.quote);
      }
      await Promise.all(quotes.map(submit));
    },
    close: async () => {
      await app.close();
      await jobs.stop();
      await issuer.close();
      await engine.close();
    },
  };
}

/** Transfers of ten years, arrived: as history has them, without going through each step again. */
async function addPast(engine: SqlEngine, count: number): Promise<void> {
  await engine.transaction('write', async (sql) => {
    await sql.script('alter table transfer disable trigger user');
    await sql.query(
      `insert into transfer (transfer_id, household_id, initiated_by, kind, from_account_key, from_payee_id, to_account_key,
         to_payee_id, amount, state, process_on, settle_on, cut_off_at, quote_id, created_at)
       select 't' || md5('past ' || n), t.household_id, t.initiated_by,
         case when n % 3 = 0 then 'ach-in' else 'ach-out' end,
         case when n % 3 = 0 then null else t.from_account_key end, case when n % 3 = 0 then t.to_payee_id end,
         case when n % 3 = 0 then t.from_account_key end, case when n % 3 = 0 then null else t.to_payee_id end,
         1, 'settled', at::date, at::date + 1, at + interval '6 hours', 'past ' || n, at
       from (select * from transfer where initiated_by = $1 and to_payee_id is not null limit 1) t,
         lateral (select n, now() - interval '10 days' - n * interval '3600 days' / $2::int as at
           from generate_series(1, $2::int) n) past`,
      [subjectOf(PERSON), count],
    );
    await sql.script('alter table transfer enable trigger user');
  });
  await engine.transaction('write', (sql) => sql.script('analyze'));
}
