import { allocate } from '../exact/allocate';
import { lesser, parseExact, share, sum, times, wholePart, ONE, type Exact } from '../exact/exact';
import { recordDisposal, takeLots } from '../lots/closeLots';
import type { Lot } from '../lots/lot';
import { addLot, noteHolding, replaceLots, scaleLots } from '../lots/openLots';
import { scalePendingLosses } from '../lots/washSales';
import { AccountingRefusal } from '../refusals';
import { recordIncome } from './cash';
import { post, postCost, type Run } from './run';
import { findPosition, ownPosition, type Position } from './state';
import { newLot, openLot, sellFraction } from './trades';
import { required, type Entry } from './transaction';
import { flowValue } from './transfers';

interface Ratio {
  numerator: Exact;
  denominator: Exact;
}

/** Quantity × ratio on each lot, basis and dates unchanged; a fraction paid out in cash is sold. IRS Pub. 550. */
export function applySplit(run: Run, entry: Entry): void {
  const symbol = required(entry.symbol, 'symbol', entry);
  // A split of something no longer held still halves its price and what a pending loss waits for.
  if (!findPosition(run.state, entry.account, symbol))
    return noteSplit(run, entry, symbol, ratioOf(entry));
  scaleHolding(run, entry, symbol, ratioOf(entry));
  const cash = cashInLieuOf(entry);
  if (cash === 0n) return;
  const position = heldPosition(run, entry, symbol);
  const fraction = entry.quantity ?? position.quantity - wholePart(position.quantity);
  sellFraction(run, entry, symbol, fraction, cash);
}

/** Free shares spread the basis over all shares; with a basis of their own they are taxable income. IRC §305. */
export function applyStockDividend(run: Run, entry: Entry): void {
  const symbol = required(entry.symbol, 'symbol', entry);
  if (entry.costBasis !== null) {
    const quantity = required(entry.quantity, 'quantity', entry);
    if (entry.costBasis > 0n) recordIncome(run, entry, 'in-kind', entry.costBasis, false);
    openLot(
      run,
      entry,
      entry.account,
      symbol,
      newLot(entry, quantity, entry.costBasis, { isPurchase: false }),
    );
    return;
  }
  if (entry.quantity === null) return applySplit(run, entry);
  const held = heldPosition(run, entry, symbol).quantity;
  scaleHolding(run, entry, symbol, { numerator: held + entry.quantity, denominator: held });
  const cash = cashInLieuOf(entry);
  if (cash > 0n) {
    const { quantity } = heldPosition(run, entry, symbol);
    sellFraction(run, entry, symbol, quantity - wholePart(quantity), cash);
  }
}

function scaleHolding(
  run: Run,
  entry: Entry,
  symbol: string,
  { numerator, denominator }: Ratio,
): void {
  const position = heldPosition(run, entry, symbol);
  replaceLots(position, scaleLots(position.lots, share(position.quantity, numerator, denominator)));
  noteHolding(run, entry.day, entry.account, symbol, position);
  noteSplit(run, entry, symbol, { numerator, denominator });
}

// Every account that holds the security has a row of its own; prices and pending losses split only once.
function noteSplit(run: Run, entry: Entry, symbol: string, ratio: Ratio): void {
  if (run.state.splits.some((split) => split.symbol === symbol && split.day === entry.day)) return;
  run.state.splits = [...run.state.splits, { day: entry.day, symbol, ...ratio }];
  scalePendingLosses(run, symbol, ratio.numerator, ratio.denominator);
  const price = run.state.tradePrices.get(symbol);
  if (price !== undefined)
    run.state.tradePrices.set(symbol, share(price, ratio.denominator, ratio.numerator));
}

/** Money that is not income: it lowers the basis lot by lot, and is a gain where no basis is left. IRC §301(c). */
export function applyReturnOfCapital(run: Run, entry: Entry): void {
  const symbol = required(entry.symbol, 'symbol', entry);
  const amount = required(entry.amount, 'amount', entry);
  const position = heldPosition(run, entry, symbol);
  post(run, entry, 'cash', amount);
  const parts = allocate(
    amount,
    position.lots.map((lot) => lot.quantity),
  );
  position.lots = position.lots.map((lot, index) => {
    const part = parts[index] ?? 0n;
    const fromCost = lesser(part, lot.cost);
    const fromAdjustment = lesser(part - fromCost, lot.washAdjustment);
    const excess = part - fromCost - fromAdjustment;
    post(run, entry, 'cost', -fromCost);
    post(run, entry, 'gain', -(part - fromCost));
    if (excess > 0n && !lot.basisMissing)
      recordDisposal(run, entry, symbol, emptied(lot), excess, 'return-of-capital');
    return {
      ...lot,
      cost: lot.cost - fromCost,
      washAdjustment: lot.washAdjustment - fromAdjustment,
    };
  });
}

/** A lot's dates without its shares or basis: for gains in which no share leaves. */
function emptied(lot: Lot): Lot {
  return { ...lot, quantity: 0n, cost: 0n, washAdjustment: 0n };
}

/**
 * Shares of a new security for each lot of the parent; the stated fraction of the basis moves, the holding
 * period goes along. IRC §355 and §358; the fraction is on the issuer's Form 8937.
 */
export function applySpinOff(run: Run, entry: Entry): void {
  const symbol = required(entry.symbol, 'symbol', entry);
  const toSymbol = required(entry.row.toSymbol, 'toSymbol', entry);
  const fraction = parseExact(required(entry.row.basisFraction, 'basisFraction', entry));
  if (fraction < 0n || fraction > ONE)
    throw refuseRatio(entry, 'The fraction of the basis is between 0 and 1');
  const position = heldPosition(run, entry, symbol);
  const total = entry.row.ratio
    ? atRatio(position.quantity, ratioOf(entry))
    : required(entry.quantity, 'ratio or quantity', entry);
  const quantities = allocate(
    total,
    position.lots.map((lot) => lot.quantity),
  );
  const received = position.lots.map((lot, index): Lot => ({
    ...lot,
    id: `${lot.id}>${entry.id}`,
    quantity: quantities[index] ?? 0n,
    cost: times(lot.cost, fraction),
    washAdjustment: times(lot.washAdjustment, fraction),
  }));
  position.lots = position.lots.map((lot, index) => ({
    ...lot,
    cost: lot.cost - (received[index]?.cost ?? 0n),
    washAdjustment: lot.washAdjustment - (received[index]?.washAdjustment ?? 0n),
  }));
  post(run, entry, 'cost', -sum(received.map((lot) => lot.cost)));
  receiveLots(run, entry, toSymbol, received, total);
}

/**
 * Shares of one security become shares of another, with or without money. Without money the basis moves
 * unchanged; money is a gain up to the gain there is, never a loss, and the new basis is old − money + gain.
 * IRC §354, §356, §358. With money alone it is a sale.
 */
export function applyMerger(run: Run, entry: Entry): void {
  const symbol = required(entry.symbol, 'symbol', entry);
  const toSymbol = required(entry.row.toSymbol, 'toSymbol', entry);
  const held = heldPosition(run, entry, symbol).quantity;
  const total = atRatio(held, ratioOf(entry));
  const lieu = entry.row.cashInLieu ? parseExact(entry.row.cashInLieu) : 0n;
  const money = (entry.amount ?? lieu) - lieu;
  const pieces = takeLots(run, entry, symbol, held);
  postCost(run, entry, entry.account, symbol, pieces, -1n);
  const weights = pieces.map((lot) => lot.quantity);
  const quantities = allocate(total, weights);
  const moneyParts = allocate(money, weights);
  const worth =
    money > 0n
      ? required(flowValue(run, { ...entry, quantity: total }, toSymbol, total), 'price', entry)
      : 0n;
  post(run, entry, 'cash', money);
  const received = pieces.map((lot, index): Lot => {
    const paid = moneyParts[index] ?? 0n;
    const quantity = quantities[index] ?? 0n;
    const gain = share(worth, quantity, total) + paid - lot.cost - lot.washAdjustment;
    const recognised = lot.basisMissing ? paid : lesser(paid, gain > 0n ? gain : 0n);
    if (paid > 0n)
      recordDisposal(
        run,
        entry,
        symbol,
        { ...emptied(lot), cost: paid - recognised },
        paid,
        'merger-cash',
      );
    post(run, entry, 'gain', -recognised);
    return { ...lot, id: `${lot.id}>${entry.id}`, quantity, cost: lot.cost - paid + recognised };
  });
  receiveLots(run, entry, toSymbol, received, total, lieu);
}

function receiveLots(
  run: Run,
  entry: Entry,
  symbol: string,
  lots: Lot[],
  total: Exact,
  cash = cashInLieuOf(entry),
): void {
  postCost(run, entry, entry.account, symbol, lots, 1n);
  for (const lot of lots) addLot(run, entry.day, entry.account, symbol, lot);
  if (cash > 0n)
    sellFraction(
      run,
      { ...entry, row: withoutSelector(entry) },
      symbol,
      total - wholePart(total),
      cash,
    );
}

function withoutSelector(entry: Entry): Entry['row'] {
  return { ...entry.row, lot: null, lotSelector: null };
}

function atRatio(quantity: Exact, { numerator, denominator }: Ratio): Exact {
  return share(quantity, numerator, denominator);
}

function ratioOf(entry: Entry): Ratio {
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

function refuseRatio(entry: Entry, message: string): AccountingRefusal {
  return new AccountingRefusal('ratio.malformed', message, { row: entry.id, date: entry.row.date });
}

function cashInLieuOf(entry: Entry): Exact {
  return entry.row.cashInLieu ? parseExact(entry.row.cashInLieu) : (entry.amount ?? 0n);
}

function heldPosition(run: Run, entry: Entry, symbol: string): Position {
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
