import { toDay, type Day, type IsoDate } from '../exact/days';
import { parseExact, type Exact } from '../exact/exact';
import { AccountingRefusal } from '../refusals';

/** What a ledger row can say happened. A redemption at maturity is a SELL, a capital call a BUY. */
export const TRANSACTION_TYPES = [
  'BUY',
  'SELL',
  'DEPOSIT',
  'WITHDRAWAL',
  'DIVIDEND',
  'INTEREST',
  'FEE',
  'FEE_REFUND',
  'TAX',
  'TAX_REFUND',
  'SPLIT',
  'STOCK_DIVIDEND',
  'SPIN_OFF',
  'MERGER',
  'RETURN_OF_CAPITAL',
  'TRANSFER',
  'JOURNAL',
  'DELIVER_IN',
  'DELIVER_OUT',
  'GIFT_OUT',
  'INTEREST_IN_KIND',
  'CANCEL',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const LOT_METHODS = ['FIFO', 'LIFO', 'HIFO', 'AVERAGE', 'SPECIFIC'] as const;
export type LotMethod = (typeof LOT_METHODS)[number];

/** Tax character of income, as a statement would print it. */
export type IncomeCharacter =
  | 'qualified'
  | 'ordinary'
  | 'tax-exempt'
  | 'interest'
  | 'capital-gain'
  | 'in-kind';

/** What a lot looks like. */
export interface LotDescription {
  acquired?: IsoDate;
  unitCost?: string;
  label?: string;
}

/**
 * Picks lots for a sale: by lot id or opening row or label (a string), by what the lot looks like, or several lots by
 * their ids, which are closed in the order of the list.
 */
export type LotSelector = string | readonly string[] | LotDescription;

/**
 * One row of the ledger. Quantities are positive, `amount` is the signed net cash effect on `account`
 * (a purchase is negative and contains fee and tax, a sale is positive after them); all numbers are decimal strings.
 */
export interface Transaction {
  id: string;
  date: IsoDate;
  account: string;
  type: TransactionType;
  symbol?: string | null;
  quantity?: string | null;
  price?: string | null;
  fee?: string | null;
  tax?: string | null;
  amount?: string | null;
  /** Orders the rows of one day; without it rows stay in the order they were given. */
  seq?: number | null;
  currency?: string | null;
  /** Bond interest bought or sold with the trade; part of `amount`, never of the basis. */
  accrued?: string | null;
  /** TRANSFER and JOURNAL: the receiving account. */
  toAccount?: string | null;
  /** SELL, TRANSFER, GIFT_OUT: this row's method instead of the account's. */
  method?: LotMethod | null;
  /** Names the lot a purchase opens, or picks the lots a disposal closes. */
  lot?: string | null;
  lotSelector?: LotSelector | null;
  /** [new, old]: SPLIT, STOCK_DIVIDEND, and new shares per old share of SPIN_OFF and MERGER. */
  ratio?: readonly [string, string] | null;
  /** Basis of what comes in; DELIVER_IN without it opens a lot whose basis is missing. */
  costBasis?: string | null;
  /** DELIVER_IN: the original date of purchase. */
  acquired?: IsoDate | null;
  /**
   * DELIVER_IN of a gift: what all of it was worth when it was given. Where that is less than the basis, a loss is
   * measured from it, and held since then. IRC §1015(a).
   */
  giftValue?: string | null;
  /**
   * Whether the broker reports the basis to the tax authority; unless stated, of a purchase by its day and by what it is,
   * and false for lots delivered in.
   */
  covered?: boolean | null;
  /** SPIN_OFF and MERGER: the security received. */
  toSymbol?: string | null;
  /** SPIN_OFF: the part of the parent's basis that moves to the new security (issuer's Form 8937). */
  basisFraction?: string | null;
  /** The part of `amount` paid for a fraction of a share in a corporate action. */
  cashInLieu?: string | null;
  /** DIVIDEND with quantity and price: the payment bought shares instead of becoming cash. */
  reinvest?: boolean | null;
  character?: IncomeCharacter | null;
  /** DIVIDEND and INTEREST: the shares that earned it, held before the day it went ex. */
  units?: string | null;
  /** What one of them was paid, and the day it went ex: facts of the record, nothing is computed from them. */
  rate?: string | null;
  exDate?: IsoDate | null;
  /** The row this one replaces (correction) or takes back (CANCEL). */
  corrects?: string | null;
  cancels?: string | null;
}

/** A row ready for arithmetic: numbers parsed, absent numbers null, with its place among the rows of its day. */
export interface Entry {
  readonly row: Transaction;
  readonly id: string;
  readonly day: Day;
  readonly order: number;
  readonly account: string;
  readonly type: TransactionType;
  readonly symbol: string | null;
  readonly quantity: Exact | null;
  readonly price: Exact | null;
  readonly fee: Exact;
  readonly tax: Exact;
  readonly accrued: Exact;
  readonly amount: Exact | null;
  readonly costBasis: Exact | null;
  /** Shares that earned the payment, where the row says so. */
  readonly units: Exact | null;
}

const KNOWN_TYPES: ReadonlySet<string> = new Set(TRANSACTION_TYPES);

export function toEntry(row: Transaction, position: number): Entry {
  if (!KNOWN_TYPES.has(row.type)) {
    throw new AccountingRefusal(
      'row.unknown-type',
      `Unknown transaction type ${String(row.type)}`,
      { row: row.id },
    );
  }
  const entry: Entry = {
    row,
    id: row.id,
    day: toDay(row.date),
    order: row.seq ?? position,
    account: row.account,
    type: row.type,
    symbol: row.symbol ?? null,
    quantity: parseOptional(row.quantity),
    price: parseOptional(row.price),
    fee: parseOptional(row.fee) ?? 0n,
    tax: parseOptional(row.tax) ?? 0n,
    accrued: parseOptional(row.accrued) ?? 0n,
    amount: parseOptional(row.amount),
    costBasis: parseOptional(row.costBasis),
    units: parseOptional(row.units),
  };
  if (entry.quantity !== null && entry.quantity < 0n) {
    throw new AccountingRefusal('number.malformed', 'A quantity is never negative', {
      row: row.id,
    });
  }
  return entry;
}

function parseOptional(text: string | null | undefined): Exact | null {
  return text === null || text === undefined ? null : parseExact(text);
}

/** The value of a field the row cannot do without. */
export function required<Value>(
  value: Value | null | undefined,
  field: string,
  entry: Entry,
): Value {
  if (value === null || value === undefined) {
    throw new AccountingRefusal('row.incomplete', `${entry.type} needs ${field}`, {
      row: entry.id,
      account: entry.account,
      date: entry.row.date,
      ...(entry.symbol === null ? {} : { symbol: entry.symbol }),
    });
  }
  return value;
}
