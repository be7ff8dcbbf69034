import { asBooks } from '../src/books/asBooks';
import { keepAnswers } from '../src/books/keepAnswers';
import { keepBooks } from '../src/books/keepBooks';
import { scaledHousehold, seedAtScale } from '../src/sandbox/seedAtScale';
import type { SqlEngine } from '../src/db/sql';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { engineName, type Line, P99_ROUNDS, PARTS, printTable, quantile } from './measure';
import { compressionLine, growthLine, measure, type Served, serveOn } from './served';

const AS_OF = '2026-11-19';
/** Ledgers of the same household that differ in nothing but their length. */
const SIZES = [1_000, 100_000] as const;
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

/** Milliseconds for the first answer after a publication of the books. */
const FIRST: Readonly<Record<string, number>> = {
  performance: 25,
  'asset allocation': 100,
  'top holdings': 100,
  'estimated income': 100,
  'projected income': 100,
  'income chart': 100,
  'positions by asset class': 100,
  'positions by account': 100,
};
/** Totals: as short for many positions as for few. Positions and what pays grow with what is held. */
const TOTALS = ['performance', 'asset allocation', 'top holdings', 'income chart'];
const GROWTH_OF_TOTALS = 1.5;

type Household = Served & { publish(): Promise<void> };

/** Every endpoint of the holdings group on ledgers of a thousand and of a hundred thousand rows. */
export async function benchEndpoints(): Promise<void> {
  const served: Household[] = [];
  for (const rows of SIZES) served.push(await serve(rows));
  await measure(served, Object.keys(PAGES), { rounds: P99_ROUNDS, warmUp: WARM_UP });
  await measure(served, Object.keys(WHOLES), { rounds: WHOLE_ROUNDS, warmUp: WARM_UP });
  const first = await measureFirst(served);
  const weights: Line[] = [];
  const largest = served.at(-1);
  for (const name of Object.keys({ ...PAGES, ...WHOLES }))
    if (largest) weights.push(await compressionLine(largest, name, WHOLE_ROUNDS));
  for (const { close } of served) await close();
  const title = (rounds: number): string =>
    `p99 at ${SIZES[1]} rows ÷ at ${SIZES[0]}, median of ${PARTS}, ${engineName()}; then p50/p99 in ms by rows, ${rounds} requests each`;
  printTable(
    `Pages: ${title(P99_ROUNDS)}`,
    Object.keys(PAGES).map((name) => growthLine(served, name, GROWTH)),
  );
  printTable(
    `Wholes: ${title(WHOLE_ROUNDS)}`,
    Object.keys(WHOLES).map((name) => growthLine(served, name, null)),
  );
  printTable(
    `First answers after a publication: ms at ${SIZES[1]} rows, median of ${PARTS}, as browsers take them, ${engineName()}`,
    first,
  );
  printTable(
    `Compression at ${SIZES[1]} rows: bytes by brotli ÷ as they are; then both, and both medians of the server's time`,
    weights,
  );
}

/** What nobody has asked yet: made when the books were published, or made now. */
async function measureFirst(served: readonly Household[]): Promise<Line[]> {
  const names = Object.keys(FIRST);
  const times = new Map(served.map((one) => [one, new Map<string, number[]>()]));
  for (let round = 0; round < PARTS; round += 1) {
    for (const { publish } of served) await publish();
    for (const name of names) {
      for (const one of served) {
        const { ms } = await one.weigh(name, 'gzip');
        const own = times.get(one);
        own?.set(name, [...(own.get(name) ?? []), ms]);
      }
    }
  }
  const median = (one: Household | undefined, name: string): number =>
    quantile((one && times.get(one)?.get(name)) ?? [], 0.5);
  const told = (name: string): string =>
    served.map((one) => `${one.size / 1_000}k ${median(one, name).toFixed(1)}`).join('   ');
  return [
    ...names.map((name) => ({
      what: name,
      measured: median(served.at(-1), name),
      target: FIRST[name] ?? null,
      note: told(name),
    })),
    ...TOTALS.map((name) => ({
      what: `${name} ÷ at ${SIZES[0]} rows`,
      measured: median(served.at(-1), name) / median(served[0], name),
      target: GROWTH_OF_TOTALS,
      note: told(name),
    })),
  ];
}

/** As if a day had passed: the same figures in another publication. */
async function publish(engine: SqlEngine): Promise<void> {
  await asBooks(engine).transaction('write', (sql) =>
    sql.query("update books set computed_at = computed_at + interval '1 second'"),
  );
  while (await keepAnswers(asBooks(engine)));
}

async function serve(activities: number): Promise<Household> {
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
  const served = await serveOn(engine, {
    ...{ size: activities, subject },
    addressOf: (name) =>
      `/v2/holdings/${paths[name]
        ?.replaceAll('{account}', place?.account_key ?? '')
        .replaceAll('{security}', place?.security_id ?? '')}`,
  });
  return { ...served, publish: () => publish(engine) };
}

async function computeBooks(engine: SqlEngine): Promise<void> {
  for (;;) {
    const outcome = await keepBooks(asBooks(engine), 'bench');
    if (outcome.kind === 'idle') break;
    if (outcome.kind === 'failed') throw outcome.error;
  }
  while (await keepAnswers(asBooks(engine)));
}
