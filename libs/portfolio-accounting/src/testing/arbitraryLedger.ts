import fc from 'fast-check';
import { toDate, toDay } from '../exact/days';
import { formatExact, over, parseExact, roundTo, times, ZERO, type Exact } from '../exact/exact';
import type { Transaction } from '../ledger/transaction';
import { PriceBook, type PriceInput, type SecurityTerms } from '../valuation/priceBook';

/** A random but possible household: nobody sells what is not there, splits reach every holder. */
export interface LedgerPlan {
  rows: Transaction[];
  prices: PriceBook;
  first: string;
  last: string;
}

const ACCOUNTS = ['A', 'B'] as const;
const SYMBOLS = ['X', 'Y'] as const;
const START = toDay('2018-12-27');
const DAYS = 400;

const step = fc.record({
  gap: fc.integer({ min: 0, max: 20 }),
  account: fc.constantFrom(...ACCOUNTS),
  symbol: fc.constantFrom(...SYMBOLS),
  kind: fc.constantFrom(
    'BUY',
    'BUY',
    'BUY',
    'SELL',
    'SELL',
    'DIVIDEND',
    'DEPOSIT',
    'WITHDRAWAL',
    'FEE',
    'SPLIT',
    'TRANSFER',
    'GIFT_OUT',
    'DELIVER_IN',
    'RETURN_OF_CAPITAL',
    'STOCK_DIVIDEND',
    'INTEREST',
    'JOURNAL',
    'SPIN_OFF',
  ),
  part: fc.integer({ min: 1, max: 100 }),
  shares: fc.integer({ min: 1, max: 5_000_000 }),
  cents: fc.integer({ min: 1, max: 500_000 }),
  fee: fc.integer({ min: 0, max: 999 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const pricePath = fc.array(fc.integer({ min: 100, max: 90_000 }), { minLength: 40, maxLength: 40 });

/** Y as a bond, bought far above and far below what is repaid for it. */
export const Y_IS_A_BOND: Readonly<Record<string, SecurityTerms>> = {
  Y: {
    priceFactor: '0.01',
    coupon: { rate: '0.0425', frequency: 2, maturity: '2021-06-30', dayCount: '30/360' },
    taxExempt: true,
  },
};

/** Ledgers of up to 40 steps over about a year, with a quote every ten days. */
export function arbitraryLedger(
  kinds?: readonly string[],
  terms: Readonly<Record<string, SecurityTerms>> = {},
): fc.Arbitrary<LedgerPlan> {
  const steps = fc.array(kinds ? step.filter(({ kind }) => kinds.includes(kind)) : step, {
    minLength: 1,
    maxLength: 40,
  });
  return fc.tuple(steps, pricePath, pricePath, pricePath).map(([plan, ...paths]) => {
    const prices: PriceInput = Object.fromEntries(
      ['X', 'Y', 'Z'].map((symbol, index) => [
        symbol,
        (paths[index] ?? []).map(
          (cents, place) => [toDate(START + place * 10), (cents / 100).toFixed(2)] as const,
        ),
      ]),
    );
    return {
      rows: new Planner().rowsOf(plan),
      prices: new PriceBook(prices, terms),
      first: toDate(START - 1),
      last: toDate(START + DAYS + 60),
    };
  });
}

class Planner {
  readonly #held = new Map<string, Exact>();
  #day = START;
  #rows: Transaction[] = [];

  rowsOf(steps: readonly Step[]): Transaction[] {
    for (const planned of steps) {
      this.#day = Math.min(START + DAYS, this.#day + planned.gap);
      this.#plan(planned);
    }
    return this.#rows;
  }

  #heldOf(account: string, symbol: string): Exact {
    return this.#held.get(account + symbol) ?? ZERO;
  }

  #move(account: string, symbol: string, change: Exact): void {
    this.#held.set(account + symbol, this.#heldOf(account, symbol) + change);
  }

  #push(row: Omit<Transaction, 'id' | 'date'>): void {
    this.#rows.push({ id: `t${this.#rows.length + 1}`, date: toDate(this.#day), ...row });
  }

  #plan(planned: Step): void {
    const { account, symbol, kind, part, shares, cents, fee } = planned;
    const held = this.#heldOf(account, symbol);
    const portion = roundTo(over(times(held, BigInt(part) * 10n ** 18n), 100n * 10n ** 18n), 4);
    const price = (cents / 100).toFixed(2);
    const charge = (fee / 100).toFixed(2);
    const quantity = formatExact(BigInt(shares) * 10n ** 14n);
    const money = { account, type: kind as Transaction['type'], amount: price };
    if (kind === 'DEPOSIT' || kind === 'INTEREST') this.#push(money);
    else if (kind === 'WITHDRAWAL' || kind === 'FEE') this.#push({ ...money, amount: `-${price}` });
    else if (kind === 'JOURNAL')
      this.#push({ ...money, amount: `-${price}`, toAccount: account === 'A' ? 'B' : 'A' });
    else if (kind === 'BUY') {
      this.#push({ account, type: 'BUY', symbol, quantity, price, fee: charge });
      this.#move(account, symbol, parseExact(quantity));
    } else if (kind === 'DELIVER_IN') {
      this.#push({
        account,
        type: 'DELIVER_IN',
        symbol,
        quantity,
        acquired: toDate(this.#day - (shares % 900)),
        ...(part > 20 ? { costBasis: price } : {}),
      });
      this.#move(account, symbol, parseExact(quantity));
    } else if (held > 0n) this.#planHolding(planned, held, portion, price, charge);
  }

  #planHolding(
    { account, symbol, kind, part }: Step,
    held: Exact,
    portion: Exact,
    price: string,
    fee: string,
  ): void {
    const quantity = portion > 0n ? portion : held;
    const text = formatExact(quantity);
    if (kind === 'SELL') this.#push({ account, type: 'SELL', symbol, quantity: text, price, fee });
    if (kind === 'GIFT_OUT') this.#push({ account, type: 'GIFT_OUT', symbol, quantity: text });
    if (kind === 'TRANSFER')
      this.#push({
        account,
        type: 'TRANSFER',
        symbol,
        quantity: text,
        toAccount: account === 'A' ? 'B' : 'A',
      });
    if (kind === 'SELL' || kind === 'GIFT_OUT' || kind === 'TRANSFER')
      this.#move(account, symbol, -quantity);
    if (kind === 'TRANSFER') this.#move(account === 'A' ? 'B' : 'A', symbol, quantity);
    if (kind === 'DIVIDEND' || kind === 'RETURN_OF_CAPITAL')
      this.#push({ account, type: kind, symbol, amount: price });
    if (kind === 'STOCK_DIVIDEND') {
      this.#push({ account, type: kind, symbol, quantity: '7.5' });
      this.#move(account, symbol, parseExact('7.5'));
    }
    if (kind === 'SPIN_OFF')
      this.#push({
        account,
        type: kind,
        symbol,
        toSymbol: 'Z',
        ratio: ['1', '4'],
        basisFraction: `0.${part + 10}`,
      });
    if (kind === 'SPLIT') {
      for (const holder of ACCOUNTS) {
        const before = this.#heldOf(holder, symbol);
        if (before === 0n) continue;
        this.#push({ account: holder, type: 'SPLIT', symbol, ratio: ['2', '1'] });
        this.#move(holder, symbol, before);
      }
    }
  }
}
