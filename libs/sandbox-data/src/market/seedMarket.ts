import type { IsoDate } from '../days';
import type { ContinueContext, SandboxPart, SeedSql } from '../seedContext';
import { arrayText } from './arrayText';
import type { PriceRow } from './market';
import type { SandboxSecurity } from './security';
import { seedSessions } from './seedSessions';

/** What only grows is written for the sandbox and for load tests alike. */
type Sql = Pick<SeedSql, 'insertRows'>;

const SECURITY = {
  security_id: 'text',
  symbol: 'text',
  cusip: 'text',
  name: 'text',
  kind: 'text',
  asset_class: 'text',
  subclass: 'text',
  sector: 'text',
  currency: 'text',
  listed: 'date',
  delisted: 'date',
  pricing: 'text',
  price_factor: 'numeric',
  coupon: 'numeric',
  payments_per_year: 'int',
  day_count: 'text',
  maturity: 'date',
  tax_exempt: 'boolean',
};

const PAYMENT = {
  security_id: 'text',
  ex_day: 'date',
  character: 'text',
  declared: 'date',
  record_day: 'date',
  pay_day: 'date',
  rate: 'numeric',
  withholding: 'numeric',
};

/** Securities, prices, payments and benchmarks. */
export const marketPart: SandboxPart = {
  name: 'market',
  seed: (context) => writeMarket(context, null),
  continueAfter: (context, after) => writeMarket(context, after),
};

/** Only what is later than `after` when there is something already. */
async function writeMarket(
  { sql, sandbox }: ContinueContext,
  after: IsoDate | null,
): Promise<void> {
  await seedSecurities(sql, sandbox.securities);
  await seedPrices(sql, sandbox.prices(), after);
  await sql.insertRows(
    'declared_payment',
    PAYMENT,
    sandbox.dividends.map(
      ({ security, ex, character, declared, record, pay, rate, withholding }) => [
        ...[security, ex, character, declared, record, pay, rate, withholding],
      ],
    ),
    { then: 'on conflict do nothing' },
  );
  const benchmark = {
    benchmark_id: 'text',
    name: 'text',
    kind: 'text',
    offered: 'boolean',
    asset_class: 'text',
  };
  await sql.insertRows(
    'benchmark',
    benchmark,
    sandbox.indices.map((index) => [
      ...[index.id, index.name, index.kind, String(index.benchmark), index.assetClass],
    ]),
    { then: 'on conflict (benchmark_id) do update set asset_class = excluded.asset_class' },
  );
  const levels = sandbox.indexLevels();
  await seedSeries(sql, 'benchmark_history', ['benchmark_id', 'levels'], levels, after);
  await seedSessions(sql, sandbox);
}

export async function seedSecurities(
  sql: Sql,
  securities: readonly SandboxSecurity[],
): Promise<void> {
  await sql.insertRows('security', SECURITY, securities.map(securityRow), {
    then: `on conflict (security_id) do update
      set delisted = excluded.delisted, pricing = excluded.pricing`,
  });
}

export async function seedPrices(
  sql: Sql,
  rows: Iterable<PriceRow>,
  after: IsoDate | null,
): Promise<void> {
  await seedSeries(sql, 'price_history', ['security_id', 'closes'], rows, after);
}

function securityRow(security: SandboxSecurity): (string | null)[] {
  const { id, symbol, cusip, name, kind, assetClass, subclass, sector, currency, bond } = security;
  const { listed, delisted, pricing, priceFactor } = security;
  return [
    ...[id, symbol, cusip, name, kind, assetClass, subclass, sector, currency],
    ...[listed, delisted, pricing, priceFactor],
    bond?.coupon ?? null,
    bond ? String(bond.paymentsPerYear) : null,
    bond?.dayCount ?? null,
    bond?.maturity ?? null,
    String(bond?.taxExempt ?? false),
  ];
}

interface Series {
  days: string[];
  values: string[];
}

/** A year of numbers per row; years that are there already are continued. */
async function seedSeries(
  sql: Sql,
  table: string,
  [id, values]: readonly [string, string],
  rows: Iterable<PriceRow>,
  after: IsoDate | null,
): Promise<void> {
  const years = new Map<string, Series>();
  for (const { security, date, price } of rows) {
    if (after !== null && date <= after) continue;
    const key = `${security}|${date.slice(0, 4)}`;
    let series = years.get(key);
    if (!series) {
      series = { days: [], values: [] };
      years.set(key, series);
    }
    series.days.push(date);
    series.values.push(price);
  }
  const columns = { [id]: 'text', year: 'int', days: 'date[]', [values]: 'numeric[]' };
  const cells = [...years].map(([key, series]) => [
    ...key.split('|'),
    arrayText(series.days),
    arrayText(series.values),
  ]);
  await sql.insertRows(table, columns, cells, {
    batch: YEARS_PER_STATEMENT,
    then: `on conflict (${id}, year) do update
      set days = ${table}.days || excluded.days, ${values} = ${table}.${values} || excluded.${values}`,
  });
}

const YEARS_PER_STATEMENT = 50;
