import { allocate } from '../exact/allocate';
import type { Day } from '../exact/days';
import { share, sum, type Exact } from '../exact/exact';
import type { Run } from '../ledger/run';
import { ownAccount, ownPosition, type Position } from '../ledger/state';
import type { Lot } from './lot';

/** Puts a lot into a position, after the lots acquired on or before its day. */
export function addLot(run: Run, day: Day, account: string, symbol: string, lot: Lot): void {
  const position = ownPosition(run.state, account, symbol);
  insertByAcquisition(position.lots, lot);
  position.quantity += lot.quantity;
  noteHolding(run, day, account, symbol, position);
}

function insertByAcquisition(lots: Lot[], lot: Lot): void {
  const before = lots.findLastIndex(({ acquired }) => acquired <= lot.acquired);
  lots.splice(before + 1, 0, lot);
}

/** Records what is held from now on; an empty position disappears. */
export function noteHolding(
  run: Run,
  day: Day,
  account: string,
  symbol: string,
  position: Position,
): void {
  run.out.holdings.push({ day, account, symbol, quantity: position.quantity });
  if (position.lots.length === 0) ownAccount(run.state, account).positions.delete(symbol);
}

/** Replaces every lot of a position, keeping its shares; the position must be the state's own. */
export function replaceLots(position: Position, lots: Lot[]): void {
  position.lots = lots;
  position.quantity = sum(lots.map((lot) => lot.quantity));
}

/** Spreads a new number of shares over the lots, basis unchanged: splits and stock dividends. IRS Pub. 550. */
export function scaleLots(lots: readonly Lot[], quantity: Exact): Lot[] {
  const quantities = allocate(
    quantity,
    lots.map((lot) => lot.quantity),
  );
  return lots.map((lot, index) => ({ ...lot, quantity: quantities[index] ?? 0n }));
}

/** Takes `quantity` shares out of a lot; piece and rest add up to the lot exactly. */
export function splitLot(lot: Lot, quantity: Exact): { piece: Lot; rest: Lot | null } {
  if (quantity === lot.quantity) return { piece: lot, rest: null };
  const cost = share(lot.cost, quantity, lot.quantity);
  const washAdjustment = share(lot.washAdjustment, quantity, lot.quantity);
  return {
    piece: { ...lot, quantity, cost, washAdjustment },
    rest: {
      ...lot,
      quantity: lot.quantity - quantity,
      cost: lot.cost - cost,
      washAdjustment: lot.washAdjustment - washAdjustment,
    },
  };
}

/**
 * Average basis: every share of the position gets the same cost, dates stay with the lots, so that the holding
 * period goes first in, first out. 26 CFR §1.1012-1(e). One missing basis makes the average unknown.
 */
export function levelLots(lots: readonly Lot[]): Lot[] {
  if (lots.length < 2) return lots.slice();
  const quantities = lots.map((lot) => lot.quantity);
  const costs = allocate(sum(lots.map((lot) => lot.cost)), quantities);
  const adjustments = allocate(sum(lots.map((lot) => lot.washAdjustment)), quantities);
  const basisMissing = lots.some((lot) => lot.basisMissing);
  return lots.map((lot, index) => ({
    ...lot,
    cost: costs[index] ?? 0n,
    washAdjustment: adjustments[index] ?? 0n,
    basisMissing,
  }));
}
