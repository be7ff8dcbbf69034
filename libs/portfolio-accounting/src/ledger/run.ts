import type { Day } from '../exact/days';
import type { Exact } from '../exact/exact';
import type { Disposal, Lot } from '../lots/lot';
import { knownMethod } from '../lots/methods';
import type { PriceBook } from '../valuation/priceBook';
import { ownAccount, type LedgerState } from './state';
import type { Entry, IncomeCharacter, LotMethod } from './transaction';

/**
 * How the ledger is to be read. Defaults are those of a US client: FIFO per account, fees in the basis,
 * wash sales on (docs/accounting.md).
 */
export interface EngineOptions {
  lotMethod: LotMethod;
  methodByAccount?: Readonly<Record<string, LotMethod>>;
  fees: 'in-basis' | 'outside-basis';
  washSales: boolean;
  /** The one currency of all rows, ISO 4217; a row that names another one is refused. Default USD. */
  currency?: string;
  /**
   * Who files the return that an account's gains are in: wash sales reach the accounts of one filer, retirement
   * accounts of the same person among them, and nobody else's. Without it all accounts are one filer's.
   */
  taxUnits?: Readonly<Record<string, string>>;
  /** Accounts without taxable gains (IRA): a replacement bought there loses the loss for good. */
  deferredAccounts?: readonly string[];
}

export const DEFAULT_OPTIONS: EngineOptions = {
  lotMethod: 'FIFO',
  fees: 'in-basis',
  washSales: true,
};

export const DEFAULT_CURRENCY = 'USD';

/**
 * The two sides of every row. Assets: `cash`, `cost` (lots at what was paid), `embedded` (gain that shares
 * already carried when they came in or went out in kind). Sources, negative when they give: `external`
 * (contributions), `transfer` (another account of the household), `income`, `gain`; positive when they take:
 * `external` (withdrawals), `fee`, `tax`. The postings of a row add up to zero.
 */
export type PostingKind =
  | 'cash'
  | 'cost'
  | 'embedded'
  | 'external'
  | 'transfer'
  | 'income'
  | 'gain'
  | 'fee'
  | 'tax';

export interface Posting {
  readonly row: string;
  readonly day: Day;
  readonly account: string;
  readonly kind: PostingKind;
  readonly amount: Exact;
  readonly symbol: string | null;
  /** The other account of a transfer. */
  readonly counterparty: string | null;
}

/** Income as it was received; `gross` = cash + withheld tax + fee. */
export interface IncomeReceived {
  readonly row: string;
  readonly day: Day;
  readonly account: string;
  readonly symbol: string | null;
  readonly character: IncomeCharacter;
  readonly gross: Exact;
  readonly withheld: Exact;
  readonly fee: Exact;
  /** Shares that earned it: those the row names, else those held that day. */
  readonly quantity: Exact;
  /** Interest that was bought (negative) or sold with a bond: income, but no payment. IRS Pub. 550. */
  readonly traded: boolean;
}

export interface HoldingChange {
  readonly day: Day;
  readonly account: string;
  readonly symbol: string;
  /** Held from this moment on. */
  readonly quantity: Exact;
}

/** What a corporate action made of the shares of one account. */
export interface ExchangedShares {
  /** Id of the ledger's row. */
  readonly row: string;
  readonly day: Day;
  readonly account: string;
  readonly symbol: string;
  /** Shares of `symbol` before the row. */
  readonly before: Exact;
  /** Shares of `symbol` after the row; a fraction that was paid out in cash is not among them. */
  readonly after: Exact;
  /** What the shares became, or what was handed out beside them; null when it is the same security. */
  readonly successor: string | null;
  /** Shares of `successor` that came; 0 without one. */
  readonly received: Exact;
}

/** Bond premium that was set off against interest when it was paid, or sold with the bond. Treas. Reg. §1.171-2(a)(1). */
export interface PremiumSetOff {
  readonly row: string;
  readonly day: Day;
  readonly account: string;
  readonly symbol: string;
  readonly amount: Exact;
}

/** What replaying the ledger brings forth, each list in order of time; a checkpoint remembers the lengths. */
export interface LedgerOutputs {
  postings: Posting[];
  disposals: Disposal[];
  incomes: IncomeReceived[];
  exchanges: ExchangedShares[];
  premiums: PremiumSetOff[];
  holdings: HoldingChange[];
  /** Trade prices of securities that nobody quotes. */
  tradePrices: { day: Day; symbol: string; price: Exact }[];
}

export function emptyOutputs(): LedgerOutputs {
  return {
    postings: [],
    disposals: [],
    incomes: [],
    exchanges: [],
    premiums: [],
    holdings: [],
    tradePrices: [],
  };
}

/** How much each list holds. */
export function lengthsOf(out: LedgerOutputs): Record<keyof LedgerOutputs, number> {
  const { postings, disposals, incomes, exchanges, premiums, holdings, tradePrices } = out;
  return {
    postings: postings.length,
    disposals: disposals.length,
    incomes: incomes.length,
    exchanges: exchanges.length,
    premiums: premiums.length,
    holdings: holdings.length,
    tradePrices: tradePrices.length,
  };
}

/** One pass over the ledger: the state it moves and the lists it writes. */
export interface Run {
  readonly options: EngineOptions;
  readonly prices: PriceBook;
  readonly state: LedgerState;
  readonly out: LedgerOutputs;
}

interface PostingTarget {
  account?: string;
  symbol?: string | null;
  counterparty?: string | null;
}

export function post(
  run: Run,
  entry: Entry,
  kind: PostingKind,
  amount: Exact,
  target: PostingTarget = {},
): void {
  if (amount === 0n) return;
  const account = target.account ?? entry.account;
  run.out.postings.push({
    row: entry.id,
    day: entry.day,
    account,
    kind,
    amount,
    symbol: target.symbol === undefined ? entry.symbol : target.symbol,
    counterparty: target.counterparty ?? null,
  });
  if (kind === 'cash') ownAccount(run.state, account).cash += amount;
}

/** Says that the shares of a lot came in (sign 1) or left (sign −1) at what was paid for them. */
export function postCost(
  run: Run,
  entry: Entry,
  account: string,
  symbol: string,
  lots: readonly Lot[],
  sign: 1n | -1n,
): Exact {
  let cost = 0n;
  for (const lot of lots) cost += lot.cost;
  post(run, entry, 'cost', sign * cost, { account, symbol });
  return cost;
}

export function methodFor(run: Run, entry: Entry): LotMethod {
  const { method } = entry.row;
  if (method) return knownMethod(method, { row: entry.id });
  return run.options.methodByAccount?.[entry.account] ?? run.options.lotMethod;
}
