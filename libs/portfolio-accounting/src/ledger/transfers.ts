import { toDay } from '../exact/days';
import { parseExact, times, type Exact } from '../exact/exact';
import { AccountingRefusal } from '../refusals';
import { takeLots } from '../lots/closeLots';
import type { Lot } from '../lots/lot';
import { addLot } from '../lots/openLots';
import { contribute } from './cash';
import { post, postCost, type Run } from './run';
import { findPosition } from './state';
import { grossOf, newLot, noteTradePrice, openLot } from './trades';
import { required, type Entry } from './transaction';

/** Cash or shares between two accounts of the household; lots travel with basis, dates and adjustments. */
export function applyTransfer(run: Run, entry: Entry): void {
  const to = entry.row.toAccount ?? null;
  if (entry.symbol === null) transferCash(run, entry, to);
  else if (to === null) applyDeliverOut(run, entry);
  else transferShares(run, entry, entry.symbol, to);
}

function transferCash(run: Run, entry: Entry, to: string | null): void {
  const amount = required(entry.amount, 'amount', entry);
  if (to === null) return contribute(run, entry, amount);
  post(run, entry, 'cash', amount);
  post(run, entry, 'transfer', -amount, { counterparty: to });
  post(run, entry, 'cash', -amount, { account: to });
  post(run, entry, 'transfer', amount, { account: to, counterparty: entry.account });
}

function transferShares(run: Run, entry: Entry, symbol: string, to: string): void {
  payCharges(run, entry);
  const quantity = required(entry.quantity, 'quantity', entry);
  const pieces = takeLots(run, entry, symbol, quantity);
  const cost = postCost(run, entry, entry.account, symbol, pieces, -1n);
  // Without a price it had no value here and has none there.
  const value = flowValue(run, entry, symbol, quantity) ?? 0n;
  post(run, entry, 'embedded', cost - value);
  post(run, entry, 'transfer', value, { counterparty: to });
  const held = findPosition(run.state, entry.account, symbol)?.heldLots() ?? [];
  const left = new Set([...held].map(({ id }) => id));
  for (const piece of pieces) {
    // A lot that went whole keeps its name; a part needs its own, since the rest stays behind under the old one.
    const partial = left.has(piece.id);
    addLot(
      run,
      entry.day,
      to,
      symbol,
      partial ? { ...piece, id: `${piece.id}>${entry.id}` } : piece,
    );
  }
  post(run, entry, 'cost', cost, { account: to });
  post(run, entry, 'embedded', value - cost, { account: to });
  post(run, entry, 'transfer', -value, { account: to, counterparty: entry.account });
}

/** Shares from outside: a contribution at market value, with the basis and the dates the row states, or none. */
export function applyDeliverIn(run: Run, entry: Entry): void {
  const symbol = required(entry.symbol, 'symbol', entry);
  const quantity = required(entry.quantity, 'quantity', entry);
  payCharges(run, entry);
  const arrival = flowValue(run, entry, symbol, quantity);
  if (arrival === null && entry.costBasis === null) {
    throw new AccountingRefusal(
      'price.missing',
      `${symbol}: delivered in without basis, and no price says what it is worth`,
      {
        row: entry.id,
        account: entry.account,
        symbol,
        date: entry.row.date,
      },
    );
  }
  // Nobody knows what it is worth: no flow, and no value, until somebody does.
  const value = arrival ?? 0n;
  const acquired = entry.row.acquired ? toDay(entry.row.acquired) : entry.day;
  const giftValue = entry.row.giftValue ? parseExact(entry.row.giftValue) : null;
  const facts: Partial<Lot> = {
    acquired,
    heldFrom: acquired,
    basisMissing: entry.costBasis === null,
    isPurchase: false,
    covered: entry.row.covered ?? false,
    // Whoever states a basis states the adjusted one: Treas. Reg. §1.6045A-1(b), and of a gift §1015.
    premiumFrom: entry.day,
    ...(arrival === null && { isUnvalued: true }),
    ...(giftValue !== null &&
      entry.costBasis !== null &&
      giftValue < entry.costBasis && { lossCost: giftValue, lossFrom: entry.day }),
  };
  const cost = entry.costBasis ?? value;
  openLot(run, entry, entry.account, symbol, newLot(run, entry, quantity, cost, facts));
  post(run, entry, 'embedded', value - cost);
  post(run, entry, 'external', -value);
  if (arrival !== null) noteTradePrice(run, entry, symbol, quantity, arrival);
}

/** Shares to the outside, by gift or delivery: the lots leave without a realised gain. IRC §1015 for the receiver. */
export function applyDeliverOut(run: Run, entry: Entry): void {
  const symbol = required(entry.symbol, 'symbol', entry);
  const quantity = required(entry.quantity, 'quantity', entry);
  payCharges(run, entry);
  const pieces = takeLots(run, entry, symbol, quantity);
  const cost = postCost(run, entry, entry.account, symbol, pieces, -1n);
  const value = flowValue(run, entry, symbol, quantity) ?? 0n;
  post(run, entry, 'embedded', cost - value);
  post(run, entry, 'external', value);
}

function payCharges(run: Run, entry: Entry): void {
  post(run, entry, 'cash', -(entry.fee + entry.tax));
  post(run, entry, 'fee', entry.fee);
  post(run, entry, 'tax', entry.tax);
}

/** What shares that move in kind are worth: the row's price, else the price book's, else the last trade price. */
export function flowValue(run: Run, entry: Entry, symbol: string, quantity: Exact): Exact | null {
  const stated = grossOf(run, entry, symbol);
  if (stated !== null) return stated;
  const price = run.prices.quoteOn(symbol, entry.day)?.price ?? run.state.tradePrices.get(symbol);
  return price === undefined ? null : times(quantity, times(price, run.prices.factor(symbol)));
}
