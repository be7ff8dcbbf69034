import { toDay, type IsoDate } from '../exact/days';
import { formatExact, roundTo, sum, type Exact } from '../exact/exact';
import { amendLedger, type Ledger } from '../ledger/ledger';
import { findPosition } from '../ledger/state';
import { LOT_METHODS, type LotMethod, type Transaction } from '../ledger/transaction';
import { amortizedTo } from './bondPremium';
import { adjustedCost, type Disposal, type Lot } from './lot';

/** The methods of the ledger, and `LOFO`: the lots of the lowest unit basis first, which a seller names one by one. */
export const SALE_METHODS = [...LOT_METHODS, 'LOFO'] as const;
export type SaleMethod = (typeof SALE_METHODS)[number];

/** A sale that nobody has made. */
export interface SaleQuestion {
  account: string;
  symbol: string;
  /** Shares, more than zero and no more than are held. */
  quantity: Exact;
  /** As quoted. */
  price: Exact;
  /** Not before the ledger's last day. */
  date: IsoDate;
  /** With `SPECIFIC`: the lots, in the order in which they are closed. */
  lots?: readonly string[];
}

/** Shares bought within 30 days before the sale, which take the place of shares sold at a loss. */
export interface Replacement {
  readonly account: string;
  readonly lot: Lot;
}

/** What the engine says once the sale is a row of the ledger. */
export interface HypotheticalSale {
  readonly method: SaleMethod;
  /** The row, as it would be recorded. */
  readonly row: Transaction;
  /** One for each lot, whole or in part. */
  readonly disposals: readonly Disposal[];
  /** In every account of the filer. */
  readonly replacements: readonly Replacement[];
  /** Disallowed losses that join the basis of the replacements. */
  readonly carried: Exact;
  /** Disallowed losses that are gone for good: a retirement account bought the replacement (Rev. Rul. 2008-5). */
  readonly lost: Exact;
  /** Shares and loss that purchases of the 30 days after the sale would still disallow. */
  readonly openShares: Exact;
  readonly openLoss: Exact;
}

const ROW = 'hypothetical-sale';
const CENTS = 2;

/**
 * Adds a sale to the end of a ledger and reads what it does: lots, terms and wash sales are those of the one engine.
 * The ledger given stays as it was.
 * @throws AccountingRefusal for what no sale could be: more shares than are held (`quantity.exceeds-holding`), a lot that
 * is not there (`lot.not-found`) or could be several (`lot.ambiguous`).
 */
export function hypotheticalSale(
  ledger: Ledger,
  question: SaleQuestion,
  method: SaleMethod,
): HypotheticalSale {
  const row = rowOf(ledger, question, method);
  const after = amendLedger(ledger, { add: [row] });
  const disposals = after.out.disposals.filter((disposal) => disposal.row === ROW);
  const { symbol } = question;
  // What the lots that stay have taken over: all adjustments after the sale, but for those that were there and stayed.
  const left = sum(disposals.map(({ washAdjustment }) => washAdjustment));
  const carried = adjustments(after, symbol) - adjustments(ledger, symbol) + left;
  const pending = (after.state.pendingLosses.get(symbol) ?? []).filter(
    ({ disposal }) => disposal.row === ROW,
  );
  return {
    method,
    row,
    disposals,
    replacements: replacementsOf(after, symbol, disposals),
    carried,
    lost: sum(disposals.map(({ disallowed }) => disallowed)) - carried,
    openShares: sum(pending.map(({ openShares }) => openShares)),
    openLoss: sum(pending.map(({ openLoss }) => openLoss)),
  };
}

/** The money is in cents, as a confirmation would state it; fees are not known before a sale. */
function rowOf(ledger: Ledger, question: SaleQuestion, method: SaleMethod): Transaction {
  const { account, symbol, quantity, price, date, lots } = question;
  const named = method === 'LOFO' ? lotsByLowestBasis(ledger, question) : lots;
  const specific = method === 'LOFO' || method === 'SPECIFIC';
  return {
    id: ROW,
    date,
    account,
    type: 'SELL',
    symbol,
    quantity: formatExact(quantity),
    price: formatExact(price),
    amount: formatExact(roundTo(ledger.prices.valueOf(symbol, quantity, price), CENTS)),
    // Behind every row of the day.
    seq: (ledger.entries.at(-1)?.order ?? 0) + 1,
    method: specific ? 'SPECIFIC' : (method satisfies LotMethod),
    ...(specific && named && { lotSelector: named }),
  };
}

/** Lots of the lowest unit basis first, unknown basis last; among equals in order of acquisition. */
function lotsByLowestBasis(ledger: Ledger, { account, symbol, date }: SaleQuestion): string[] {
  const lots = findPosition(ledger.state, account, symbol)?.lots ?? [];
  return lots
    .map((lot) => amortizedTo(ledger.prices, symbol, lot, toDay(date)))
    .sort(byLowestBasis)
    .map(({ id }) => id);
}

function byLowestBasis(a: Lot, b: Lot): number {
  if (a.basisMissing !== b.basisMissing) return a.basisMissing ? 1 : -1;
  if (a.basisMissing) return 0;
  const left = adjustedCost(a) * b.quantity;
  const right = adjustedCost(b) * a.quantity;
  return left === right ? 0 : left < right ? -1 : 1;
}

function adjustments({ state }: Ledger, symbol: string): Exact {
  let total = 0n;
  for (const { positions } of state.accounts.values())
    for (const lot of positions.get(symbol)?.lots ?? []) total += lot.washAdjustment;
  return total;
}

function replacementsOf(
  { state }: Ledger,
  symbol: string,
  disposals: readonly Disposal[],
): Replacement[] {
  const ids = new Set(disposals.flatMap(({ replacedBy }) => replacedBy));
  return [...state.accounts].flatMap(([account, { positions }]) =>
    (positions.get(symbol)?.lots ?? [])
      .filter((lot) => lot.isReplacement && ids.has(lot.id))
      .map((lot) => ({ account, lot })),
  );
}
