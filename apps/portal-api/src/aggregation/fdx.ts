import { z } from 'zod';
import { newYorkTimeOf } from '../payments/rules/newYorkTime';
import type { FoundAccount, FoundActivity, FoundHolding } from './provider';

/** A number with the digits it was written with: an amount never passes through a float. */
class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Parses JSON and keeps the digits of its numbers. Throws SyntaxError. */
export function parseExactly(text: string): unknown {
  // `as`: the third argument (ECMAScript 2026, in Node since 21) is not in the library's types yet.
  const reviver = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' ? new Written(context?.source ?? String(value)) : value;
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown) as unknown;
}

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/;
const EXACT = /^(-?)(\d{1,15})(?:\.(\d{1,10}))?$/;

const amount = z.instanceof(Written).transform(({ text }, context): string => {
  const found = DECIMAL.exec(text);
  if (found) return centsText(found[1] ?? '', found[2] ?? '0', found[3] ?? '');
  context.addIssue({ code: 'custom', message: `${text} is no amount.` });
  return z.NEVER;
});

/** As it was written, without zeros that say nothing. */
const decimal = z.instanceof(Written).transform(({ text }, context): string => {
  const found = EXACT.exec(text);
  if (found) {
    const [, sign = '', whole = '0', decimals = ''] = found;
    const places = decimals.replace(/0+$/, '');
    return `${sign}${whole}${places && `.${places}`}`;
  }
  context.addIssue({ code: 'custom', message: `${text} is no quantity.` });
  return z.NEVER;
});

/** Rounded half away from zero to the cent. */
function centsText(sign: string, whole: string, decimals: string): string {
  const places = decimals.padEnd(3, '0');
  const roundsUp = (places[2] ?? '0') >= '5';
  const cents = BigInt(whole + places.slice(0, 2)) + (roundsUp ? 1n : 0n);
  const digits = cents.toString().padStart(3, '0');
  return `${sign && cents > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function negated(value: string): string {
  if (/^-/.test(value)) return value.slice(1);
  return /[1-9]/.test(value) ? `-${value}` : value;
}

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => newYorkTimeOf(new Date(text)).day);
const day = z.union([z.iso.date(), instant]);
const id = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);

const described = {
  accountId: id,
  accountNumberDisplay: z.string().max(40).optional(),
  productName: z.string().max(120).optional(),
  nickname: z.string().max(120).optional(),
  accountType: z.string().max(40).optional(),
  balanceAsOf: day,
  currency: z.object({ currencyCode: z.literal('USD') }).optional(),
};

// FDX 6, `Accounts`: the categories whose worth is one amount.
const account = z.discriminatedUnion('accountCategory', [
  z.object({
    accountCategory: z.literal('DEPOSIT_ACCOUNT'),
    ...described,
    currentBalance: amount,
  }),
  z.object({
    accountCategory: z.literal('INVESTMENT_ACCOUNT'),
    ...described,
    currentValue: amount,
  }),
  z.object({ accountCategory: z.literal('LOAN_ACCOUNT'), ...described, principalBalance: amount }),
  z.object({ accountCategory: z.literal('LOC_ACCOUNT'), ...described, currentBalance: amount }),
]);

const TYPE_NAMES: Record<z.infer<typeof account>['accountCategory'], string> = {
  DEPOSIT_ACCOUNT: 'Bank account',
  INVESTMENT_ACCOUNT: 'Investment account',
  LOAN_ACCOUNT: 'Loan',
  LOC_ACCOUNT: 'Credit line',
};

/** Reads FDX `Accounts`. Throws ZodError for what is not that. */
export function readAccounts(body: unknown): FoundAccount[] {
  const { accounts } = z.object({ accounts: z.array(account).max(200) }).parse(body);
  return onceEach(accounts.map(toFound), ({ foundId }) => foundId);
}

/** What an institution names twice is there once, as it was named last. */
function onceEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

function toFound(one: z.infer<typeof account>): FoundAccount {
  const typeName = one.accountType
    ? one.accountType.charAt(0) + one.accountType.slice(1).toLowerCase().replaceAll('_', ' ')
    : TYPE_NAMES[one.accountCategory];
  return {
    foundId: one.accountId,
    name: (one.nickname ?? one.productName ?? typeName).slice(0, 60),
    typeName,
    lastDigits: /(\d{4})$/.exec(one.accountNumberDisplay ?? '')?.[1] ?? null,
    asOf: one.balanceAsOf,
    itemized: one.accountCategory === 'INVESTMENT_ACCOUNT',
    ...worthOf(one),
  };
}

function worthOf(one: z.infer<typeof account>): Pick<FoundAccount, 'kind' | 'value'> {
  switch (one.accountCategory) {
    case 'DEPOSIT_ACCOUNT':
      return { kind: 'asset', value: one.currentBalance };
    case 'INVESTMENT_ACCOUNT':
      return { kind: 'asset', value: one.currentValue };
    case 'LOAN_ACCOUNT':
      return { kind: 'liability', value: negated(one.principalBalance) };
    case 'LOC_ACCOUNT':
      return { kind: 'liability', value: negated(one.currentBalance) };
  }
}

const holding = z.object({
  holdingId: id,
  holdingName: z.string().max(200).optional(),
  description: z.string().max(200).optional(),
  symbol: z.string().max(40).optional(),
  units: decimal.optional(),
  currentUnitPrice: decimal.optional(),
  currentUnitPriceDate: day.optional(),
  marketValue: amount,
});

/** Reads the holdings of FDX `InvestmentAccount`. Throws ZodError for what is not that. */
export function readHoldings(body: unknown, foundId: string): FoundHolding[] {
  const { holdings } = z.object({ holdings: z.array(holding).max(2_000).default([]) }).parse(body);
  const found = holdings.map((one) => ({
    foundId,
    holdingId: one.holdingId,
    name: one.holdingName ?? one.description ?? one.symbol ?? one.holdingId,
    symbol: one.symbol ?? null,
    quantity: one.units ?? null,
    price: one.currentUnitPrice ?? null,
    priceDay: one.currentUnitPriceDate ?? null,
    value: one.marketValue,
  }));
  return onceEach(found, ({ holdingId }) => holdingId);
}

const transaction = z.object({
  transactionId: id,
  postedTimestamp: day,
  description: z.string().max(200),
  debitCreditMemo: z.enum(['DEBIT', 'CREDIT']),
  amount,
});

/** Reads FDX `Transactions` of one account. Throws ZodError for what is not that. */
export function readActivity(body: unknown, foundId: string): FoundActivity[] {
  const { transactions } = z.object({ transactions: z.array(transaction).max(1_000) }).parse(body);
  const found = transactions.map((one) => ({
    foundId,
    activityId: one.transactionId,
    day: one.postedTimestamp,
    description: one.description,
    amount: one.debitCreditMemo === 'DEBIT' ? negated(one.amount) : one.amount,
  }));
  return onceEach(found, ({ activityId }) => activityId);
}
