import { asBooks } from '../src/books/asBooks';
import { keepBooks } from '../src/books/keepBooks';
import { scaledHousehold, seedAtScale } from '../src/sandbox/seedAtScale';
import type { SqlEngine } from '../src/db/sql';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { engineName, type Line, P99_ROUNDS, PARTS, printTable } from './measure';
import { compressionLine, growthLine, measure, type Served, serveOn } from './served';

const AS_OF = '2026-11-19';
/** Ledgers of the same household that differ in nothing but their length. */
const SIZES = [1_000, 10_000, 100_000] as const;
const WARM_UP = 3;
const WHOLE_ROUNDS = Math.ceil(P99_ROUNDS / 40);
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

/** Every endpoint of the holdings group on ledgers of a thousand, ten thousand and a hundred thousand rows. */
export async function benchEndpoints(): Promise<void> {
  const served: Served[] = [];
  for (const rows of SIZES) served.push(await serve(rows));
  await measure(served, Object.keys(PAGES), { rounds: P99_ROUNDS, warmUp: WARM_UP });
  await measure(served, Object.keys(WHOLES), { rounds: WHOLE_ROUNDS, warmUp: WARM_UP });
  const weights: Line[] = [];
  const largest = served.at(-1);
  for (const name of Object.keys({ ...PAGES, ...WHOLES }))
    if (largest) weights.push(await compressionLine(largest, name, WHOLE_ROUNDS));
  for (const { close } of served) await close();
  const title = (rounds: number): string =>
    `p99 at ${SIZES[2]} rows ÷ at ${SIZES[0]}, median of ${PARTS}, ${engineName()}; then p50/p99 in ms by rows, ${rounds} requests each`;
  printTable(
    `Pages: ${title(P99_ROUNDS)}`,
    Object.keys(PAGES).map((name) => growthLine(served, name, GROWTH)),
  );
  printTable(
    `Wholes: ${title(WHOLE_ROUNDS)}`,
    Object.keys(WHOLES).map((name) => growthLine(served, name, null)),
  );
  printTable(
    `Compression at ${SIZES[2]} rows: bytes by brotli ÷ as they are; then both, and both medians of the server's time`,
    weights,
  );
}

async function serve(activities: number): Promise<Served> {
  const engine = await makeMigratedDatabase();
  await seedAtScale(engine, { ...SHAPE, activities }, () => undefined, AS_OF);
  const { household, subject } = scaledHousehold('scaled-00001');
  await computeBooks(engine);
  const [place] = await engine.transaction('read', (sql) =>
    sql.query<{ account_key: string; security_id: string }>(
      'select account_key, security_id from position where household_id = $1 order by stated_value desc limit 1',
      [household],
    ),
  );
  const paths: Readonly<Record<string, string>> = { ...PAGES, ...WHOLES };
  return serveOn(engine, {
    ...{ size: activities, subject },
    addressOf: (name) =>
      `/v2/holdings/${paths[name]
        ?.replaceAll('{account}', place?.account_key ?? '')
        .replaceAll('{security}', place?.security_id ?? '')}`,
  });
}

async function computeBooks(engine: SqlEngine): Promise<void> {
  for (;;) {
    const outcome = await keepBooks(asBooks(engine), 'bench');
    if (outcome.kind === 'idle') return;
    if (outcome.kind === 'failed') throw outcome.error;
  }
}
