import { parseExact, share, type Exact } from '../exact/exact';
import { sellLots } from '../lots/closeLots';
import type { Lot } from '../lots/lot';
import { AccountingRefusal } from '../refusals';
import { methodFor, post, type Run } from './run';
import { ownPosition, type Position } from './state';
import { required, type Entry } from './transaction';

export interface Ratio {
  numerator: Exact;
  denominator: Exact;
}

export function atRatio(quantity: Exact, { numerator, denominator }: Ratio): Exact {
  return share(quantity, numerator, denominator);
}

export function ratioOf(entry: Entry): Ratio {
  const [numerator, denominator] = required(entry.row.ratio, 'ratio', entry).map(parseExact);
  if (
    numerator === undefined ||
    denominator === undefined ||
    numerator <= 0n ||
    denominator <= 0n
  ) {
    throw refuseRatio(entry, 'A ratio is two positive numbers, new and old');
  }
  return { numerator, denominator };
}

export function refuseRatio(entry: Entry, message: string): AccountingRefusal {
  return new AccountingRefusal('ratio.malformed', message, { row: entry.id, date: entry.row.date });
}

export function cashInLieuOf(entry: Entry): Exact {
  return entry.row.cashInLieu ? parseExact(entry.row.cashInLieu) : (entry.amount ?? 0n);
}

export function heldPosition(run: Run, entry: Entry, symbol: string): Position {
  const position = ownPosition(run.state, entry.account, symbol);
  if (position.quantity > 0n) return position;
  throw new AccountingRefusal(
    'quantity.exceeds-holding',
    `${symbol} is not held in ${entry.account}`,
    {
      row: entry.id,
      account: entry.account,
      symbol,
      date: entry.row.date,
    },
  );
}

/** A lot's dates without its shares or basis: for gains in which no share leaves. */
export function emptied(lot: Lot): Lot {
  return { ...lot, quantity: 0n, cost: 0n, washAdjustment: 0n, amortized: 0n };
}

/**
 * Money for the fraction of a share that a corporate action leaves: sold at what was paid for it. Nobody chooses the
 * lot of a fraction, so where lots are chosen the oldest goes. 26 CFR §1.1012-1(c)(1).
 */
export function sellFraction(
  run: Run,
  entry: Entry,
  symbol: string,
  quantity: Exact,
  cashInLieu: Exact,
): void {
  if (quantity <= 0n) throw refuseRatio(entry, 'Cash in lieu, and no fraction of a share');
  const method = methodFor(run, entry);
  const row = {
    ...entry.row,
    lot: null,
    lotSelector: null,
    method: method === 'SPECIFIC' ? ('FIFO' as const) : method,
  };
  post(run, entry, 'cash', cashInLieu, { symbol });
  sellLots(run, { ...entry, row }, symbol, quantity, cashInLieu, 'cash-in-lieu');
}
