import type { BalanceRow } from '@portal/api-sdk/server';
import {
  differenceOf,
  type Figure,
  given,
  modelOf,
  parseExact,
  sumOf,
} from '@portal/portfolio-accounting';
import { selectUnsettled } from './activityRepository';
import { explainKey } from './explainKey';
import { inCents, serveMoney } from './figures';
import type { HoldingsScope, ScopeAccount } from './holdingsScope';
import type { PositionRow } from './positionFigures';
import { selectCash } from './positionsRepository';
import { daysBefore } from './dateRange';

export interface BalanceFigures {
  totalaccountvalue: Figure;
  securitiesmarketvalue: Figure;
  cash: Figure;
  settledcash: Figure;
  unsettledcash: Figure;
  accruedincome: Figure;
  loanbalance: Figure;
  availabletowithdraw: Figure;
  priorclose: Figure;
  daychange: Figure;
}

export interface Balance {
  /** Null for the total of several. */
  account: string | null;
  figures: BalanceFigures;
  /** Why not all of the cash can be withdrawn; null when it can. */
  reason: string | null;
}

interface AccountParts {
  account: ScopeAccount;
  positions: readonly PositionRow[];
  cash: string;
  unsettled: { net: string; settles: string } | undefined;
  priorclose: string;
}

/** One balance per account of the firm, largest first. */
export async function readBalances(
  scope: HoldingsScope,
  positions: readonly PositionRow[],
): Promise<Balance[]> {
  const cash = await selectCash(scope);
  const unsettled = await selectUnsettled(scope);
  const closes = await selectPriorCloses(scope);
  const held = Map.groupBy(positions, (row) => row.account ?? '');
  const balances = scope.accounts
    .filter(({ source }) => source === 'firm')
    .map((account) =>
      balanceOf({
        account,
        positions: held.get(account.key) ?? [],
        cash: cash.get(account.key) ?? '0.00',
        unsettled: unsettled.get(account.key),
        priorclose: closes.get(account.key) ?? '0.00',
      }),
    );
  return balances.sort((a, b) => compare(b.figures.totalaccountvalue, a.figures.totalaccountvalue));
}

function compare(left: Figure, right: Figure): number {
  return left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
}

/** Values of each account at the end of the day before the books' last. */
async function selectPriorCloses(scope: HoldingsScope): Promise<Map<string, string>> {
  const rows = await scope.sql.query<{ account_key: string; value: string | null }>(
    `select account_key, round(value[$3::date - month + 1], 2) as value from fact_month
     where household_id = $1 and account_key = any($2::text[]) and month = date_trunc('month', $3::date)::date`,
    [scope.household, scope.keys, daysBefore(scope.asof, 1)],
  );
  return new Map(rows.map(({ account_key, value }) => [account_key, value ?? '0.00']));
}

function balanceOf({ account, positions, cash, unsettled, priorclose }: AccountParts): Balance {
  const settling = unsettled?.net ?? '0.00';
  const securitiesmarketvalue = sumOf(
    'Securities',
    positions.flatMap(({ figures }) => figures.marketvalue ?? []),
  );
  const total = given('Cash', 'money', parseExact(cash));
  const unsettledcash = given('Traded and not settled', 'money', parseExact(settling));
  const settledcash = differenceOf('Settled cash', total, unsettledcash);
  const nothing = given('Nothing', 'money', 0n);
  const loanbalance =
    total.value < 0n
      ? differenceOf('Owed to the firm', nothing, total)
      : given('Owed to the firm', 'money', 0n);
  const free = [total, settledcash].reduce((least, one) => (one.value < least.value ? one : least));
  const availabletowithdraw = modelOf(
    'The smaller of cash and settled cash, and nothing below zero',
    'money',
    free.value < 0n ? 0n : free.value,
    [total, settledcash],
  );
  return {
    account: account.key,
    figures: {
      totalaccountvalue: sumOf('Total account value', [securitiesmarketvalue, total]),
      securitiesmarketvalue,
      cash: total,
      settledcash,
      unsettledcash,
      accruedincome: sumOf(
        'Accrued interest',
        positions.map(({ figures }) => figures.accruedincome),
      ),
      loanbalance,
      availabletowithdraw,
      priorclose: given('Value at the end of the day before', 'money', parseExact(priorclose)),
      daychange: inCents(
        given('Change of the day without flows', 'money', parseExact(account.daychange)),
      ),
    },
    reason: reasonOf(availabletowithdraw, total, unsettled),
  };
}

function reasonOf(
  available: Figure,
  cash: Figure,
  unsettled: AccountParts['unsettled'],
): string | null {
  if (cash.value < 0n) return 'The account owes the firm.';
  if (!unsettled || available.value === cash.value) return null;
  return `Trades settle until ${unsettled.settles}.`;
}

const LABELS: Readonly<Record<keyof BalanceFigures, string>> = {
  totalaccountvalue: 'Total account value',
  securitiesmarketvalue: 'Securities',
  cash: 'Cash',
  settledcash: 'Settled cash',
  unsettledcash: 'Unsettled cash',
  accruedincome: 'Accrued interest',
  loanbalance: 'Owed to the firm',
  availabletowithdraw: 'Available to withdraw',
  priorclose: 'Prior close',
  daychange: 'Day change',
};

export function totalBalance(balances: readonly Balance[]): Balance {
  const sums = (Object.keys(LABELS) as (keyof BalanceFigures)[]).map((name) => [
    name,
    sumOf(
      LABELS[name],
      balances.map(({ figures }) => figures[name]),
    ),
  ]);
  // `as`: one entry for each name.
  return { account: null, figures: Object.fromEntries(sums) as BalanceFigures, reason: null };
}

export function serveBalance({ account, figures, reason }: Balance): BalanceRow {
  return {
    ...(account !== null && { account }),
    ...serveMoney({ ...figures }),
    ...(reason !== null && { notavailablereason: reason }),
    explain: account === null ? explainKey('balances') : explainKey('balance', account),
  };
}
