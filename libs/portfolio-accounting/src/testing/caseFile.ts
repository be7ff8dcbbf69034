import { Decimal } from 'decimal.js';
import type { IsoDate } from '../exact/days';
import type { EngineOptions } from '../ledger/run';
import type { LotMethod, LotSelector, Transaction, TransactionType } from '../ledger/transaction';
import type { FlowTiming } from '../returns/timeWeighted';

/** A case of the format `portfolio-truth/1`: facts with a published answer. Numbers are JSON numbers. */
export interface CaseFile {
  schema: 'portfolio-truth/1';
  id: string;
  name: string;
  source?: { repository?: string };
  currency?: string;
  applies?: string;
  conventions?: Record<string, unknown>;
  rules?: CaseRules;
  transactions?: CaseTransaction[];
  prices?: Record<string, [IsoDate, number][]>;
  cashflows?: [IsoDate, number][];
  flows?: [IsoDate, number][];
  valuations?: [IsoDate, ...number[]][];
  holdings?: Record<string, unknown>[];
  accounts?: Record<string, unknown>[] | Record<string, unknown>;
  month?: Record<string, unknown>;
  generator?: unknown;
  asOf: IsoDate;
  expected: Record<string, unknown>;
}

export interface CaseRules {
  lotMethod?: LotMethod;
  methodByAccount?: Record<string, LotMethod>;
  lotScope?: string;
  fees?: EngineOptions['fees'];
  washSale?: boolean;
  flow?: FlowTiming;
  dayCount?: string;
}

export interface CaseTransaction {
  date: IsoDate;
  type: TransactionType;
  symbol?: string | null;
  quantity?: number | null;
  price?: number | null;
  fee?: number | null;
  tax?: number | null;
  amount?: number | null;
  account?: string | null;
  toAccount?: string | null;
  lot?: string | number | null;
  lotSelector?: unknown;
  method?: LotMethod | null;
  seq?: number | null;
  ratio?: [number, number] | null;
  costBasis?: number | null;
  currency?: string | null;
  reinvest?: boolean | null;
  acquired?: IsoDate | null;
  accrued?: number | null;
  giftValue?: number | null;
}

export const CASE_ACCOUNT = 'main';

export function decimalText(value: number | string): string {
  return new Decimal(value).toDecimalPlaces(18).toFixed();
}

function optionalText(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : decimalText(value);
}

/** Rules of the case as options of the engine. */
export function optionsOf(
  { lotMethod, methodByAccount, fees, washSale }: CaseRules = {},
  currency?: string,
): EngineOptions {
  return {
    lotMethod: lotMethod ?? 'FIFO',
    fees: fees ?? 'in-basis',
    washSales: washSale === true,
    ...(methodByAccount ? { methodByAccount } : {}),
    ...(currency ? { currency } : {}),
  };
}

const KNOWN_FIELDS: Readonly<Record<'file' | 'rules' | 'transaction', ReadonlySet<string>>> = {
  file: new Set([
    ...[
      'schema',
      'id',
      'name',
      'source',
      'currency',
      'applies',
      'tags',
      'conventions',
      'rules',
      'transactions',
    ],
    ...[
      'prices',
      'cashflows',
      'flows',
      'valuations',
      'holdings',
      'accounts',
      'month',
      'generator',
      'asOf',
    ],
    ...['expected', 'notes', 'description', 'comment', 'tolerance'],
  ]),
  rules: new Set([
    'lotMethod',
    'methodByAccount',
    'lotScope',
    'fees',
    'washSale',
    'flow',
    'dayCount',
  ]),
  transaction: new Set([
    ...[
      'date',
      'type',
      'symbol',
      'quantity',
      'price',
      'fee',
      'tax',
      'amount',
      'account',
      'toAccount',
      'lot',
    ],
    ...[
      'lotSelector',
      'method',
      'seq',
      'ratio',
      'costBasis',
      'currency',
      'reinvest',
      'acquired',
      'note',
      'notes',
    ],
    ...['id', 'accrued', 'giftValue'],
  ]),
};

/** Fields of a case that this runner would pass over: what it does not know it must not pretend to have run. */
export function unknownFields(file: CaseFile): string[] {
  const unknown = (row: object, known: ReadonlySet<string>, path: string): string[] =>
    Object.keys(row)
      .filter((name) => !known.has(name))
      .map((name) => `${path}${name}`);
  // A generator says in its source's own words how rows are made. Beside rows it only tells where they come from.
  const isGenerated = file.generator !== undefined && !file.transactions;
  return [
    ...(isGenerated ? ['generator'] : []),
    ...unknown(file, KNOWN_FIELDS.file, ''),
    ...unknown(file.rules ?? {}, KNOWN_FIELDS.rules, 'rules.'),
    ...(file.transactions ?? []).flatMap((row, index) =>
      unknown(row, KNOWN_FIELDS.transaction, `transactions[${index}].`),
    ),
  ];
}

/** Rows of the case as rows of a ledger. A split that names no account happens in every account. */
export function rowsOf(file: CaseFile): Transaction[] {
  const transactions = file.transactions ?? [];
  const accounts = [
    ...new Set(
      transactions.flatMap((row) => [
        row.account ?? CASE_ACCOUNT,
        ...(row.toAccount ? [row.toAccount] : []),
      ]),
    ),
  ];
  return transactions.flatMap((row, index) => {
    const named = row.account ?? CASE_ACCOUNT;
    const everywhere = row.type === 'SPLIT' && !row.account;
    return (everywhere ? accounts : [named]).map((account, copy) =>
      rowOf(row, `${index + 1}${copy > 0 ? `.${copy}` : ''}`, account, index),
    );
  });
}

function rowOf(row: CaseTransaction, id: string, account: string, index: number): Transaction {
  const isCashTransfer = row.type === 'TRANSFER' && !row.symbol;
  return {
    id,
    date: row.date,
    account,
    type: row.type,
    symbol: row.symbol ?? null,
    quantity: optionalText(row.quantity),
    price: optionalText(row.price),
    fee: optionalText(row.fee),
    tax: optionalText(row.tax),
    amount: optionalText(isCashTransfer && row.amount ? -Math.abs(row.amount) : row.amount),
    // File order unless the whole file is numbered: numbers beside positions would not compare.
    seq: row.seq ?? index,
    currency: row.currency ?? null,
    toAccount: row.toAccount ?? null,
    method: row.method ?? null,
    lot: row.lot === null || row.lot === undefined ? null : String(row.lot),
    lotSelector: selectorOf(row.lotSelector),
    ratio: ratioOf(row),
    costBasis: costBasisOf(row),
    reinvest: row.reinvest ?? null,
    acquired: row.acquired ?? null,
    accrued: optionalText(row.accrued),
    giftValue: optionalText(row.giftValue),
  };
}

// Additional shares for old ones, where a split says shares after for shares before.
function ratioOf({ type, ratio }: CaseTransaction): [string, string] | null {
  if (!ratio) return null;
  const [next, old] = ratio;
  const added = type === 'STOCK_DIVIDEND' && next < old;
  return [decimalText(added ? next + old : next), decimalText(old)];
}

// Delivered-in shares have the price they came at as basis where the case states no other.
function costBasisOf({ type, costBasis, quantity, price, fee }: CaseTransaction): string | null {
  if (costBasis !== null && costBasis !== undefined) return decimalText(costBasis);
  if (type !== 'DELIVER_IN' || !quantity || price === null || price === undefined) return null;
  return new Decimal(quantity)
    .times(price)
    .plus(fee ?? 0)
    .toFixed();
}

function selectorOf(selector: unknown): LotSelector | null {
  if (selector === null || selector === undefined) return null;
  if (typeof selector !== 'object') return String(selector);
  const fields = selector as Record<string, unknown>;
  const acquired = fields['acquired'] ?? fields['date'];
  const unitCost = fields['unitCost'] ?? fields['cost'] ?? fields['price'];
  const label = fields['label'] ?? fields['lot'];
  return {
    ...(typeof acquired === 'string' ? { acquired } : {}),
    ...(typeof unitCost === 'number' ? { unitCost: decimalText(unitCost) } : {}),
    ...(typeof label === 'string' ? { label } : {}),
  };
}
