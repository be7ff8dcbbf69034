import { ONE, over, times, type Exact } from '../exact/exact';
import type { Lot } from '../lots/lot';
import { addLot } from '../lots/openLots';
import { sellLots } from '../lots/closeLots';
import { notePurchase } from '../lots/washSales';
import { post, postCost, type Run } from './run';
import { required, type Entry } from './transaction';

/** The lot a row opens; what is not said is what a plain covered purchase has. */
export function newLot(entry: Entry, quantity: Exact, cost: Exact, facts: Partial<Lot> = {}): Lot {
  return {
    id: entry.id,
    purchases: [entry.id],
    label: entry.row.lot ?? null,
    acquired: entry.day,
    order: entry.order,
    heldFrom: entry.day,
    quantity,
    cost,
    basisMissing: false,
    washAdjustment: 0n,
    isReplacement: false,
    isPurchase: true,
    covered: entry.row.covered ?? true,
    ...facts,
  };
}

/** Opens a lot, posts its cost, and lets a purchase meet losses that wait for a replacement. */
export function openLot(run: Run, entry: Entry, account: string, symbol: string, lot: Lot): void {
  postCost(run, entry, account, symbol, [lot], 1n);
  addLot(run, entry.day, account, symbol, lot);
  if (lot.isPurchase) notePurchase(run, entry.day, account, symbol, lot.id);
}

/** Remembers what was paid for a security that nobody quotes. */
export function noteTradePrice(
  run: Run,
  entry: Entry,
  symbol: string,
  quantity: Exact,
  money: Exact,
): void {
  if (run.prices.isQuoted(symbol) || quantity === 0n) return;
  const price = entry.price ?? over(over(money, quantity), run.prices.factor(symbol));
  run.state.tradePrices.set(symbol, price);
  run.out.tradePrices.push({ day: entry.day, symbol, price });
}

/** Quantity × price in money, from the row's own price. */
export function grossOf(run: Run, entry: Entry, symbol: string): Exact | null {
  if (entry.quantity === null || entry.price === null) return null;
  const factor = run.prices.factor(symbol);
  return factor === ONE
    ? times(entry.quantity, entry.price)
    : run.prices.valueOf(symbol, entry.quantity, entry.price);
}

export function applyBuy(run: Run, entry: Entry): void {
  const symbol = required(entry.symbol, 'symbol', entry);
  const quantity = required(entry.quantity, 'quantity', entry);
  const gross = grossOf(run, entry, symbol) ?? entry.costBasis;
  const charges = entry.fee + entry.tax;
  const cash =
    entry.amount ?? -(required(gross, 'amount or price', entry) + charges + entry.accrued);
  const paid = -cash - entry.accrued;
  const cost = run.options.fees === 'in-basis' ? paid : paid - charges;
  post(run, entry, 'cash', cash);
  post(run, entry, 'income', entry.accrued);
  postChargesOutsideBasis(run, entry);
  openLot(run, entry, entry.account, symbol, newLot(entry, quantity, cost));
  noteTradePrice(run, entry, symbol, quantity, paid - charges);
}

export function applySell(run: Run, entry: Entry): void {
  const symbol = required(entry.symbol, 'symbol', entry);
  const quantity = required(entry.quantity, 'quantity', entry);
  const gross = grossOf(run, entry, symbol);
  const charges = entry.fee + entry.tax;
  const cash = entry.amount ?? (gross === null ? null : gross - charges + entry.accrued);
  const received = cash === null ? null : cash - entry.accrued;
  const outside = run.options.fees === 'outside-basis';
  const proceeds = received === null ? null : outside ? received + charges : received;
  post(run, entry, 'cash', cash ?? 0n);
  if (cash !== null) {
    post(run, entry, 'income', -entry.accrued);
    postChargesOutsideBasis(run, entry);
  }
  sellLots(run, entry, symbol, quantity, proceeds);
  if (received !== null) noteTradePrice(run, entry, symbol, quantity, received + charges);
}

function postChargesOutsideBasis(run: Run, entry: Entry): void {
  if (run.options.fees !== 'outside-basis') return;
  post(run, entry, 'fee', entry.fee);
  post(run, entry, 'tax', entry.tax);
}
