import { allocate } from '../exact/allocate';
import { lesser, parseExact, share, sum, wholePart, ONE, times, type Exact } from '../exact/exact';
import { setOffPremium } from '../lots/bondPremium';
import { recordDisposals, takeLots, type DisposalPart } from '../lots/closeLots';
import { adjustedCost, type Lot } from '../lots/lot';
import { addLot } from '../lots/openLots';
import { movePendingLosses, noteArrival } from '../lots/washSales';
import {
  atRatio,
  cashInLieuOf,
  emptied,
  heldPosition,
  ratioOf,
  refuseRatio,
  sellFraction,
} from './corporateTerms';
import { post, postCost, type Run } from './run';
import { valueArrived } from './trades';
import { required, type Entry } from './transaction';
import { flowValue } from './transfers';

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
    ...(lot.lossCost !== undefined && { lossCost: times(lot.lossCost, fraction) }),
    ...(lot.amortized !== undefined && { amortized: times(lot.amortized, fraction) }),
    // Handed out, not bought: 26 CFR §1.1091-1(a).
    isPurchase: false,
  }));
  position.lots = position.lots.map((lot, index) => ({
    ...lot,
    cost: lot.cost - (received[index]?.cost ?? 0n),
    washAdjustment: lot.washAdjustment - (received[index]?.washAdjustment ?? 0n),
    ...(lot.lossCost !== undefined && {
      lossCost: lot.lossCost - (received[index]?.lossCost ?? 0n),
    }),
    ...(lot.amortized !== undefined && {
      amortized: lot.amortized - (received[index]?.amortized ?? 0n),
    }),
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
  const taken = takeLots(run, entry, symbol, held);
  const pieces = setOffPremium(run, entry, symbol, taken, entry.day);
  postCost(run, entry, entry.account, symbol, pieces, -1n);
  const weights = pieces.map((lot) => lot.quantity);
  const quantities = allocate(total, weights);
  const moneyParts = allocate(money, weights);
  const worth =
    money > 0n
      ? required(flowValue(run, { ...entry, quantity: total }, toSymbol, total), 'price', entry)
      : 0n;
  post(run, entry, 'cash', money);
  const gains: DisposalPart[] = [];
  const received = pieces.map((lot, index): Lot => {
    const paid = moneyParts[index] ?? 0n;
    const quantity = quantities[index] ?? 0n;
    const gain = share(worth, quantity, total) + paid - adjustedCost(lot);
    const recognised = lot.basisMissing ? paid : lesser(paid, gain > 0n ? gain : 0n);
    if (paid > 0n)
      gains.push({ piece: { ...emptied(lot), cost: paid - recognised }, proceeds: paid });
    post(run, entry, 'gain', -recognised);
    return { ...lot, id: `${lot.id}>${entry.id}`, quantity, cost: lot.cost - paid + recognised };
  });
  recordDisposals(run, entry, symbol, gains, 'merger-cash');
  movePendingLosses(run, symbol, toSymbol, ratioOf(entry));
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
  for (const lot of lots) {
    addLot(run, entry.day, entry.account, symbol, lot);
    noteArrival(run, symbol, lot);
  }
  valueArrived(run, entry, entry.account, symbol);
  if (cash > 0n) sellFraction(run, entry, symbol, total - wholePart(total), cash);
}
