import type { Day } from '../exact/days';
import type { Exact } from '../exact/exact';
import { WASH_SALE_DAYS, type Disposal } from '../lots/lot';
import { Position } from '../lots/position';

export { Position };

export interface AccountState {
  epoch: number;
  cash: Exact;
  positions: Map<string, Position>;
}

/** A loss that purchases of the next days may still disallow. */
export interface PendingLoss {
  /** Index of the disposal in the ledger's list. */
  index: number;
  disposal: Disposal;
  /** Purchases whose shares were sold: more of the same purchase does not replace them. */
  purchases: readonly string[];
  /** Shares not replaced yet, counted in today's shares (after splits) and in those of the sale. */
  openShares: Exact;
  openOfSale: Exact;
  openLoss: Exact;
}

/** A split as prices see it: once for the security, whoever holds it. */
export interface Split {
  readonly day: Day;
  readonly symbol: string;
  readonly numerator: Exact;
  readonly denominator: Exact;
}

/**
 * Everything that the rest of the ledger can depend on. Accounts and positions carry the epoch in which they
 * were last copied: a checkpoint only raises the epoch, and whoever writes next copies what it touches, once.
 */
export interface LedgerState {
  epoch: number;
  accounts: Map<string, AccountState>;
  pendingLosses: Map<string, PendingLoss[]>;
  /** Last trade prices of securities that nobody quotes. */
  tradePrices: Map<string, Exact>;
  /** Oldest first; replaced when one is added, so that checkpoints can share the list. */
  splits: readonly Split[];
  /** Day of the last purchase of a security in any account: most losses meet none within 30 days. */
  lastPurchases: Map<string, Day>;
}

export function emptyState(): LedgerState {
  return {
    epoch: 0,
    accounts: new Map(),
    pendingLosses: new Map(),
    tradePrices: new Map(),
    splits: [],
    lastPurchases: new Map(),
  };
}

/** A state that shares everything with the one given; both may go on independently. Losses too old by `day` are left out. */
export function forkState(state: LedgerState, day = -Infinity): LedgerState {
  state.epoch += 1;
  const pendingLosses = new Map<string, PendingLoss[]>();
  for (const [symbol, losses] of state.pendingLosses) {
    const live = losses.filter((loss) => day - loss.disposal.disposed <= WASH_SALE_DAYS);
    if (live.length > 0)
      pendingLosses.set(
        symbol,
        live.map((loss) => ({ ...loss })),
      );
  }
  return {
    epoch: state.epoch,
    accounts: new Map(state.accounts),
    pendingLosses,
    tradePrices: new Map(state.tradePrices),
    splits: state.splits,
    lastPurchases: new Map(state.lastPurchases),
  };
}

export function ownAccount(state: LedgerState, account: string): AccountState {
  const found = state.accounts.get(account);
  if (found?.epoch === state.epoch) return found;
  const own: AccountState = {
    epoch: state.epoch,
    cash: found?.cash ?? 0n,
    positions: new Map(found?.positions),
  };
  state.accounts.set(account, own);
  return own;
}

export function ownPosition(state: LedgerState, account: string, symbol: string): Position {
  const holder = ownAccount(state, account);
  const found = holder.positions.get(symbol);
  if (found?.epoch === state.epoch) return found;
  const own = found ? found.copy(state.epoch) : new Position(state.epoch, 0n, []);
  holder.positions.set(symbol, own);
  return own;
}

export function findPosition(
  state: LedgerState,
  account: string,
  symbol: string,
): Position | undefined {
  return state.accounts.get(account)?.positions.get(symbol);
}
