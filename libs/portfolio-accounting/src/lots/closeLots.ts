import { allocate } from '../exact/allocate';
import { roundTo, share, sum, type Exact } from '../exact/exact';
import { methodFor, post, postCost, type Run } from '../ledger/run';
import { findPosition, ownPosition, type Position } from '../ledger/state';
import type { Entry, LotMethod } from '../ledger/transaction';
import { AccountingRefusal } from '../refusals';
import { amortizedTo, amortizes, setOffPremium } from './bondPremium';
import {
  adjustedCost,
  atItsBasis,
  statedDisallowance,
  type Disposal,
  type DisposalKind,
  type Lot,
} from './lot';
import { lotsInOrder } from './methods';
import { noteHolding, splitLot } from './openLots';
import { termOf } from './term';
import { noteLoss } from './washSales';

/**
 * Takes shares out of a position by the row's method; the pieces say what left, at what cost, held since when. What
 * is less than the security's quantity precision is dust: a third sold three times is the whole.
 */
export function takeLots(run: Run, entry: Entry, symbol: string, quantity: Exact): Lot[] {
  const held = findPosition(run.state, entry.account, symbol)?.quantity ?? 0n;
  const dust = held === 0n ? 0n : run.prices.dust(symbol);
  if (quantity - held > dust) {
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
  const onDay = amortizes(run.prices, symbol)
    ? (lot: Lot) => amortizedTo(run.prices, symbol, lot, entry.day)
    : null;
  const pieces = take(position, { method: methodFor(run, entry), quantity, dust, entry, onDay });
  position.quantity -= sum(pieces.map((piece) => piece.quantity));
  noteHolding(run, entry.day, entry.account, symbol, position);
  return pieces;
}

interface Taking {
  method: LotMethod;
  quantity: Exact;
  dust: Exact;
  entry: Entry;
  /** A lot with the basis that it has on the day, of what loses some from day to day. */
  onDay: ((lot: Lot) => Lot) | null;
}

function take(position: Position, taking: Taking): Lot[] {
  const { method, quantity, dust, entry } = taking;
  const taken: { lot: Lot; piece: Lot; rest: Lot | null }[] = [];
  let open = quantity;
  for (const lot of open === 0n ? [] : lotsInOrder(position, taking)) {
    const left = lot.quantity - open;
    const isWhole = left <= dust;
    const { piece, rest } = splitLot(lot, isWhole ? lot.quantity : open);
    taken.push({ lot, piece, rest });
    open -= isWhole ? lot.quantity : open;
    if (open <= 0n) break;
  }
  if (open > dust || (open > 0n && taken.length === 0)) {
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
  return taken.map(({ lot, piece, rest }) => {
    const average = method === 'AVERAGE' ? position.takeAverage(piece.quantity) : null;
    position.swap(lot, rest ? [rest] : []);
    return average ? { ...piece, ...average } : piece;
  });
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
  const pieces = setOffPremium(
    run,
    entry,
    symbol,
    takeLots(run, entry, symbol, quantity),
    entry.day,
  );
  const cost = postCost(run, entry, entry.account, symbol, pieces, -1n);
  const money = proceeds ?? 0n;
  post(run, entry, 'gain', cost - money, { symbol });
  const whole = sum(pieces.map((piece) => piece.quantity));
  let paid = 0n;
  let sold = 0n;
  const parts = pieces.map((piece) => {
    sold += piece.quantity;
    const paidSoFar = share(money, sold, whole);
    const part = paidSoFar - paid;
    paid = paidSoFar;
    return {
      piece: atItsBasis(piece, part),
      carried: piece,
      proceeds: proceeds === null ? null : part,
    };
  });
  recordDisposals(run, entry, symbol, parts, kind);
}

export interface DisposalPart {
  piece: Lot;
  /** The piece as the books carried it, where the basis that counts may be another one. */
  carried?: Lot;
  proceeds: Exact | null;
}

/** Notes what left in one row, lot by lot; in cents the parts add up to the row. */
export function recordDisposals(
  run: Run,
  entry: Entry,
  symbol: string,
  parts: readonly DisposalPart[],
  kind: DisposalKind,
): void {
  const proceeds = inCents(parts.map((part) => part.proceeds ?? 0n));
  const bases = inCents(parts.map(({ piece }) => adjustedCost(piece)));
  parts.forEach(({ piece, carried = piece, proceeds: exact }, index) => {
    const disposal: Omit<Disposal, 'statedDisallowed'> = {
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
      proceeds: exact,
      cost: piece.cost,
      ...(carried !== piece && giftBases(carried)),
      basisMissing: piece.basisMissing,
      washAdjustment: piece.washAdjustment,
      ...(piece.amortized !== undefined && { amortized: piece.amortized }),
      term: termOf(piece.heldFrom, entry.day),
      disallowed: 0n,
      replaced: 0n,
      replacedBy: [],
      covered: piece.covered,
      statedProceeds: exact === null ? null : (proceeds[index] ?? 0n),
      statedBasis: piece.basisMissing ? null : (bases[index] ?? 0n),
    };
    const stated = { ...disposal, statedDisallowed: statedDisallowance(disposal) };
    run.out.disposals.push(stated);
    noteLoss(run, run.out.disposals.length - 1, stated, piece.purchases);
  });
}

function giftBases({ cost, lossCost }: Lot): Pick<Disposal, 'giverCost' | 'lossCost'> {
  return lossCost === undefined ? {} : { giverCost: cost, lossCost };
}

const CENTS = 2;

/** Parts in cents that add up to the whole in cents. */
function inCents(parts: readonly Exact[]): Exact[] {
  const whole = sum(parts);
  return whole === 0n
    ? parts.map((part) => roundTo(part, CENTS))
    : allocate(roundTo(whole, CENTS), parts, CENTS);
}
