import { createVerifyToken } from '../src/auth/verifyToken';
import { asBooks } from '../src/books/asBooks';
import { keepBooks } from '../src/books/keepBooks';
import { scaledHousehold, seedAtScale } from '../src/sandbox/seedAtScale';
import { scopedDatabase, type SqlEngine } from '../src/db/sql';
import { buildServer } from '../src/server';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { startTestIssuer } from '../src/testing/testIssuer';
import { testSecretBox } from '../src/testing/testServer';
import { engineName, growthOfP99, type Line, PARTS, printTable, quantile } from './measure';

const AS_OF = '2026-11-19';
/** Ledgers of the same household that differ in nothing but their length. */
const SIZES = [1_000, 10_000, 100_000] as const;
const WARM_UP = 3;
const PAGE_ROUNDS = Number(process.env.BENCH_ROUNDS ?? 1_000);
const WHOLE_ROUNDS = Math.ceil(PAGE_ROUNDS / 40);
const SHAPE = { households: 1, years: 15, accountsPerHousehold: 40, securities: 1_000 };
/** performance.md: API page endpoints at 100k activities ÷ at 1k. */
const GROWTH = 1.2;

/** Pages: what they cost must not depend on the length of the ledger. As long as the shortest ledger fills them. */
const PAGES: Readonly<Record<string, string>> = {
  activities: 'activities?limit=10',
  'activities, later page': 'activities?limit=10&to=2019-06-30',
  'activities of a type': 'activities?limit=10&types=DV',
  'activities of an account': 'activities?limit=10&accounts={account}',
  'realized gain/loss': 'realized-gain-loss?limit=10',
  'income received': 'income/received?limit=10',
  'monthly income': 'income/monthly',
  balances: 'balances',
  'balance history': 'balances/history',
};

/** Answers about everything that is held, or about every day there was. */
const WHOLES: Readonly<Record<string, string>> = {
  'activity summary': 'activities/summary',
  'activity count': 'activities/count',
  'positions by asset class': 'positions?view=assetclass',
  'positions by account': 'positions?view=account',
  'security position': 'positions/{security}',
  'top holdings': 'top-holdings',
  'open tax lots': 'tax-lots?account={account}&securityid={security}',
  'asset allocation': 'asset-allocation',
  'estimated income': 'income/estimated',
  'projected income': 'income/projected',
  'income chart': 'income/chart',
  performance: 'performance',
  'explanation of a position': 'explanations/position~{account}~{security}',
};

type Times = Map<string, number[]>;

/** A server on a ledger of some length. */
interface Served {
  rows: number;
  times: Times;
  ask(name: string): Promise<number>;
  close(): Promise<void>;
}

/** Every endpoint of the holdings group on ledgers of a thousand, ten thousand and a hundred thousand rows. */
export async function benchEndpoints(): Promise<void> {
  const served: Served[] = [];
  for (const rows of SIZES) served.push(await serve(rows));
  await measure(served, Object.keys(PAGES), PAGE_ROUNDS);
  await measure(served, Object.keys(WHOLES), WHOLE_ROUNDS);
  for (const { close } of served) await close();

  const timesAt = (rows: number, name: string): number[] =>
    served.find((one) => one.rows === rows)?.times.get(name) ?? [];
  const at = (rows: number, name: string, part: number): number =>
    quantile(timesAt(rows, name), part);
  const growth = (name: string, target: number | null): Line => ({
    what: name,
    measured: growthOfP99(timesAt(SIZES[0], name), timesAt(SIZES[2], name)),
    target,
    note: SIZES.map(
      (rows) =>
        `${rows / 1_000}k ${at(rows, name, 0.5).toFixed(1)}/${at(rows, name, 0.99).toFixed(1)}`,
    ).join('   '),
  });
  const title = (rounds: number): string =>
    `p99 at ${SIZES[2]} rows ÷ at ${SIZES[0]}, median of ${PARTS}, ${engineName()}; then p50/p99 in ms by rows, ${rounds} requests each`;
  printTable(
    `Pages: ${title(PAGE_ROUNDS)}`,
    Object.keys(PAGES).map((name) => growth(name, GROWTH)),
  );
  printTable(
    `Wholes: ${title(WHOLE_ROUNDS)}`,
    Object.keys(WHOLES).map((name) => growth(name, null)),
  );
}

/** One request to each server and endpoint in turn, so that all of them meet the same machine. */
async function measure(
  served: readonly Served[],
  names: readonly string[],
  rounds: number,
): Promise<void> {
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const name of names) {
      for (const { ask, times } of served) {
        const ms = await ask(name);
        if (round >= 0) times.set(name, [...(times.get(name) ?? []), ms]);
      }
    }
  }
}

async function serve(activities: number): Promise<Served> {
  const engine = await makeMigratedDatabase();
  await seedAtScale(engine, { ...SHAPE, activities }, () => undefined, AS_OF);
  const { household, subject } = scaledHousehold('scaled-00001');
  await computeBooks(engine);
  await engine.transaction('write', (sql) => sql.script('analyze'));
  const [place] = await engine.transaction('read', (sql) =>
    sql.query<{ account_key: string; security_id: string }>(
      'select account_key, security_id from position where household_id = $1 order by stated_value desc limit 1',
      [household],
    ),
  );
  const issuer = await startTestIssuer();
  const app = await buildServer({
    db: scopedDatabase(engine),
    verifyToken: createVerifyToken(issuer.config),
    secretBox: testSecretBox,
  });
  const paths: Readonly<Record<string, string>> = { ...PAGES, ...WHOLES };
  return {
    rows: activities,
    times: new Map(),
    ask: async (name) => {
      const path = (paths[name] ?? '')
        .replaceAll('{account}', place?.account_key ?? '')
        .replaceAll('{security}', place?.security_id ?? '');
      const authorization = `Bearer ${await issuer.sign({ sub: subject })}`;
      const started = performance.now();
      const response = await app.inject({
        url: `/v2/holdings/${path}`,
        headers: { authorization },
      });
      if (response.statusCode !== 200)
        throw new Error(`${path}: ${response.statusCode} ${response.body}`);
      return performance.now() - started;
    },
    close: async () => {
      await app.close();
      await issuer.close();
      await engine.close();
    },
  };
}

async function computeBooks(engine: SqlEngine): Promise<void> {
  for (;;) {
    const outcome = await keepBooks(asBooks(engine), 'bench');
    if (outcome.kind === 'idle') return;
    if (outcome.kind === 'failed') throw outcome.error;
  }
}
