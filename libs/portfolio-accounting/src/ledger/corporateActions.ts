import { allocate } from '../exact/allocate';
import { lesser, share, wholePart } from '../exact/exact';
import { recordDisposals, type DisposalPart } from '../lots/closeLots';
import { levelLots, noteHolding, replaceLots, scaleLots } from '../lots/openLots';
import { scalePendingLosses } from '../lots/washSales';
import { recordIncome } from './cash';
import {
  cashInLieuOf,
  emptied,
  heldPosition,
  type Ratio,
  ratioOf,
  sellFraction,
} from './corporateTerms';
import { methodFor, post, type Run } from './run';
import { findPosition } from './state';
import { newLot, openLot } from './trades';
import { required, type Entry } from './transaction';

/** Quantity × ratio on each lot, basis and dates unchanged; a fraction paid out in cash is sold. IRS Pub. 550. */
export function applySplit(run: Run, entry: Entry): void {
  const symbol = required(entry.symbol, 'symbol', entry);
  const cash = cashInLieuOf(entry);
  // A split of something no longer held still halves its price and what a pending loss waits for.
  if (cash === 0n && !findPosition(run.state, entry.account, symbol))
    return noteSplit(run, entry, symbol, ratioOf(entry));
  scaleHolding(run, entry, symbol, ratioOf(entry));
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
      newLot(run, entry, quantity, entry.costBasis, { isPurchase: false }),
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

/**
 * Money that is not income: it lowers the basis lot by lot, and is a gain where no basis is left. IRC §301(c).
 * Under average basis every share has the same basis before.
 */
export function applyReturnOfCapital(run: Run, entry: Entry): void {
  const symbol = required(entry.symbol, 'symbol', entry);
  const amount = required(entry.amount, 'amount', entry);
  const position = heldPosition(run, entry, symbol);
  if (methodFor(run, entry) === 'AVERAGE') position.lots = levelLots(position.lots);
  const gains: DisposalPart[] = [];
  post(run, entry, 'cash', amount);
  const parts = allocate(
    amount,
    position.lots.map((lot) => lot.quantity),
  );
  position.lots = position.lots.map((lot, index) => {
    const part = parts[index] ?? 0n;
    const fromCost = lesser(part, lot.cost - (lot.amortized ?? 0n));
    const fromAdjustment = lesser(part - fromCost, lot.washAdjustment);
    const excess = part - fromCost - fromAdjustment;
    post(run, entry, 'cost', -fromCost);
    post(run, entry, 'gain', -(part - fromCost));
    if (excess > 0n && !lot.basisMissing) gains.push({ piece: emptied(lot), proceeds: excess });
    return {
      ...lot,
      cost: lot.cost - fromCost,
      washAdjustment: lot.washAdjustment - fromAdjustment,
      ...(lot.lossCost !== undefined && { lossCost: lot.lossCost - lesser(part, lot.lossCost) }),
    };
  });
  recordDisposals(run, entry, symbol, gains, 'return-of-capital');
}
