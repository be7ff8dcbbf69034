import { lesser, share, type Exact } from '../exact/exact';
import { methodFor, post, postCost, type Run } from '../ledger/run';
import { findPosition, ownPosition } from '../ledger/state';
import type { Entry } from '../ledger/transaction';
import { AccountingRefusal } from '../refusals';
import type { Disposal, DisposalKind, Lot } from './lot';
import { lotsInOrder } from './methods';
import { levelLots, noteHolding, splitLot } from './openLots';
import { termOf } from './term';
import { noteLoss } from './washSales';

/** Takes shares out of a position by the row's method; the pieces say what left, at what cost, held since when. */
export function takeLots(run: Run, entry: Entry, symbol: string, quantity: Exact): Lot[] {
  const held = findPosition(run.state, entry.account, symbol)?.quantity ?? 0n;
  if (quantity > held) {
    throw new AccountingRefusal(
      'quantity.exceeds-holding',
      `${symbol}: more shares leave than are held`,
      {
        row: entry.id,
        account: entry.account,
        symbol,
        date: entry.row.date,
      },
    );
  }
  const position = ownPosition(run.state, entry.account, symbol);
  const method = methodFor(run, entry);
  if (method === 'AVERAGE') position.lots = levelLots(position.lots);
  const { pieces, rests } = take(
    lotsInOrder(position.lots, method, quantity, entry),
    quantity,
    entry,
  );
  position.lots = withoutTaken(position.lots, rests);
  position.quantity -= quantity;
  noteHolding(run, entry.day, entry.account, symbol, position);
  return pieces;
}

function take(
  lots: readonly Lot[],
  quantity: Exact,
  entry: Entry,
): { pieces: Lot[]; rests: Map<Lot, Lot | null> } {
  const pieces: Lot[] = [];
  const rests = new Map<Lot, Lot | null>();
  let open = quantity;
  for (const lot of lots) {
    if (open === 0n) break;
    const { piece, rest } = splitLot(lot, lesser(lot.quantity, open));
    pieces.push(piece);
    rests.set(lot, rest);
    open -= piece.quantity;
  }
  if (open > 0n) {
    throw new AccountingRefusal(
      'lot.not-found',
      'The lots named hold fewer shares than the row disposes of',
      {
        row: entry.id,
        account: entry.account,
        date: entry.row.date,
      },
    );
  }
  return { pieces, rests };
}

function withoutTaken(lots: Lot[], rests: Map<Lot, Lot | null>): Lot[] {
  // First in, first out touches only the head, which keeps a long position linear.
  let head = 0;
  while (rests.get(lots[head] as Lot) === null) head += 1;
  const kept = head === 0 ? lots : lots.slice(head);
  if (head === rests.size) return kept;
  const result: Lot[] = [];
  for (const lot of kept) {
    const rest = rests.get(lot);
    if (rest === undefined) result.push(lot);
    else if (rest !== null) result.push(rest);
  }
  return result;
}

/**
 * A disposal for money: shares leave by the row's method, proceeds are shared over the pieces by quantity,
 * each piece has its own term, and losses meet their replacements.
 */
export function sellLots(
  run: Run,
  entry: Entry,
  symbol: string,
  quantity: Exact,
  proceeds: Exact | null,
  kind: DisposalKind = 'sale',
): void {
  const pieces = takeLots(run, entry, symbol, quantity);
  const cost = postCost(run, entry, entry.account, symbol, pieces, -1n);
  const money = proceeds ?? 0n;
  post(run, entry, 'gain', cost - money, { symbol });
  let paid = 0n;
  let sold = 0n;
  for (const piece of pieces) {
    sold += piece.quantity;
    const paidSoFar = share(money, sold, quantity);
    recordDisposal(run, entry, symbol, piece, proceeds === null ? null : paidSoFar - paid, kind);
    paid = paidSoFar;
  }
}

export function recordDisposal(
  run: Run,
  entry: Entry,
  symbol: string,
  piece: Lot,
  proceeds: Exact | null,
  kind: DisposalKind,
): void {
  const disposal: Disposal = {
    row: entry.id,
    order: entry.order,
    kind,
    account: entry.account,
    symbol,
    lot: piece.id,
    acquired: piece.acquired,
    heldFrom: piece.heldFrom,
    disposed: entry.day,
    quantity: piece.quantity,
    proceeds,
    cost: piece.cost,
    basisMissing: piece.basisMissing,
    washAdjustment: piece.washAdjustment,
    term: termOf(piece.heldFrom, entry.day),
    disallowed: 0n,
    replaced: 0n,
    covered: piece.covered,
  };
  run.out.disposals.push(disposal);
  noteLoss(run, run.out.disposals.length - 1, disposal, piece.purchases);
}
