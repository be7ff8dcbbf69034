import { toDay } from '../exact/days';
import { ONE, over, sum, times, type Exact } from '../exact/exact';
import type { Lot } from '../lots/lot';
import { addLot } from '../lots/openLots';
import { sellLots } from '../lots/closeLots';
import { notePurchase } from '../lots/washSales';
import { AccountingRefusal } from '../refusals';
import { post, postCost, type Run } from './run';
import { findPosition, ownPosition } from './state';
import { required, type Entry } from './transaction';

/** The lot a row opens; what is not said is what a plain purchase has. */
export function newLot(
  run: Run,
  entry: Entry,
  quantity: Exact,
  cost: Exact,
  facts: Partial<Lot> = {},
): Lot {
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
    covered: entry.row.covered ?? isCovered(run, entry),
    ...facts,
  };
}

/** First days on which what is bought is a covered security. Treas. Reg. §1.6045-1(a)(15). */
const COVERED_FROM = {
  stock: toDay('2011-01-01'),
  fund: toDay('2012-01-01'),
  debt: toDay('2014-01-01'),
  never: Infinity,
};

/** Whether the broker reports the basis of what a row buys: by its day, and by what it is. */
function isCovered(run: Run, { day, symbol, row }: Entry): boolean {
  const { basisRule, coupon } = symbol === null ? {} : run.prices.terms(symbol);
  const rule = basisRule ?? (coupon ? 'debt' : 'stock');
  // Shares that a dividend bought are reported from the same day as those of funds.
  return day >= COVERED_FROM[rule === 'stock' && row.reinvest ? 'fund' : rule];
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
  const isFirst = !run.state.tradePrices.has(symbol);
  run.state.tradePrices.set(symbol, price);
  run.out.tradePrices.push({ day: entry.day, symbol, price });
  if (!isFirst) return;
  for (const account of run.state.accounts.keys()) valueArrived(run, entry, account, symbol);
}

/**
 * Shares that came in before anybody knew a price come in when one is known: a contribution of that day, at that
 * price. Until then they are in no value and in no flow, so that a return has neither their gain nor their loss.
 */
export function valueArrived(run: Run, entry: Entry, account: string, symbol: string): void {
  const held = findPosition(run.state, account, symbol)?.heldLots() ?? [];
  if (![...held].some((lot) => lot.isUnvalued)) return;
  const price = run.prices.quoteOn(symbol, entry.day)?.price ?? run.state.tradePrices.get(symbol);
  if (price === undefined) return;
  const position = ownPosition(run.state, account, symbol);
  const arrived = sum(position.lots.flatMap((lot) => (lot.isUnvalued ? lot.quantity : [])));
  const value = run.prices.valueOf(symbol, arrived, price);
  position.lots = position.lots.map(({ isUnvalued: _, ...lot }) => lot);
  post(run, entry, 'embedded', value, { account, symbol });
  post(run, entry, 'external', -value, { account, symbol });
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
  if (cost < 0n) refuseSign(entry, 'A purchase takes money: its amount is not positive');
  post(run, entry, 'cash', cash);
  tradeInterest(run, entry, symbol, -entry.accrued);
  postChargesOutsideBasis(run, entry);
  openLot(run, entry, entry.account, symbol, newLot(run, entry, quantity, cost));
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
  if (received !== null && received + charges < 0n)
    refuseSign(entry, 'A sale brings money: its amount is not negative');
  post(run, entry, 'cash', cash ?? 0n);
  if (cash !== null) {
    tradeInterest(run, entry, symbol, entry.accrued);
    postChargesOutsideBasis(run, entry);
  }
  // Before the shares leave: what came in without a price comes in at this one.
  if (received !== null) noteTradePrice(run, entry, symbol, quantity, received + charges);
  sellLots(run, entry, symbol, quantity, proceeds);
}

function refuseSign(entry: Entry, message: string): never {
  throw new AccountingRefusal('amount.sign', message, {
    row: entry.id,
    account: entry.account,
    date: entry.row.date,
    ...(entry.symbol === null ? {} : { symbol: entry.symbol }),
  });
}

/** Interest bought with a bond is taken off the interest received, interest sold is received. IRS Pub. 550. */
function tradeInterest(run: Run, entry: Entry, symbol: string, gross: Exact): void {
  if (gross === 0n) return;
  post(run, entry, 'income', -gross);
  run.out.incomes.push({
    row: entry.id,
    day: entry.day,
    account: entry.account,
    symbol,
    character:
      entry.row.character ?? (run.prices.terms(symbol).taxExempt ? 'tax-exempt' : 'interest'),
    gross,
    withheld: 0n,
    fee: 0n,
    quantity: entry.quantity ?? 0n,
    traded: true,
  });
}

function postChargesOutsideBasis(run: Run, entry: Entry): void {
  if (run.options.fees !== 'outside-basis') return;
  post(run, entry, 'fee', entry.fee);
  post(run, entry, 'tax', entry.tax);
}
