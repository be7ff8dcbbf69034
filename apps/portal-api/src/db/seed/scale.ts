import { parseArgs } from 'node:util';
import { appendTransactions, markChanged } from '../../books/recordTransactions';
import { ConfigError } from '../../config';
import { lastBusinessDay } from '../../sandbox/calendar';
import { loadLedger, LoadMarket, type LoadSize } from '../../sandbox/loadLedger';
import { insertRows } from '../insertRows';
import type { Sql, SqlEngine } from '../sql';
import { drawText } from './chance';
import { seedSeries } from './market';
import { withoutForcedRowSecurity } from './seed';

export interface Scale extends LoadSize {
  households: number;
}

const SEED = 2026;
const BATCH_ROWS = 5_000;

/** `--households N --years Y --activities A [--accounts K --securities S]`, numbers of each household. */
export function readScale(words: readonly string[]): Scale {
  const whole = { type: 'string' } as const;
  const options = { households: whole, years: whole, activities: whole, accounts: whole, securities: whole };
  const usage = 'Usage: seed --households N --years Y --activities A [--accounts K] [--securities S]';
  try {
    const { values } = parseArgs({ args: [...words], options });
    const number = (name: keyof typeof options, otherwise: number): number => {
      const text = values[name] ?? String(otherwise);
      if (!/^[1-9]\d{0,7}$/.test(text)) throw new RangeError(`--${name} ${text}`);
      return Number(text);
    };
    return {
      households: number('households', 1),
      years: number('years', 15),
      activities: number('activities', 10_000),
      accounts: number('accounts', 4),
      securities: number('securities', 100),
    };
  } catch (error) {
    throw new ConfigError([`${usage} (${(error as Error).message})`]);
  }
}

/** Who may sign in to the nth household of a load test. */
export function loadSubject(index: number): string {
  return `load-${String(index + 1).padStart(6, '0')}`;
}

export function loadHousehold(index: number): string {
  return `hh${drawText(SEED, 'load', index).slice(0, 22)}`;
}

/** Adds made-up households, one transaction each; their books are computed by the next server that runs. */
export async function seedAtScale(
  engine: SqlEngine,
  scale: Scale,
  report: (line: string) => void,
): Promise<void> {
  const started = performance.now();
  const asOf = lastBusinessDay(new Date());
  const market = new LoadMarket(SEED, asOf, scale);
  await engine.transaction('write', (sql) => seedLoadMarket(sql, market));
  report(`${market.securities.length} securities with prices of ${scale.years} years`);
  const present = await engine.transaction('read', (sql) =>
    sql.query<{ count: string }>("select count(*) as count from person where subject like 'load-%'"),
  );
  const first = Number(present[0]?.count ?? 0);
  for (let index = first; index < first + scale.households; index += 1) {
    await engine.transaction('write', (sql) =>
      withoutForcedRowSecurity(sql, () => seedLoadHousehold(sql, market, scale, index, asOf)),
    );
    const rows = (index - first + 1) * scale.activities;
    const seconds = (performance.now() - started) / 1_000;
    report(`${index - first + 1} households, ${rows} activities, ${seconds.toFixed(1)} s`);
  }
}

async function seedLoadMarket(sql: Sql, market: LoadMarket): Promise<void> {
  const columns = { security_id: 'text', symbol: 'text', name: 'text', asset_class: 'text', sector: 'text', listed: 'date' };
  const rows = market.securities.map((id, index) => [
    ...[id, id.toUpperCase(), `Load test security ${id.slice(5)}`],
    index % 4 === 3 ? 'Fixed income' : 'Equities',
    `Sector ${index % 11}`,
    market.days[0] ?? null,
  ]);
  await sql.script(`create temporary table load_security on commit drop as
    select security_id, symbol, name, asset_class, sector, listed from security limit 0`);
  await insertRows(sql, 'load_security', columns, rows);
  await sql.query(
    `insert into security (security_id, symbol, name, kind, asset_class, subclass, sector, currency, listed, pricing)
     select security_id, symbol, name, 'equity', asset_class, asset_class, sector, 'USD', listed, 'daily'
     from load_security on conflict do nothing`,
  );
  await sql.query("delete from price_history where security_id like 'load-%'");
  await seedSeries(sql, 'price_history', ['security_id', 'closes'], market.prices(), null);
}

async function seedLoadHousehold(
  sql: Sql,
  market: LoadMarket,
  scale: Scale,
  index: number,
  asOf: string,
): Promise<void> {
  const household = loadHousehold(index);
  const subject = loadSubject(index);
  await sql.query('insert into household values ($1, $2)', [household, `Load test ${index + 1}`]);
  await sql.query('insert into membership values ($1, $2)', [subject, household]);
  await sql.query("insert into person values ($1, 'Load', 'Test', $1 || '@example.com', true, false)", [
    subject,
  ]);
  await sql.query("insert into default_group values ($1, 'grp-accounts', 'Accounts', 0)", [household]);
  const keys = Array.from(
    { length: scale.accounts },
    (_, place) => `acc${drawText(SEED, 'load', index, place).slice(0, 17)}`,
  );
  await sql.query(
    `insert into account (account_key, household_id, default_group_id, position, account_name, registration,
       source, institution, kind, value, day_change, as_of, origin)
     select key, $1, 'grp-accounts', place, 'Account ' || place, 'Individual', 'firm', 'Load test', 'asset',
       0, 0, $3::date, 'Load test' from unnest($2::text[]) with ordinality as t (key, place)`,
    [household, keys, asOf],
  );
  const prefix = `load-${index + 1}`;
  const { activities } = scale;
  const rows = [...loadLedger(SEED, market, { accounts: keys, prefix, activities })];
  await appendTransactions(sql, household, rows, BATCH_ROWS);
  await markChanged(sql, household, market.days[0] ?? asOf, asOf);
}
