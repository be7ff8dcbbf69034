import { PriceBook, type PriceInput, type Transaction } from '@portal/portfolio-accounting';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleSandbox } from '@portal/sandbox-data';
import { resumeFrom } from './checkpoints';
import { type BookAccount, booksOf, type BooksUpdate, openBooks } from './computeBooks';

const AS_OF = '2026-11-19';
const SCALE = {
  asOf: AS_OF,
  households: 1,
  years: 3,
  activities: 400,
  accountsPerHousehold: 3,
  securities: 6,
};
const { market, accounts } = scaleSandbox({ ...SCALE, seed: 1 });
const KEYS = [...accounts()].map(({ key }) => key);
const ACCOUNTS: BookAccount[] = (['FIFO', 'HIFO', 'AVERAGE'] as const).map((lotMethod, index) => ({
  key: KEYS[index] ?? '',
  lotMethod,
  taxUnit: null,
  taxStatus: lotMethod === 'AVERAGE' ? 'deferred' : 'taxable',
}));

function ledgerOf(story: number): Transaction[] {
  const { ledger } = scaleSandbox({ ...SCALE, seed: 1, activities: 400 + story });
  return [...ledger()].map(
    (
      { activity: _, description: _text, householdid: _of, entered: _on, settled: _day, ...row },
      index,
    ) => ({
      ...row,
      seq: index + 1,
    }),
  );
}

const STORIES = Array.from({ length: 3 }, (_, story) => ledgerOf(story * 37));
const SECURITIES = [...new Set(STORIES.flat().flatMap(({ symbol }) => symbol ?? []))];
const DAYS = [...new Set(STORIES.flat().map(({ date }) => date))].sort();

function pricesOfMarket(): PriceInput {
  const prices: Record<string, [string, string][]> = {};
  for (const { security, date, price } of market.prices()) {
    if (SECURITIES.includes(security)) (prices[security] ??= []).push([date, price]);
  }
  return prices;
}
const prices = new PriceBook(pricesOfMarket());

const whole = (rows: Transaction[]): BooksUpdate =>
  booksOf(openBooks({ accounts: ACCOUNTS, rows, prices }), ACCOUNTS, {
    through: AS_OF,
    changedFrom: null,
  });

/** What the store holds after an update on top of what it held before. */
function stored(before: BooksUpdate, update: BooksUpdate): Record<string, unknown> {
  const since = update.since ?? '';
  const after = update.after ?? '';
  const kept = <Row>(
    rows: readonly Row[],
    day: (row: Row) => string,
    from: string,
    inclusive: boolean,
  ) => rows.filter((row) => (inclusive ? day(row) < from : day(row) <= from));
  const places = new Set(update.rewritten.map(String));
  const sorted = (rows: readonly (readonly (string | null)[])[]) =>
    rows.map((row) => row.join('|')).sort();
  return {
    facts: sorted([...kept(before.facts, (row) => row[1] ?? '', since, true), ...update.facts]),
    transfers: sorted([
      ...kept(before.transfers, (row) => row[0] ?? '', since, true),
      ...update.transfers,
    ]),
    incomes: sorted([
      ...kept(before.incomes, (row) => row[4] ?? '', after, false),
      ...update.incomes,
    ]),
    exchanges: sorted([
      ...kept(before.exchanges, (row) => row[1] ?? '', after, false),
      ...update.exchanges,
    ]),
    closed: sorted([
      ...kept(before.closedLots, (row) => row[8] ?? '', after, false).filter(
        (row) => !places.has(row[0] ?? ''),
      ),
      ...update.closedLots,
    ]),
    positions: sorted(update.positions),
    lots: sorted(update.openLots),
    accounts: update.accounts,
  };
}

const change = fc.record({
  rows: fc.constantFrom(...STORIES),
  date: fc.constantFrom(...DAYS.slice(5)),
  symbol: fc.constantFrom(...SECURITIES),
  account: fc.constantFrom(...KEYS),
  shares: fc.integer({ min: 1, max: 300 }),
});

describe('books from the first changed day on', () => {
  it('equal the books of a replay from the beginning, when they go on from a stored state', () => {
    let resumed = 0;
    let rewritten = 0;
    fc.assert(
      fc.property(change, ({ rows, date, symbol, account, shares }) => {
        const before = whole(rows);
        const late: Transaction = {
          id: 'late',
          seq: rows.length + 1,
          date,
          account,
          type: 'BUY',
          symbol,
          quantity: String(shares),
          amount: `-${shares * 50}`,
        };
        const clean = whole([...rows, late]);
        const period = { through: AS_OF, changedFrom: late.date };

        const kept = before.checkpoints.findLast((one) => one.day < `${late.date.slice(0, 7)}-01`);
        if (!kept) return;
        const tail = [...rows, late].filter((row) => row.date > kept.day);
        const cold = openBooks({
          accounts: ACCOUNTS,
          rows: tail,
          prices,
          resume: resumeFrom(kept),
        });
        const fromStore = booksOf(cold, ACCOUNTS, period);
        expect(stored(before, fromStore)).toEqual(stored(clean, clean));
        resumed += 1;
        rewritten += fromStore.rewritten.length;
      }),
      { numRuns: 40, seed: 20_261_119 },
    );
    expect(resumed).toBeGreaterThan(20);
    expect(rewritten).toBeGreaterThan(0);
  });
});
