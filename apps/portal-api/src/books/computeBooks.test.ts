import { PriceBook, type PriceInput, type Transaction } from '@portal/portfolio-accounting';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadLedger, LoadMarket } from '../sandbox/loadLedger';
import { resumeFrom } from './checkpoints';
import { amendBooks, type BookAccount, booksOf, type BooksUpdate, openBooks } from './computeBooks';

const AS_OF = '2026-11-19';
const ACCOUNTS: BookAccount[] = [
  { key: 'one', lotMethod: 'FIFO', taxStatus: 'taxable' },
  { key: 'two', lotMethod: 'HIFO', taxStatus: 'taxable' },
  { key: 'three', lotMethod: 'AVERAGE', taxStatus: 'deferred' },
];
const market = new LoadMarket(7, AS_OF, { securities: 6, years: 3 });

function pricesOfMarket(): PriceInput {
  const prices: Record<string, [string, string][]> = {};
  for (const { security, date, price } of market.prices()) {
    (prices[security] ??= []).push([date, price]);
  }
  return prices;
}
const prices = new PriceBook(pricesOfMarket());

function ledgerOf(seed: number): Transaction[] {
  const accounts = ACCOUNTS.map(({ key }) => key);
  return [...loadLedger(seed, market, { accounts, prefix: 'row', activities: 400 })].map(
    ({ activity: _activity, description: _description, ...row }, index) => ({ ...row, seq: index + 1 }),
  );
}

const whole = (rows: Transaction[]): BooksUpdate =>
  booksOf(openBooks({ accounts: ACCOUNTS, rows, prices }), ACCOUNTS, { through: AS_OF, changedFrom: null });

/** What the store holds after an update on top of what it held before. */
function stored(before: BooksUpdate, update: BooksUpdate): Record<string, unknown> {
  const since = update.since ?? '';
  const after = update.after ?? '';
  const kept = <Row>(rows: readonly Row[], day: (row: Row) => string, from: string, inclusive: boolean) =>
    rows.filter((row) => (inclusive ? day(row) < from : day(row) <= from));
  const places = new Set(update.rewritten.map(String));
  const sorted = (rows: readonly (readonly (string | null)[])[]) => rows.map((row) => row.join('|')).sort();
  return {
    facts: sorted([...kept(before.facts, (row) => row[1] ?? '', since, true), ...update.facts]),
    transfers: sorted([...kept(before.transfers, (row) => row[0] ?? '', since, true), ...update.transfers]),
    incomes: sorted([...kept(before.incomes, (row) => row[4] ?? '', after, false), ...update.incomes]),
    closed: sorted([
      ...before.closedLots.filter((row) => Number(row[0]) < update.closedFrom && !places.has(row[0] ?? '')),
      ...update.closedLots,
    ]),
    positions: sorted(update.positions),
    lots: sorted(update.openLots),
    accounts: update.accounts,
  };
}

const change = fc.record({
  seed: fc.integer({ min: 1, max: 1_000 }),
  day: fc.integer({ min: 30, max: market.days.length - 1 }),
  security: fc.integer({ min: 0, max: 5 }),
  account: fc.constantFrom('one', 'two', 'three'),
  shares: fc.integer({ min: 1, max: 300 }),
});

describe('books from the first changed day on', () => {
  it('equal the books of a replay from the beginning, from memory and from a stored state', () => {
    let resumed = 0;
    let rewritten = 0;
    fc.assert(
      fc.property(change, ({ seed, day, security, account, shares }) => {
        const rows = ledgerOf(seed);
        const before = whole(rows);
        const late: Transaction = {
          id: 'late',
          seq: rows.length + 1,
          date: market.days[day] ?? AS_OF,
          account,
          type: 'BUY',
          symbol: market.securities[security] ?? '',
          quantity: String(shares),
          amount: `-${shares * 50}`,
        };
        const clean = whole([...rows, late]);
        const period = { through: AS_OF, changedFrom: late.date };

        const warm = amendBooks(openBooks({ accounts: ACCOUNTS, rows, prices }), { add: [late], remove: [] });
        const fromMemory = booksOf(warm, ACCOUNTS, period);
        expect(stored(before, fromMemory)).toEqual(stored(clean, clean));

        const kept = before.checkpoints.findLast((one) => one.day < `${late.date.slice(0, 7)}-01`);
        if (!kept) return;
        const tail = [...rows, late].filter((row) => row.date > kept.day);
        const cold = openBooks({ accounts: ACCOUNTS, rows: tail, prices, resume: resumeFrom(kept) });
        const fromStore = booksOf(cold, ACCOUNTS, period);
        expect(stored(before, fromStore)).toEqual(stored(clean, clean));
        resumed += 1;
        rewritten += fromStore.rewritten.length;
      }),
      { numRuns: 40, seed: 20_261_119 },
    );
    expect(resumed).toBeGreaterThan(20);
    expect(rewritten).toBeGreaterThan(0);
  }, 60_000);
});
