import { allocate } from '../exact/allocate';
import type { Day } from '../exact/days';
import { share, sum, type Exact } from '../exact/exact';
import type { Run } from '../ledger/run';
import { ownAccount, ownPosition, type Position } from '../ledger/state';
import type { Lot } from './lot';

export { levelLots } from './position';

/** Puts a lot into a position, after the lots acquired on or before its day. */
export function addLot(run: Run, day: Day, account: string, symbol: string, lot: Lot): void {
  const position = ownPosition(run.state, account, symbol);
  position.add(lot);
  noteHolding(run, day, account, symbol, position);
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
  if (position.isEmpty) ownAccount(run.state, account).positions.delete(symbol);
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
  const lossCost = lot.lossCost === undefined ? null : share(lot.lossCost, quantity, lot.quantity);
  const amortized =
    lot.amortized === undefined ? null : share(lot.amortized, quantity, lot.quantity);
  return {
    piece: {
      ...lot,
      quantity,
      cost,
      washAdjustment,
      ...(lossCost !== null && { lossCost }),
      ...(amortized !== null && { amortized }),
    },
    rest: {
      ...lot,
      quantity: lot.quantity - quantity,
      cost: lot.cost - cost,
      washAdjustment: lot.washAdjustment - washAdjustment,
      ...(lossCost !== null && { lossCost: (lot.lossCost ?? 0n) - lossCost }),
      ...(amortized !== null && { amortized: (lot.amortized ?? 0n) - amortized }),
    },
  };
}
