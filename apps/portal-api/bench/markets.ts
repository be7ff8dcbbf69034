import { createVerifyToken } from '../src/auth/verifyToken';
import { scopedDatabase, type SqlEngine } from '../src/db/sql';
import { scaledHousehold, seedAtScale } from '../src/sandbox/seedAtScale';
import { buildServer } from '../src/server';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { startTestIssuer } from '../src/testing/testIssuer';
import { testSecretBox } from '../src/testing/testServer';
import { engineName, growthOfP99, PARTS, printTable, quantile } from './measure';

const AS_OF = '2026-11-19';
const SIZES = [1_000, 50_000] as const;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 300);
const WARM_UP = 20;
/** Issue of the markets: p99 at 50,000 securities ÷ at 1,000. */
const GROWTH = 1.2;
const SHAPE = { households: 1, years: 1, accountsPerHousehold: 4, securities: 50 };

/** What is typed, of a security that is there at both sizes. */
const QUERIES: Readonly<Record<string, string>> = {
  'a symbol': 'q700',
  'a CUSIP': '00q0700',
  'two letters': 'ba',
  'a word of many names': 'holdings',
  'a name': 'balo tuva holdings',
  'a misspelt name': 'zirkonium',
  'nothing like it': 'wxwxwxwx',
};

interface Served {
  times: Map<string, number[]>;
  ask(name: string): Promise<number>;
  close(): Promise<void>;
}

/** The search for securities in a small and in a large master file. */
export async function benchMarkets(): Promise<void> {
  const served: Served[] = [];
  for (const securities of SIZES) served.push(await serve(securities));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const name of Object.keys(QUERIES)) {
      for (const { ask, times } of served) {
        const ms = await ask(name);
        if (round >= 0) times.set(name, [...(times.get(name) ?? []), ms]);
      }
    }
  }
  for (const { close } of served) await close();
  const timesOf = (at: number, name: string): number[] => served[at]?.times.get(name) ?? [];
  printTable(
    `Search for securities: p99 at ${SIZES[1]} ÷ at ${SIZES[0]}, median of ${PARTS}, ${engineName()}; then p50/p99 in ms, ${ROUNDS} requests each`,
    Object.keys(QUERIES).map((name) => ({
      what: name,
      measured: growthOfP99(timesOf(0, name), timesOf(1, name)),
      target: GROWTH,
      note: SIZES.map((size, at) => {
        const times = timesOf(at, name);
        return `${size / 1_000}k ${quantile(times, 0.5).toFixed(1)}/${quantile(times, 0.99).toFixed(1)}`;
      }).join('   '),
    })),
  );
}

async function serve(securities: number): Promise<Served> {
  const engine = await makeMigratedDatabase();
  await seedAtScale(engine, { ...SHAPE, activities: 1_000 }, () => undefined, AS_OF);
  await engine.transaction('write', (sql) => addSecurities(sql, securities));
  await engine.transaction('write', (sql) => sql.script('analyze'));
  const { subject } = scaledHousehold('scaled-00001');
  const issuer = await startTestIssuer();
  const app = await buildServer({
    db: scopedDatabase(engine),
    verifyToken: createVerifyToken(issuer.config),
    secretBox: testSecretBox,
  });
  return {
    times: new Map(),
    ask: async (name) => {
      const query = encodeURIComponent(QUERIES[name] ?? '');
      const authorization = `Bearer ${await issuer.sign({ sub: subject })}`;
      const url = `/v2/market-data/securities?query=${query}`;
      const started = performance.now();
      const response = await app.inject({ url, headers: { authorization } });
      const ms = performance.now() - started;
      const { items } = response.json<{ items?: unknown[] }>();
      const isFound = (items?.length ?? 0) > 0;
      if (response.statusCode !== 200 || isFound === (name === 'nothing like it'))
        throw new Error(`${url}: ${response.statusCode} ${response.body}`);
      return ms;
    },
    close: async () => {
      await app.close();
      await issuer.close();
      await engine.close();
    },
  };
}

type Sql = Parameters<Parameters<SqlEngine['transaction']>[1]>[0];

/** Names of two words of four letters out of 2,500, and of one that ends thousands of them. */
async function addSecurities(sql: Sql, securities: number): Promise<void> {
  await sql.query(
    `with made as (
       select n, (n * 7919) % 2500 as one, (n * 10007 + 17) % 2500 as other,
         array['ba','lo','tu','va','ke','mi','ro','sa','ne','pi','do','fe','ga','hu','je','ka','le','mo','na','os',
           'pe','qui','ra','si','to','ul','ve','wi','xa','yo','za','be','ci','da','en','fi','go','ha','il','ju',
           'ko','li','ma','ni','or','pu','re','so','ta','un'] as parts
       from generate_series(1, $1::int - (select count(*)::int from security)) n
     )
     insert into security (security_id, symbol, cusip, name, kind, asset_class, subclass, currency, listed, pricing)
     select 'sec-bench-' || n, 'Q' || n, '00Q' || lpad(n::text, 4, '0') || 'A',
       case when n = 700 then 'Zirconium Balo Tuva Holdings' else
         initcap(parts[one / 50 + 1] || parts[one % 50 + 1]) || ' ' || initcap(parts[other / 50 + 1] || parts[other % 50 + 1])
         || (array[' Holdings', ' Corp.', ' International Inc.', ' Trust', ' & Sons'])[n % 5 + 1] end,
       'equity', 'Equity', 'US Large Cap', 'USD', '2020-01-02', 'daily' from made`,
    [securities],
  );
}
