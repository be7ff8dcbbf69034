import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asBooks } from '../books/asBooks';
import { recordTransactions } from '../books/recordTransactions';
import {
  keepUntilIdle,
  readBooks,
  recomputeCleanly,
  sandboxHousehold,
} from '../testing/booksSnapshot';
import { openAsOrdinaryUser, type OrdinaryUser } from '../testing/ordinaryUser';
import { openSeededDatabase } from '../testing/testDatabase';
import { migrate, migrations } from './migrate';
import type { SqlEngine, SqlValue } from './sql';

const BEFORE = migrations.filter(({ name }) => name < '0070');
/** Their books are up to date; the large one has rows that closed several lots. */
const KEPT = sandboxHousehold('plain');
const LARGE = sandboxHousehold('rich');
/** Its books are behind, from a day on. */
const BEHIND = sandboxHousehold('renaming');
const BEHIND_FROM = '2026-10-02';

/** What books are made of and consist of, with what a row had then and has no more, or otherwise. */
const TABLES: Readonly<Record<string, string>> = {
  security: '{}',
  price_history: '{}',
  household: '{}',
  default_group: '{}',
  account: '{}',
  ledger_entry: '{}',
  books: '{}',
  fact_month: '{}',
  transfer_flow: '{}',
  position: '{}',
  open_lot: '{"term": "LONG", "days_to_long_term": 0}',
  // Numbered from one, in the order of the whole history.
  closed_lot: 'ORDINAL',
  income_received: '{}',
};

let user: OrdinaryUser;
let seeded: SqlEngine;
let engine: SqlEngine;
beforeAll(async () => {
  seeded = await openSeededDatabase();
  user = await openAsOrdinaryUser();
  engine = user.superuser;
  await user.allow();
  await migrate(user.engine, BEFORE);
  for (const [table, then] of Object.entries(TABLES)) await copy(table, then);
  await change('update books set dirty_from = $2::date where household_id = $1', [
    BEHIND,
    BEHIND_FROM,
  ]);
  await change(
    `insert into books_checkpoint select household_id, '2026-09-30', 'of another form', 0, '[]' from household`,
  );
  await migrate(user.engine);
});
afterAll(async () => {
  await user.close();
  await seeded.close();
});

const query = <Row>(on: SqlEngine, text: string, values: SqlValue[] = []): Promise<Row[]> =>
  on.transaction('read', (sql) => sql.query<Row>(text, values));
const change = (text: string, values: SqlValue[] = []): Promise<unknown> =>
  engine.transaction('write', (sql) => sql.query(text, values));

/** Rows of the sandbox as a database of before would have them. */
async function copy(table: string, then: string): Promise<void> {
  const columns = await query<{ name: string }>(
    engine,
    `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public'`,
    [table],
  );
  const isShared = columns.every(({ name }) => name !== 'household_id');
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const added =
    then === 'ORDINAL'
      ? "jsonb_build_object('ordinal', row_number() over (partition by household_id order by disposed, ordinal))"
      : `'${then}'::jsonb`;
  const [found] = await query<{ rows: string | null }>(
    seeded,
    `select jsonb_agg(row)::text as rows from (select to_jsonb(t) || ${added} as row from "${table}" t
     where ${isShared ? '$1::text[] is not null' : 'household_id = any($1::text[])'}) rows`,
    [[KEPT, LARGE, BEHIND]],
  );
  await change(
    `insert into "${table}" (${names})
     select ${names} from jsonb_populate_recordset(null::"${table}", $1::text::jsonb)`,
    [found?.rows ?? '[]'],
  );
}

describe('books from before late rows were computed by themselves', () => {
  it('say what they said, and a closed lot has the place it will keep', async () => {
    for (const household of [KEPT, LARGE])
      expect(await readBooks(engine, household)).toEqual(await readBooks(seeded, household));
    const places = await query<{ ordinal: string }>(engine, 'select ordinal from closed_lot');
    expect(places.some(({ ordinal }) => Number(ordinal) % 1_000_000 > 1)).toBe(true);
  });

  it('know the last row they were computed from, and those that are behind know of none', async () => {
    const states = await query<{ household: string }>(
      engine,
      `select household_id as household, only_rows, computed_seq, (select max(seq) from ledger_entry e
         where e.household_id = b.household_id) as last from books b`,
    );
    const stateOf = (wanted: string) => states.find(({ household }) => household === wanted);
    const [{ seq } = { seq: '' }] = await query<{ seq: string }>(
      seeded,
      'select max(seq) as seq from ledger_entry where household_id = $1',
      [KEPT],
    );
    expect(stateOf(KEPT)).toMatchObject({ only_rows: true, computed_seq: seq, last: seq });
    expect(stateOf(BEHIND)).toMatchObject({ only_rows: false, computed_seq: '0' });
  });

  it('are behind from the first withdrawal whose withheld tax they took for a charge', async () => {
    const behind = await query(
      engine,
      'select household_id, dirty_from from books where dirty_from is not null and household_id <> $1',
      [BEHIND],
    );
    const withheld = await query<{ household_id: string }>(
      seeded,
      `select household_id, min(trade_date) as dirty_from from ledger_entry
       where entry_type = 'WITHDRAWAL' and status = 'effective' and tax > 0 group by 1`,
    );
    expect(withheld.map(({ household_id }) => household_id)).toEqual([LARGE]);
    expect(behind).toEqual(withheld);
  });

  it('that are behind are computed from the first row: no state of before is kept', async () => {
    const outcomes = await keepUntilIdle(engine);
    expect(outcomes).toHaveLength(2);
    for (const household of [BEHIND, LARGE]) {
      const computed = { kind: 'computed', household, from: 'the first row' };
      expect(outcomes).toContainEqual(expect.objectContaining(computed));
      expect(await readBooks(engine, household)).toEqual(await readBooks(seeded, household));
    }
  });

  it('go on with a late row, which closes lots among the old ones', async () => {
    const [held] = await query<{ account: string; security: string }>(
      engine,
      `select account_key as account, security_id as security from position
       where household_id = $1 order by quantity desc, 1, 2 limit 1`,
      [KEPT],
    );
    const sale = {
      id: 'test-late',
      date: '2026-10-14',
      account: held?.account ?? '',
      type: 'SELL' as const,
      activity: 'SL',
      symbol: held?.security ?? '',
      quantity: '1',
      price: '10',
      amount: '10',
      description: 'Sold late',
    };
    await recordTransactions(asBooks(engine), KEPT, [sale]);
    const [outcome] = await keepUntilIdle(engine);
    expect(outcome).toMatchObject({ kind: 'computed', from: 'late rows' });
    expect(await readBooks(engine, KEPT)).toEqual(await recomputeCleanly(engine, KEPT));
  });
});
