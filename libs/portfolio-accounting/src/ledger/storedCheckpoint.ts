import { toDate, toDay, type IsoDate } from '../exact/days';
import { formatExact, parseExact, sum, type Exact } from '../exact/exact';
import type { Disposal, Lot } from '../lots/lot';
import { AccountingRefusal } from '../refusals';
import type { Checkpoint } from './ledger';
import { emptyOutputs, lengthsOf } from './run';
import { emptyState, Position, type LedgerState, type PendingLoss, type Split } from './state';

/** A checkpoint as plain JSON: dates as dates, numbers as decimal strings. */
export interface StoredCheckpoint {
  schema: 'accounting-checkpoint/2';
  date: IsoDate;
  accounts: { account: string; cash: string; positions: { symbol: string; lots: Json<Lot>[] }[] }[];
  pendingLosses: Json<PendingLoss>[];
  tradePrices: [symbol: string, price: string][];
  splits: Json<Split>[];
}

// The same fields, with exact numbers and days as text: what survives JSON.
type Json<Value> = {
  [Field in keyof Value]: Value[Field] extends Exact | null
    ? null extends Value[Field]
      ? string | null
      : string
    : Value[Field] extends Exact | undefined
      ? string | undefined
      : Value[Field] extends readonly string[] | string | number | boolean | null
        ? Value[Field]
        : Json<Value[Field]>;
};

/** A checkpoint as JSON can keep it; `loadCheckpoint` gives it back to the last digit. */
export function storeCheckpoint(checkpoint: Checkpoint): StoredCheckpoint {
  const { accounts, pendingLosses, tradePrices, splits } = checkpoint.state;
  return {
    schema: 'accounting-checkpoint/2',
    date: toDate(checkpoint.day),
    accounts: [...accounts].map(([account, { cash, positions }]) => ({
      account,
      cash: formatExact(cash),
      positions: [...positions].map(([symbol, { lots }]) => ({ symbol, lots: lots.map(storeLot) })),
    })),
    pendingLosses: [...pendingLosses.values()].flat().map(storeLoss),
    tradePrices: [...tradePrices].map(([symbol, price]) => [symbol, formatExact(price)]),
    splits: splits.map((split) => ({
      ...split,
      numerator: formatExact(split.numerator),
      denominator: formatExact(split.denominator),
    })),
  };
}

/**
 * The checkpoint to open a ledger from (`openLedger`, `from`).
 * @throws AccountingRefusal `checkpoint.malformed` for one of another schema, `number.malformed` or `date.malformed` for
 * what is not as it was stored.
 */
export function loadCheckpoint(stored: StoredCheckpoint): Checkpoint {
  if (stored.schema !== 'accounting-checkpoint/2') {
    throw new AccountingRefusal(
      'checkpoint.malformed',
      `Unknown checkpoint ${String(stored.schema)}`,
    );
  }
  const state: LedgerState = emptyState();
  for (const { account, cash, positions } of stored.accounts) {
    state.accounts.set(account, {
      epoch: 0,
      cash: parseExact(cash),
      positions: new Map(
        positions.map(({ symbol, lots }) => {
          const loaded = lots.map(loadLot);
          for (const lot of loaded) noteStoredPurchase(state, symbol, lot);
          return [symbol, new Position(0, sum(loaded.map((lot) => lot.quantity)), loaded)];
        }),
      ),
    });
  }
  for (const loss of stored.pendingLosses.map(loadLoss)) {
    const { symbol } = loss.disposal;
    state.pendingLosses.set(symbol, [...(state.pendingLosses.get(symbol) ?? []), loss]);
  }
  for (const [symbol, price] of stored.tradePrices)
    state.tradePrices.set(symbol, parseExact(price));
  state.splits = stored.splits.map((split) => ({
    ...split,
    numerator: parseExact(split.numerator),
    denominator: parseExact(split.denominator),
  }));
  return { day: toDay(stored.date), state, lengths: lengthsOf(emptyOutputs()), entries: 0 };
}

// Only shares still held can replace what is sold, so that the open lots tell the last purchase that matters.
function noteStoredPurchase(state: LedgerState, symbol: string, lot: Lot): void {
  const known = state.lastPurchases.get(symbol) ?? -Infinity;
  if (lot.isPurchase && lot.acquired > known) state.lastPurchases.set(symbol, lot.acquired);
}

function storeLot(lot: Lot): Json<Lot> {
  const { quantity, cost, washAdjustment, lossCost, amortized, ...rest } = lot;
  return {
    ...rest,
    quantity: formatExact(quantity),
    cost: formatExact(cost),
    washAdjustment: formatExact(washAdjustment),
    ...(lossCost !== undefined && { lossCost: formatExact(lossCost) }),
    ...(amortized !== undefined && { amortized: formatExact(amortized) }),
  };
}

function loadLot(lot: Json<Lot>): Lot {
  const { quantity, cost, washAdjustment, lossCost, amortized, ...rest } = lot;
  return {
    ...rest,
    quantity: parseExact(quantity),
    cost: parseExact(cost),
    washAdjustment: parseExact(washAdjustment),
    ...(lossCost !== undefined && { lossCost: parseExact(lossCost) }),
    ...(amortized !== undefined && { amortized: parseExact(amortized) }),
  };
}

function storeLoss(loss: PendingLoss): Json<PendingLoss> {
  return {
    ...loss,
    disposal: storeDisposal(loss.disposal),
    openShares: formatExact(loss.openShares),
    openOfSale: formatExact(loss.openOfSale),
    openLoss: formatExact(loss.openLoss),
  };
}

function loadLoss(loss: Json<PendingLoss>): PendingLoss {
  return {
    ...loss,
    disposal: loadDisposal(loss.disposal),
    openShares: parseExact(loss.openShares),
    openOfSale: parseExact(loss.openOfSale),
    openLoss: parseExact(loss.openLoss),
  };
}

function storeDisposal({ amortized, giverCost, lossCost, ...disposal }: Disposal): Json<Disposal> {
  return {
    ...disposal,
    ...(amortized !== undefined && { amortized: formatExact(amortized) }),
    ...(giverCost !== undefined && { giverCost: formatExact(giverCost) }),
    ...(lossCost !== undefined && { lossCost: formatExact(lossCost) }),
    quantity: formatExact(disposal.quantity),
    proceeds: disposal.proceeds === null ? null : formatExact(disposal.proceeds),
    cost: formatExact(disposal.cost),
    washAdjustment: formatExact(disposal.washAdjustment),
    disallowed: formatExact(disposal.disallowed),
    replaced: formatExact(disposal.replaced),
    statedProceeds: disposal.statedProceeds === null ? null : formatExact(disposal.statedProceeds),
    statedBasis: disposal.statedBasis === null ? null : formatExact(disposal.statedBasis),
    statedDisallowed: formatExact(disposal.statedDisallowed),
  };
}

function loadDisposal({ amortized, giverCost, lossCost, ...disposal }: Json<Disposal>): Disposal {
  return {
    ...disposal,
    ...(amortized !== undefined && { amortized: parseExact(amortized) }),
    ...(giverCost !== undefined && { giverCost: parseExact(giverCost) }),
    ...(lossCost !== undefined && { lossCost: parseExact(lossCost) }),
    quantity: parseExact(disposal.quantity),
    proceeds: disposal.proceeds === null ? null : parseExact(disposal.proceeds),
    cost: parseExact(disposal.cost),
    washAdjustment: parseExact(disposal.washAdjustment),
    disallowed: parseExact(disposal.disallowed),
    replaced: parseExact(disposal.replaced),
    statedProceeds: disposal.statedProceeds === null ? null : parseExact(disposal.statedProceeds),
    statedBasis: disposal.statedBasis === null ? null : parseExact(disposal.statedBasis),
    statedDisallowed: parseExact(disposal.statedDisallowed),
  };
}
