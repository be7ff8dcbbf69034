import type { SqlEngine } from '../src/db/sql';
import { scaledHousehold, seedAtScale } from '../src/sandbox/seedAtScale';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { engineName, P99_ROUNDS, PARTS, printTable } from './measure';
import { growthLine, measure, type Served, serveOn } from './served';

const AS_OF = '2026-11-19';
const SIZES = [1_000, 50_000] as const;
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
  'two common words': 'ba holdings',
  'a name': 'balo tuva holdings',
  'a misspelt name': 'zirkonium',
  'nothing like it': 'wxwxwxwx',
};

/** The search for securities in a small and in a large master file. */
export async function benchMarkets(): Promise<void> {
  const served: Served[] = [];
  for (const securities of SIZES) served.push(await serve(securities));
  await measure(served, Object.keys(QUERIES), { rounds: P99_ROUNDS, warmUp: WARM_UP });
  for (const { close } of served) await close();
  printTable(
    `Search for securities: p99 at ${SIZES[1]} ÷ at ${SIZES[0]}, median of ${PARTS}, ${engineName()}; then p50/p99 in ms, ${P99_ROUNDS} requests each`,
    Object.keys(QUERIES).map((name) => growthLine(served, name, GROWTH)),
  );
}

async function serve(securities: number): Promise<Served> {
  const engine = await makeMigratedDatabase();
  await seedAtScale(engine, { ...SHAPE, activities: 1_000 }, () => undefined, AS_OF);
  await engine.transaction('write', (sql) => addSecurities(sql, securities));
  const { subject } = scaledHousehold('scaled-00001');
  return serveOn(engine, {
    ...{ size: securities, subject },
    addressOf: (name) =>
      `/v2/market-data/securities?query=${encodeURIComponent(QUERIES[name] ?? '')}`,
    check(name, body) {
      const { items = [] } = body as { items?: unknown[] };
      if (items.length > 0 === (name === 'nothing like it'))
        throw new Error(`${name}: ${items.length} found`);
    },
  });
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
