import { addDays } from '../../payments/rules/bankingDays';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import type { InventedAccount, InventedInstitution } from './institutions';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const ACTIVITY_DAYS = 30;

const idOf = (
  { institutionid }: Pick<InventedInstitution, 'institutionid'>,
  { number }: InventedAccount,
) => `${institutionid}.${number}`;

/** FDX `Accounts`. What is saved earns a cent a day, so that a later refresh has something to bring. */
export function accountsAnswer(
  { institutionid, accounts, manner }: InventedInstitution,
  { mirrored, now, isFirst }: { mirrored: string | null; now: Date; isFirst: boolean },
) {
  const told = manner === 'grows' && isFirst ? accounts.slice(0, 1) : accounts;
  return { accounts: told.map((account) => describe(institutionid, account, { mirrored, now })) };
}

/** FDX `InvestmentAccount` with its holdings; null for an account that is not there. */
export function accountAnswer(
  institution: InventedInstitution,
  accountId: string,
  { mirrored, now }: { mirrored: string | null; now: Date },
) {
  const account = institution.accounts.find((one) => idOf(institution, one) === accountId);
  if (!account) return null;
  return {
    ...describe(institution.institutionid, account, { mirrored, now }),
    holdings: (account.holdings ?? []).map(({ symbol, name, units, price, value }) => ({
      holdingId: `${accountId}.${symbol}`,
      holdingName: name,
      symbol,
      units: Number(units),
      currentUnitPrice: Number(price),
      currentUnitPriceDate: now.toISOString(),
      marketValue: Number(value),
    })),
  };
}

function describe(
  institutionid: string,
  account: InventedAccount,
  { mirrored, now }: { mirrored: string | null; now: Date },
) {
  return {
    accountCategory: account.category,
    accountId: idOf({ institutionid }, account),
    accountNumberDisplay: `xxxxxx${mirrored ?? account.number}`,
    accountType: account.type,
    productName: account.name,
    currency: { currencyCode: 'USD' },
    balanceAsOf: now.toISOString(),
    ...balanceOf(account, now),
  };
}

function balanceOf({ category, balance }: InventedAccount, now: Date): Record<string, number> {
  const whole = Number(balance);
  if (category === 'LOAN_ACCOUNT') return { principalBalance: whole };
  if (category === 'LOC_ACCOUNT') return { currentBalance: whole };
  const cents = Math.round(whole * 100) + Math.floor((now.getTime() - START) / DAY_MS);
  return { [category === 'DEPOSIT_ACCOUNT' ? 'currentBalance' : 'currentValue']: cents / 100 };
}

/** FDX `Transactions` of one account: a month of interest; null for an account that is not there. */
export function transactionsAnswer(institution: InventedInstitution, accountId: string, now: Date) {
  if (!institution.accounts.some((account) => idOf(institution, account) === accountId))
    return null;
  const today = newYorkTimeOf(now).day;
  const days = Array.from({ length: ACTIVITY_DAYS }, (_none, back) => addDays(today, -back));
  return {
    transactions: days.map((day) => ({
      transactionId: `${accountId}.${day}`,
      postedTimestamp: `${day}T17:00:00.000Z`,
      description: 'Interest',
      debitCreditMemo: 'CREDIT',
      amount: 0.01,
    })),
  };
}
