import { parseArgs } from 'node:util';
import {
  householdId,
  type IsoDate,
  type LedgerRow,
  type ScaledAccount,
  type ScaleOptions,
  scaleSandbox,
  seedPrices,
  seedSecurities,
} from '@portal/sandbox-data';
import { lastBusinessDay } from '../books/lastBusinessDay';
import { appendTransactions, markChanged } from '../books/recordTransactions';
import { ConfigError } from '../config';
import type { Sql, SqlEngine } from '../db/sql';
import { seedSql } from './seedContext';
import { DEFAULT_SEED, withoutForcedRowSecurity } from './seedSandbox';

export type Scale = Omit<ScaleOptions, 'seed' | 'asOf'>;

/** Larger than for the sandbox: nobody waits for requests while a load test is prepared. */
const BATCH_ROWS = 5_000;

const WHOLE = { type: 'string' } as const;
const OPTIONS = {
  households: WHOLE,
  years: WHOLE,
  activities: WHOLE,
  accounts: WHOLE,
  securities: WHOLE,
};
const USAGE =
  'Usage: seed --households N --years Y --activities A [--accounts K] [--securities S]: activities of all households, accounts of each';

export function readScale(words: readonly string[]): Scale {
  try {
    const { values } = parseArgs({ args: [...words], options: OPTIONS });
    const number = (name: keyof typeof OPTIONS, otherwise: number): number => {
      const text = values[name] ?? String(otherwise);
      if (!/^[1-9]\d{0,7}$/.test(text)) throw new RangeError(`--${name} ${text}`);
      return Number(text);
    };
    return {
      households: number('households', 1),
      years: number('years', 15),
      activities: number('activities', 10_000),
      accountsPerHousehold: number('accounts', 4),
      securities: number('securities', 100),
    };
  } catch (error) {
    throw new ConfigError([`${USAGE} (${(error as Error).message})`]);
  }
}

/** Who may sign in to a household of a load test: `scaled-00001` to the first. */
export function scaledHousehold(name: string): { household: string; subject: string } {
  return { household: householdId(DEFAULT_SEED, name), subject: name };
}

/** Adds made-up households, one transaction each; the next server that runs computes their books. */
export async function seedAtScale(
  engine: SqlEngine,
  scale: Scale,
  report: (line: string) => void,
  asOf: IsoDate = lastBusinessDay(new Date()),
): Promise<void> {
  const present = await engine.transaction('read', (sql) =>
    sql.query("select subject from membership where subject like 'scaled-%' limit 1"),
  );
  if (present.length > 0) {
    throw new ConfigError(['There are households of a load test already: db:reset removes them.']);
  }
  const started = performance.now();
  const { market, accounts, ledger } = scaleSandbox({ ...scale, seed: DEFAULT_SEED, asOf });
  await engine.transaction('write', (sql) => seedMissingSecurities(sql, market));
  report(`${market.securities.length} securities, ${seconds(started)}`);
  const owned = Map.groupBy(accounts(), ({ householdid }) => householdid);
  let done = 0;
  let count = 0;
  for (const rows of householdByHousehold(ledger())) {
    const name = rows[0]?.householdid ?? '';
    await engine.transaction('write', (sql) =>
      withoutForcedRowSecurity(sql, () => seedOne(sql, name, owned.get(name) ?? [], rows, asOf)),
    );
    done += 1;
    count += rows.length;
    report(`${done} of ${scale.households} households, ${count} activities, ${seconds(started)}`);
  }
  await engine.transaction('write', (sql) => sql.script('analyze'));
}

function seconds(started: number): string {
  return `${((performance.now() - started) / 1_000).toFixed(1)} s`;
}

function* householdByHousehold(rows: Iterable<LedgerRow>): Generator<LedgerRow[]> {
  let part: LedgerRow[] = [];
  for (const row of rows) {
    if (part[0] && part[0].householdid !== row.householdid) {
      yield part;
      part = [];
    }
    part.push(row);
  }
  if (part.length > 0) yield part;
}

type ScaledMarket = ReturnType<typeof scaleSandbox>['market'];

async function seedMissingSecurities(sql: Sql, market: ScaledMarket): Promise<void> {
  const known = await sql.query<{ security_id: string }>('select security_id from security');
  const present = new Set(known.map(({ security_id: id }) => id));
  await seedSecurities(
    seedSql(sql),
    market.securities.filter(({ id }) => !present.has(id)),
  );
  await seedPrices(seedSql(sql), absent(market.prices(), present), null);
}

function* absent<Row extends { security: string }>(
  rows: Iterable<Row>,
  present: ReadonlySet<string>,
): Generator<Row> {
  for (const row of rows) if (!present.has(row.security)) yield row;
}

async function seedOne(
  sql: Sql,
  name: string,
  accounts: readonly ScaledAccount[],
  rows: readonly LedgerRow[],
  asOf: IsoDate,
): Promise<void> {
  const { household, subject } = scaledHousehold(name);
  await sql.query('insert into household values ($1, $2)', [household, `Load test ${name}`]);
  await sql.query('insert into membership values ($1, $2)', [subject, household]);
  const person = [subject, 'Load', 'Test', `${name}@example.com`, true, false];
  await sql.query('insert into person values ($1, $2, $3, $4, $5, $6)', person);
  const group = [household, 'grp-accounts', 'Accounts'];
  await sql.query('insert into default_group values ($1, $2, $3, 0)', group);
  await sql.query(
    `insert into account (account_key, household_id, default_group_id, position, account_name, registration,
       source, institution, kind, value, day_change, as_of, origin, opened)
     select key, $1, 'grp-accounts', place, account_name, 'Individual', 'firm', 'Thistledown Private Wealth',
       'asset', 0, 0, $4::date, 'Load test', opened
     from unnest($2::text[], $3::text[], $5::date[]) with ordinality as t (key, account_name, opened, place)`,
    [
      household,
      accounts.map(({ key }) => key),
      accounts.map(({ accountname }) => accountname),
      asOf,
      accounts.map(({ opened }) => opened),
    ],
  );
  await appendTransactions(sql, household, rows, BATCH_ROWS);
  await markChanged(sql, household, rows[0]?.date ?? asOf, asOf);
}
