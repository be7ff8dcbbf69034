import type { Day } from '../exact/days';
import { lesser, share, type Exact } from '../exact/exact';
import type { Run } from '../ledger/run';
import { ownPosition, type PendingLoss, type Position } from '../ledger/state';
import { disposalGain, statedDisallowance, WASH_SALE_DAYS, type Disposal, type Lot } from './lot';
import { splitLot } from './openLots';

interface Candidate {
  account: string;
  lot: Lot;
}

/**
 * A loss meets the purchases of the 30 days before it whose shares are still there, in order of purchase, in every
 * account of whoever files (26 CFR §1.1091-1(a), (c)); what they do not replace stays pending for the purchases of the
 * 30 days after. Shares that had been sold by then can take no loss into their basis (§1.1091-2) and replace nothing.
 */
export function noteLoss(
  run: Run,
  index: number,
  disposal: Disposal,
  purchases: readonly string[],
): void {
  if (!run.options.washSales || isDeferred(run, disposal.account)) return;
  const gain = disposalGain(disposal);
  if (gain === null || gain >= 0n) return;
  const pending: PendingLoss = {
    index,
    disposal,
    purchases,
    openShares: disposal.quantity,
    openOfSale: disposal.quantity,
    openLoss: -gain,
  };
  for (const candidate of recentPurchases(run, disposal, purchases)) {
    if (pending.openShares === 0n) break;
    replace(run, pending, disposal.symbol, candidate.account, candidate.lot);
  }
  if (pending.openShares === 0n) return;
  const waiting = run.state.pendingLosses.get(disposal.symbol);
  // The list is this run's own (forkState), so that a loss costs no copy of the others.
  if (waiting) waiting.push(pending);
  else run.state.pendingLosses.set(disposal.symbol, [pending]);
}

/** A purchase meets the losses of the 30 days before it, oldest sale first. */
export function notePurchase(
  run: Run,
  day: Day,
  account: string,
  symbol: string,
  lotId: string,
): void {
  run.state.lastPurchases.set(symbol, day);
  const waiting = run.state.pendingLosses.get(symbol);
  if (!waiting) return;
  const live = waiting.filter((loss) => day - loss.disposal.disposed <= WASH_SALE_DAYS);
  for (const loss of live) {
    if (!isSameFiler(run, account, loss.disposal.account)) continue;
    const lot = freshPart(ownPosition(run.state, account, symbol), lotId);
    if (!lot) break;
    replace(run, loss, symbol, account, lot);
  }
  run.state.pendingLosses.set(
    symbol,
    live.filter((loss) => loss.openShares > 0n),
  );
}

/** What of a purchase has replaced nothing yet. */
function freshPart(position: Position, lotId: string): Lot | null {
  for (const lot of position.latestFirst()) if (lot.id === lotId && !lot.isReplacement) return lot;
  return null;
}

/** A split between sale and replacement: what is still to be replaced counts in the new shares. */
export function scalePendingLosses(
  run: Run,
  symbol: string,
  numerator: Exact,
  denominator: Exact,
): void {
  for (const loss of run.state.pendingLosses.get(symbol) ?? []) {
    loss.openShares = share(loss.openShares, numerator, denominator);
  }
}

function recentPurchases(run: Run, disposal: Disposal, purchases: readonly string[]): Candidate[] {
  const candidates: Candidate[] = [];
  if (
    disposal.disposed - (run.state.lastPurchases.get(disposal.symbol) ?? -Infinity) >
    WASH_SALE_DAYS
  )
    return candidates;
  for (const [account, { positions }] of run.state.accounts) {
    const position = positions.get(disposal.symbol);
    if (!position || !isSameFiler(run, account, disposal.account)) continue;
    // Most positions hold nothing bought lately: a glance at the last lot leaves an average unspread.
    if (disposal.disposed - (position.lastLot?.acquired ?? -Infinity) > WASH_SALE_DAYS) continue;
    for (const lot of position.latestFirst()) {
      if (disposal.disposed - lot.acquired > WASH_SALE_DAYS) break;
      if (lot.isPurchase && !lot.isReplacement && !sharesPurchase(lot, purchases))
        candidates.push({ account, lot });
    }
  }
  // Backwards through the lots found the latest first; what is numbered alike stays in the order of its lots.
  return candidates.reverse().sort(
    (a, b) =>
      a.lot.acquired - b.lot.acquired ||
      a.lot.order - b.lot.order ||
      // Parts of one purchase in two accounts: never by which account the ledger happened to name first.
      Number(a.account > b.account) - Number(a.account < b.account),
  );
}

function sharesPurchase(lot: Lot, purchases: readonly string[]): boolean {
  return lot.purchases.some((purchase) => purchases.includes(purchase));
}

/** Moves the disallowed loss and the holding period of the shares sold to the shares that replace them. */
function replace(run: Run, loss: PendingLoss, symbol: string, account: string, lot: Lot): void {
  const shares = lesser(loss.openShares, lot.quantity);
  const disallowed = share(loss.openLoss, shares, loss.openShares);
  const ofSale = share(loss.openOfSale, shares, loss.openShares);
  loss.openShares -= shares;
  loss.openOfSale -= ofSale;
  loss.openLoss -= disallowed;
  const { piece, rest } = splitLot(lot, shares);
  const id = rest ? `${lot.id}~${loss.disposal.row}~${loss.disposal.lot}` : lot.id;
  const disposal = {
    ...loss.disposal,
    disallowed: loss.disposal.disallowed + disallowed,
    replaced: loss.disposal.replaced + ofSale,
    replacedBy: [...loss.disposal.replacedBy, id],
  };
  loss.disposal = { ...disposal, statedDisallowed: statedDisallowance(disposal) };
  run.out.disposals[loss.index] = loss.disposal;

  const heldBefore = loss.disposal.disposed - loss.disposal.heldFrom;
  // In a deferred account there is no basis to add to: the loss is gone (Rev. Rul. 2008-5).
  const moves = !isDeferred(run, account);
  const replacement: Lot = {
    ...piece,
    id,
    purchases: [...new Set([...piece.purchases, ...loss.purchases])],
    heldFrom: moves ? piece.heldFrom - heldBefore : piece.heldFrom,
    washAdjustment: moves ? piece.washAdjustment + disallowed : piece.washAdjustment,
    isReplacement: true,
  };
  // Where a merger came between, the loss is of the old security and the replacement one of the new.
  const position = ownPosition(run.state, account, symbol);
  position.swap(lot, [replacement, ...(rest ? [rest] : [])]);
}

/** Losses that wait for a purchase of what has become another security wait for that one. IRS Pub. 550. */
export function movePendingLosses(
  run: Run,
  symbol: string,
  toSymbol: string,
  { numerator, denominator }: { numerator: Exact; denominator: Exact },
): void {
  const moved = run.state.pendingLosses.get(symbol);
  if (!moved) return;
  run.state.pendingLosses.delete(symbol);
  for (const loss of moved) loss.openShares = share(loss.openShares, numerator, denominator);
  const waiting = run.state.pendingLosses.get(toSymbol) ?? [];
  run.state.pendingLosses.set(toSymbol, [...waiting, ...moved]);
}

/** A lot that came by another way than a purchase is one of the day on which its shares were bought. */
export function noteArrival(run: Run, symbol: string, lot: Lot): void {
  const known = run.state.lastPurchases.get(symbol) ?? -Infinity;
  if (lot.isPurchase && lot.acquired > known) run.state.lastPurchases.set(symbol, lot.acquired);
}

/** Whether two accounts are reported by the same taxpayer; without tax units all of them are. */
function isSameFiler(run: Run, account: string, other: string): boolean {
  const { taxUnits } = run.options;
  return account === other || !taxUnits || taxUnits[account] === taxUnits[other];
}

function isDeferred(run: Run, account: string): boolean {
  return run.options.deferredAccounts?.includes(account) ?? false;
}
