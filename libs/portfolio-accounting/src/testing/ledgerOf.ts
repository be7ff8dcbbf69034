import { toDate, type IsoDate } from '../exact/days';
import { formatExact, type Exact } from '../exact/exact';
import { openLedger, type Ledger } from '../ledger/ledger';
import type { EngineOptions } from '../ledger/run';
import type { Transaction } from '../ledger/transaction';
import { basisOf, disposalBasis, disposalGain } from '../lots/lot';
import { PriceBook, type PriceInput, type SecurityTerms } from '../valuation/priceBook';

/** A row as tests write it: id and account filled in where they do not matter. */
export type TestRow = Omit<Transaction, 'id' | 'account'> &
  Partial<Pick<Transaction, 'id' | 'account'>>;

export function testRows(rows: readonly TestRow[]): Transaction[] {
  return rows.map((row, index) => ({ id: `t${index + 1}`, account: 'A', ...row }));
}

export function ledgerOf(
  rows: readonly TestRow[],
  options: Partial<EngineOptions> = {},
  prices: PriceInput = {},
  terms: Record<string, SecurityTerms> = {},
): Ledger {
  return openLedger({ rows: testRows(rows), prices: new PriceBook(prices, terms), options });
}

export function buy(
  date: IsoDate,
  symbol: string,
  quantity: string,
  amount: string,
  more: Partial<TestRow> = {},
): TestRow {
  return { date, type: 'BUY', symbol, quantity, amount: `-${amount}`, ...more };
}

export function sell(
  date: IsoDate,
  symbol: string,
  quantity: string,
  amount: string,
  more: Partial<TestRow> = {},
): TestRow {
  return { date, type: 'SELL', symbol, quantity, amount, ...more };
}

/** Open lots as readable lines: account, security, quantity, basis, holding period. */
export function openLots(ledger: Ledger): string[] {
  return [...ledger.state.accounts].flatMap(([account, { positions }]) =>
    [...positions].flatMap(([symbol, { lots }]) =>
      lots.map(
        (lot) =>
          `${account} ${symbol} ${formatExact(lot.quantity)} @ ${text(basisOf(lot))} held from ${toDate(lot.heldFrom)}`,
      ),
    ),
  );
}

/** Closed lots as readable lines: security, quantity, proceeds − basis = gain, term, what was disallowed. */
export function closedLots(ledger: Ledger): string[] {
  return ledger.out.disposals.map((disposal) => {
    const { symbol, quantity, proceeds, term, disallowed, kind } = disposal;
    const lost =
      disallowed > 0n
        ? ` disallowed ${formatExact(disallowed)} on ${formatExact(disposal.replaced)}`
        : '';
    const what = kind === 'sale' ? '' : ` ${kind}`;
    return `${symbol} ${formatExact(quantity)}: ${text(proceeds)} - ${text(disposalBasis(disposal))} = ${text(disposalGain(disposal))} ${term}${lost}${what}`;
  });
}

export function text(value: Exact | null | undefined): string {
  return value === null || value === undefined ? 'unknown' : formatExact(value);
}
