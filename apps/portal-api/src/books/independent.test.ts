// With SOAK=1 (npm run soak api) every household; without it two of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LibraryEngine } from '../db/sql';
import { getPerformance } from '@portal/api-sdk';
import {
  SEED_DAY,
  startTestServer,
  subjectOf,
  withoutSecondFactor,
  type Persona,
  type TestServer,
} from '../testing/testServer';
import {
  secondOpinion,
  timeWeightedOf,
  xirrOf,
  type SecondOpinion,
} from '../testing/secondOpinion';

const HOUSEHOLDS: Persona[] = process.env['SOAK']
  ? ['rich', 'plain', 'renamer', 'guarded', 'enrolling', 'lostPhone', 'unusual']
  : ['plain', 'renamer'];

let server: TestServer;
let engine: LibraryEngine;
beforeAll(async () => {
  server = await startTestServer();
  ({ engine } = server);
  await withoutSecondFactor(engine);
});
afterAll(() => server.close());

const cents = (value: { toFixed(digits: number): string } | null): string | null =>
  value === null ? null : value.toFixed(2).replace(/^-0\.00$/, '0.00');

describe.each(HOUSEHOLDS)('a second bookkeeper of %s', (persona) => {
  let household: string;
  let opinion: SecondOpinion;
  const read = <Row>(text: string, values: string[] = [household]): Promise<Row[]> =>
    engine.transaction('read', (sql) => sql.query<Row>(text, values));
  beforeAll(async () => {
    const [row] = await engine.transaction('read', (sql) =>
      sql.query<{ id: string }>('select household_id as id from membership where subject = $1', [
        subjectOf(persona),
      ]),
    );
    household = row?.id ?? '';
    opinion = await engine.transaction('read', (sql) => secondOpinion(sql, household, SEED_DAY));
  });

  it('comes to the same open lots', async () => {
    const stored = await read<{ line: string }>(
      `select account_key || ' ' || security_id || ' ' || acquired || ' ' || held_from || ' '
         || trim_scale(round(quantity, 6)) || ' ' || coalesce(round(cost_basis, 2)::text, 'unknown') as line
       from open_lot where household_id = $1`,
    );
    const day = (value: number): string => new Date(value * 86_400_000).toISOString().slice(0, 10);
    const own = [...opinion.lots].flatMap(([key, lots]) =>
      lots.map(
        (lot) =>
          `${key} ${day(lot.acquired)} ${day(lot.held)} ${lot.shares.toDecimalPlaces(6).toFixed()} ${
            lot.known ? lot.cost.plus(lot.wash).toFixed(2) : 'unknown'
          }`,
      ),
    );
    expect(own.toSorted()).toEqual(stored.map(({ line }) => line).toSorted());
  });

  it('comes to the same realized gains', async () => {
    const stored = await read<{ line: string }>(
      `select entry_id || ' ' || acquired || ' ' || term || ' ' || trim_scale(round(quantity, 6)) || ' ' || round(proceeds, 2)
         || ' ' || coalesce(round(cost_basis, 2)::text, 'unknown') || ' ' || round(disallowed, 2) as line
       from closed_lot where household_id = $1`,
    );
    const own = opinion.closed.map(
      (one) =>
        `${one.row} ${one.acquired} ${one.long ? 'LONG' : 'SHORT'} ${one.shares.toDecimalPlaces(6).toFixed()} ${one.proceeds.toFixed(2)} ${
          one.basis === null ? 'unknown' : one.basis.toFixed(2)
        } ${one.disallowed.toFixed(2)}`,
    );
    expect(own.toSorted()).toEqual(stored.map(({ line }) => line).toSorted());
  });

  it('comes to the same income by month and the same cash', async () => {
    const months = await read<{ month: string; paid: string; traded: string }>(
      `select to_char(month, 'YYYY-MM') as month, sum(gross) as paid, sum(traded) as traded from income_month
       where household_id = $1 group by 1 order by 1`,
    );
    const own = [...opinion.income].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(own.map(([month, { paid, traded }]) => [month, cents(paid), cents(traded)])).toEqual(
      months.map(({ month, paid, traded }) => [month, paid, traded]),
    );
    const cash = await read<{ key: string; cash: string }>(
      `select account_key as key, round(cash[cardinality(cash)], 2) as cash from fact_month
       where household_id = $1 and month = date_trunc('month', $2::date)::date order by 1`,
      [household, SEED_DAY],
    );
    expect(
      opinion.accounts
        .filter((key) => opinion.cash.has(key))
        .map((key) => [key, cents(opinion.cash.get(key) ?? null)]),
    ).toEqual(cash.map((row) => [row.key, row.cash]));
  });

  it('comes to the same time-weighted and money-weighted returns', async () => {
    const { data } = await getPerformance({ client: server.as(persona) });
    const inception = data.periods.find(({ period }) => period === 'INCEPTION');
    expect(inception?.timeweighted).toBeDefined();
    expect(Number(timeWeightedOf(opinion.days))).toBeCloseTo(Number(inception?.timeweighted), 5);
    if (inception?.annualized?.moneyweighted)
      expect(xirrOf(opinion.days)).toBeCloseTo(Number(inception.annualized.moneyweighted), 5);
    expect(cents(opinion.closing)).toBe(inception?.bridge.closing.amount);
    const compared = [
      `${[...opinion.lots.values()].flat().length} open lots`,
      `${opinion.closed.length} realised gains`,
      `${opinion.income.size} months of income`,
      `${opinion.cash.size} accounts with cash`,
      `time-weighted ${timeWeightedOf(opinion.days).toFixed(6)}`,
      `money-weighted ${xirrOf(opinion.days).toFixed(6)}`,
    ];
    // oxlint-disable-next-line no-console -- a soak says what it has compared
    if (process.env['SOAK']) console.info(`${persona}: ${compared.join(', ')}`);
  });
});
