import { addMonths, toDate, toDay } from '@portal/portfolio-accounting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshSandbox } from '../sandbox/refreshSandbox';
import { seedSandbox } from '../sandbox/seedSandbox';
import { scopedDatabase, type SqlEngine, type SqlValue } from '../db/sql';
import {
  computeCleanly,
  keepUntilIdle,
  readBooks,
  recomputeCleanly,
  sandboxHousehold,
} from '../testing/booksSnapshot';
import { openMigratedDatabase, openSeededDatabase } from '../testing/testDatabase';
import { asBooks } from './asBooks';
import { countFailing } from './booksRepository';
import { recordTransactions, type RecordedTransaction } from './recordTransactions';
import { sentenceOf, tieOut, tieOutAll } from './tieOut';
import { testSecretBox } from '../testing/testSecretBox';

const SOAK = process.env['SOAK'] === '1';
/** Month ends, dividends and trading days lie between this and DAY. */
const EARLIER = '2026-10-14';
const DAY = '2026-11-20';
const HOUSEHOLDS = (['rich', 'plain', 'empty', 'renaming', 'unusual'] as const).map(
  sandboxHousehold,
);

let engine: SqlEngine;
beforeAll(async () => {
  engine = await (SOAK ? seededOn(EARLIER) : openSeededDatabase());
});
afterAll(() => engine.close());

async function seededOn(asOf: string): Promise<SqlEngine> {
  const filled = await openMigratedDatabase();
  await seedSandbox(filled, testSecretBox, { asOf });
  return filled;
}

const query = <Row>(text: string, values: SqlValue[] = []): Promise<Row[]> =>
  engine.transaction('read', (sql) => sql.query<Row>(text, values));
const change = (text: string, values: SqlValue[] = []): Promise<unknown> =>
  engine.transaction('write', (sql) => sql.query(text, values));

async function accountOf(household: string): Promise<string> {
  const rows = await query<{ account_key: string }>(
    "select account_key from account where household_id = $1 and tax_status = 'taxable' and opened is not null order by opened, account_key limit 1",
    [household],
  );
  return rows[0]?.account_key ?? '';
}

let rowNumber = 0;
function trade(
  account: string,
  date: string,
  part: Partial<RecordedTransaction> = {},
): RecordedTransaction {
  rowNumber += 1;
  return {
    id: `test-${rowNumber}`,
    date,
    account,
    type: 'BUY',
    activity: 'BY',
    symbol: 'sec-mossgate-health',
    quantity: '10',
    price: '100',
    amount: '-1000',
    description: 'Bought late',
    ...part,
  };
}

/** Those of the last year, and prices within the days that have them. */
const tradingDays = (from: SqlEngine) =>
  from.transaction('read', async (sql) => ({
    days: await sql.query(
      `select * from adjusted_session where day > $1::date - 365 order by security_id, day`,
      [DAY],
    ),
    within: await sql.query<{ day: string }>(
      'select * from intraday_history order by security_id, day',
    ),
  }));

describe('a sandbox that goes on', () => {
  it('has the books of a clean computation, and the trading days of the last five', async () => {
    expect(await refreshSandbox(asBooks(engine), new Date(`${DAY}T23:30:00Z`))).toBe(DAY);
    const outcomes = await keepUntilIdle(engine);
    expect(outcomes.filter(({ kind }) => kind === 'failed')).toEqual([]);
    for (const household of HOUSEHOLDS)
      expect(await readBooks(engine, household)).toEqual(await computeCleanly(engine, household));
    const { within } = await tradingDays(engine);
    expect([...new Set(within.map(({ day }) => day))]).toHaveLength(5);
  });

  it.runIf(SOAK)('is the same as one that began on the later day', async () => {
    const later = await seededOn(DAY);
    for (const household of HOUSEHOLDS)
      expect(await readBooks(engine, household)).toEqual(await readBooks(later, household));
    const [continued, begun] = [await tradingDays(engine), await tradingDays(later)];
    await later.close();
    expect(continued).toEqual(begun);
    expect(begun.days.length).toBeGreaterThan(10_000);
  });

  it('is left alone when it is fresh', async () => {
    expect(await refreshSandbox(asBooks(engine), new Date(`${DAY}T23:30:00Z`))).toBeNull();
  });

  it('ties out', async () => {
    expect((await tieOutAll(asBooks(engine))).map(sentenceOf)).toEqual([]);
  });
});

describe.each(HOUSEHOLDS)('the figures of household %s', (household) => {
  it('add up: net worth = accounts = positions + cash + outside values − what is owed', async () => {
    const [sums] = await query<Record<string, string>>(
      `select (select coalesce(sum(value), 0) from account where household_id = $1) as accounts,
         (select coalesce(sum(stated_value), 0) from position where household_id = $1)
         + (select coalesce(sum(round(cash, 2)), 0) from daily_fact where household_id = $1 and day = $2::date)
         + (select coalesce(sum(value), 0) from (
              select distinct on (account_key) value from account_valuation where household_id = $1
              order by account_key, day desc) last) as parts`,
      [household, DAY],
    );
    expect(sums?.parts).toBe(sums?.accounts);
  });

  it('open each month with what the last one closed with', async () => {
    const gaps = await query(
      `select account_key, day from (
         select account_key, day, value, cash, carried, contributions,
           lag(day) over (partition by account_key order by day) as before
         from daily_fact where household_id = $1) f
       where before is not null and day <> before + 1`,
      [household],
    );
    expect(gaps).toEqual([]);
  });

  it('close the bridge of every account and year to the cent', async () => {
    const open = await query(
      `with years as (
         select account_key, date_trunc('year', day) as year, sum(contributions) - sum(withdrawals)
           + sum(transfers_in) - sum(transfers_out) + sum(income) + sum(realized) - sum(fees) - sum(taxes)
           - sum(carried) as cash_change,
           (array_agg(cash order by day desc))[1] as closing,
           (array_agg(cash order by day))[1] as first_cash,
           (array_agg(contributions - withdrawals + transfers_in - transfers_out + income + realized - fees - taxes - carried order by day))[1] as first_change
         from daily_fact where household_id = $1 group by 1, 2)
       select * from years where round(closing - (first_cash - first_change) - cash_change, 2) <> 0`,
      [household],
    );
    expect(open).toEqual([]);
  });
});

describe('M16: a row that comes late', () => {
  /** Each case is compared with a clean computation, which takes twenty times as long for the rich household. */
  const household = sandboxHousehold(SOAK ? 'rich' : 'plain');
  /** Days before the first state that is kept. */
  const [early, nextEarly] = SOAK ? ['2012-01-05', '2012-01-06'] : ['2021-11-23', '2021-11-24'];
  const further = ['2026-11-10', '2026-10-02', '2019-06-04'];
  const dates = [...(SOAK ? further : []), '2026-03-17', early];

  it.each(dates)('of %s leaves the books as a clean computation has them', async (date) => {
    const account = await accountOf(household);
    await recordTransactions(asBooks(engine), household, [trade(account, date)]);
    const [outcome] = await keepUntilIdle(engine);
    expect(outcome).toMatchObject({ kind: 'computed', from: 'late rows' });
    expect(await readBooks(engine, household)).toEqual(await computeCleanly(engine, household));
  });

  describe('among other changes', () => {
    // The early row has left no state behind that anything could be computed from.
    beforeAll(() => recomputeCleanly(engine, household));

    it.each(['2026-10-02', ...(SOAK ? ['2024-06-04'] : []), nextEarly])(
      'of %s leaves them so too, from a kept state or from the first row',
      async (date) => {
        await recordTransactions(asBooks(engine), household, [
          trade(await accountOf(household), date),
        ]);
        await change('update books set only_rows = false where household_id = $1', [household]);
        const [outcome] = await keepUntilIdle(engine);
        const from = date === nextEarly ? 'the first row' : 'a kept state';
        expect(outcome).toMatchObject({ kind: 'computed', from });
        expect(await readBooks(engine, household)).toEqual(await computeCleanly(engine, household));
      },
    );
  });

  it('may be money paid in, a fee, a dividend, a sale at a loss or a split', async () => {
    const account = await accountOf(household);
    const parts: [string, Partial<RecordedTransaction>][] = [
      ['money paid in', { type: 'DEPOSIT', activity: 'DP', amount: '1234.567' }],
      ['a fee', { type: 'FEE', activity: 'FE', amount: '-12.34' }],
      ['a dividend', { type: 'DIVIDEND', activity: 'DV', amount: '77.10', tax: '7.71' }],
      ['a sale at a loss', { type: 'SELL', activity: 'SL', quantity: '3', amount: '0.03' }],
      ['a split', { type: 'SPLIT', activity: 'CA', ratio: ['3', '2'] }],
    ];
    for (const [kind, part] of parts) {
      const isCash = part.type === 'DEPOSIT' || part.type === 'FEE';
      const row = trade(account, '2026-09-29', {
        ...{ price: null, quantity: null, amount: null },
        symbol: isCash ? null : 'sec-mossgate-health',
        ...part,
      });
      await recordTransactions(asBooks(engine), household, [row]);
      const [outcome] = await keepUntilIdle(engine);
      expect(outcome, kind).toMatchObject({ kind: 'computed', from: 'late rows' });
      // A clean computation is slow. All rows count from one state, so the last books show a mistake about any of them.
      if (SOAK || kind === parts.at(-1)?.[0])
        expect(await readBooks(engine, household), kind).toEqual(
          await computeCleanly(engine, household),
        );
    }
  });

  it('between two accounts is computed with everything that comes after it', async () => {
    const keys = await query<{ account_key: string }>(
      "select account_key from account where household_id = $1 and opened is not null and source = 'firm' order by opened, 1",
      [household],
    );
    const row = trade(keys[0]?.account_key ?? '', '2026-10-07', {
      ...{ type: 'JOURNAL', activity: 'JN', symbol: null, quantity: null, price: null },
      ...{ amount: '-50', toAccount: keys[1]?.account_key ?? '' },
    });
    await recordTransactions(asBooks(engine), household, [row]);
    const [outcome] = await keepUntilIdle(engine);
    expect(outcome).toMatchObject({ kind: 'computed', from: 'a kept state' });
    expect(await readBooks(engine, household)).toEqual(await computeCleanly(engine, household));
  });

  it('leaves states behind that the next day can be computed from', async () => {
    await recordTransactions(asBooks(engine), household, [
      trade(await accountOf(household), '2026-10-08'),
    ]);
    await keepUntilIdle(engine);
    await change(
      'update books set only_rows = false, dirty_from = $2::date where household_id = $1',
      [household, DAY],
    );
    const [outcome] = await keepUntilIdle(engine);
    expect(outcome).toMatchObject({ kind: 'computed', from: 'a kept state' });
    expect(await readBooks(engine, household)).toEqual(await computeCleanly(engine, household));
  });

  it('can sell at a loss and be replaced across accounts and the place it resumes from', async () => {
    const account = await accountOf(household);
    const monthEnd = toDay('2026-09-30');
    await recordTransactions(asBooks(engine), household, [
      trade(account, toDate(addMonths(monthEnd, -3)), {
        quantity: '40',
        amount: '-40000',
        price: '1000',
      }),
      trade(account, '2026-09-28', {
        type: 'SELL',
        activity: 'SL',
        quantity: '40',
        price: '10',
        amount: '400',
        method: 'HIFO',
      }),
    ]);
    await keepUntilIdle(engine);
    await recordTransactions(asBooks(engine), household, [
      trade(account, '2026-10-06', { quantity: '25' }),
    ]);
    const [outcome] = await keepUntilIdle(engine);
    expect(outcome).toMatchObject({ kind: 'computed', from: 'late rows', since: '2026-10-01' });
    expect(await readBooks(engine, household)).toEqual(await computeCleanly(engine, household));
  });

  it('can take back and correct what was there', async () => {
    const account = await accountOf(household);
    const wrong = trade(account, '2026-10-20', { quantity: '500', amount: '-50000' });
    await recordTransactions(asBooks(engine), household, [wrong]);
    await keepUntilIdle(engine);
    const before = await readBooks(engine, household);
    const better = trade(account, '2026-10-20', {
      quantity: '50',
      amount: '-5000',
      corrects: wrong.id,
    });
    await recordTransactions(asBooks(engine), household, [better]);
    await keepUntilIdle(engine);
    const corrected = await readBooks(engine, household);
    expect(corrected).not.toEqual(before);
    expect(corrected).toEqual(await computeCleanly(engine, household));
    const cancel = trade(account, '2026-10-20', {
      type: 'CANCEL',
      activity: 'ZZ',
      cancels: better.id,
    });
    await recordTransactions(asBooks(engine), household, [cancel]);
    await keepUntilIdle(engine);
    expect(await readBooks(engine, household)).toEqual(await computeCleanly(engine, household));
    const statuses = await query(
      'select status from ledger_entry where entry_id = any($1::text[]) order by seq',
      [[wrong.id, better.id, cancel.id]],
    );
    expect(statuses).toEqual([
      { status: 'corrected' },
      { status: 'cancelled' },
      { status: 'instruction' },
    ]);
  });

  it('has left, with all the others, what a clean computation writes as well', async () => {
    const books = await readBooks(engine, household);
    expect(await recomputeCleanly(engine, household)).toEqual(books);
  });

  it('of a closed account opens it again, and the books of the household go on', async () => {
    const unusual = sandboxHousehold('unusual');
    const closed = () =>
      query<{ key: string; value: string }>(
        `select account_key as key, value from account where household_id = $1 and closed_on is not null`,
        [unusual],
      );
    const key = (await closed())[0]?.key ?? '';
    const dividend = trade(key, DAY, {
      ...{ type: 'DEPOSIT', activity: 'DP', symbol: null, quantity: null, price: null },
      amount: '12.34',
    });
    await recordTransactions(asBooks(engine), unusual, [dividend]);
    const [outcome] = await keepUntilIdle(engine);
    expect(outcome?.kind).toBe('computed');
    expect(await closed()).toEqual([]);
    expect(await query('select value from account where account_key = $1', [key])).toEqual([
      { value: '12.34' },
    ]);
  });

  it('that cannot be accounted for leaves the books as they were and says why', async () => {
    const plain = sandboxHousehold('plain');
    const before = await readBooks(engine, plain);
    const account = await accountOf(plain);
    const refused = trade(account, DAY, {
      type: 'SELL',
      activity: 'SL',
      quantity: '999999999',
      amount: '1',
    });
    await recordTransactions(asBooks(engine), plain, [refused]);
    const [outcome] = await keepUntilIdle(engine);
    expect(outcome?.kind).toBe('failed');
    expect(await readBooks(engine, plain)).toEqual(before);
    const [books] = await query<{ failure: string; failures: number }>(
      'select failure, failures from books where household_id = $1',
      [plain],
    );
    expect(books).toMatchObject({
      failures: 1,
      failure: expect.stringContaining('more shares leave than are held'),
    });
    expect(await countFailing(asBooks(engine))).toBe(1);
    const cancel = trade(account, DAY, { type: 'CANCEL', activity: 'ZZ', cancels: refused.id });
    await recordTransactions(asBooks(engine), plain, [cancel]);
    const [mended] = await keepUntilIdle(engine);
    expect(mended?.kind).toBe('computed');
    expect(await readBooks(engine, plain)).toEqual(before);
  });
});

describe('books that have never been computed', () => {
  it('are seen by nobody until they are whole', async () => {
    const plain = sandboxHousehold('plain');
    const [member] = await query<{ subject: string }>(
      'select subject from membership where household_id = $1',
      [plain],
    );
    const seen = () =>
      scopedDatabase(engine).transaction(
        { subject: member?.subject ?? '', access: 'read' },
        async (sql) => {
          const [row] = await sql.query<Record<string, boolean>>(
            `select exists (select from fact_month) as facts, exists (select from position) as positions,
               exists (select from open_lot) as lots, exists (select from realized_year) as gains,
               exists (select from income_month) as incomes`,
          );
          return new Set(Object.values(row ?? {}));
        },
      );
    expect(await seen()).toEqual(new Set([true]));
    await change(
      "update books set computed_through = null, dirty_from = '2000-01-01' where household_id = $1",
      [plain],
    );
    expect(await seen()).toEqual(new Set([false]));
    await keepUntilIdle(engine);
    expect(await seen()).toEqual(new Set([true]));
  });
});

describe('the tie-out', () => {
  const plain = sandboxHousehold('plain');

  it.each([
    ['lots are the position', 'update open_lot set quantity = quantity + 1'],
    ['lots × price is the position', 'update position set market_value = market_value + 0.01'],
    [
      'stated positions and cash are the account value',
      'update position set stated_value = stated_value + 0.01',
    ],
  ])('names a break of “%s” by account, security and day', async (check, statement) => {
    const [victim] = await query<{ account_key: string; security_id: string }>(
      'select account_key, security_id from position where household_id = $1 order by 1, 2 limit 1',
      [plain],
    );
    const where = 'where household_id = $1 and account_key = $2 and security_id = $3';
    const one = statement.includes('open_lot') ? `${where} and ordinal = 1` : where;
    await change(`${statement} ${one}`, [
      plain,
      victim?.account_key ?? '',
      victim?.security_id ?? '',
    ]);
    const breaks = await tieOut(asBooks(engine), plain);
    const found = breaks.find((one) => one.check === check);
    expect(found).toMatchObject({ account: victim?.account_key, day: DAY });
    if (check !== 'stated positions and cash are the account value') {
      expect(found?.security).toBe(victim?.security_id);
    }
    await recomputeCleanly(engine, plain);
    expect(await tieOut(asBooks(engine), plain)).toEqual([]);
  });

  it('names a daily fact that is not its positions, and an account that is not its fact', async () => {
    const [fact] = await query<{ account_key: string }>(
      'select account_key from fact_month where household_id = $1 order by month desc limit 1',
      [plain],
    );
    const key = fact?.account_key ?? '';
    await change(
      `update fact_month set value[$3] = value[$3] + 5
       where household_id = $1 and account_key = $2 and month = date_trunc('month', $4::date)`,
      [plain, key, Number(DAY.slice(-2)), DAY],
    );
    const breaks = await tieOut(asBooks(engine), plain);
    expect(breaks.map(({ account, check }) => [account, check])).toEqual([
      [key, 'positions and cash are the daily fact'],
      [key, 'the daily fact is the account value'],
    ]);
    const stored = await query<{ breaks: unknown[] }>(
      'select breaks from books where household_id = $1',
      [plain],
    );
    expect(stored[0]?.breaks).toHaveLength(2);
    await recomputeCleanly(engine, plain);
  });
});
