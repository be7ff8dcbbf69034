import type { BalanceRow } from '@portal/api-sdk/server';
import {
  differenceOf,
  type Exact,
  type Figure,
  given,
  modelOf,
  parseExact,
  sumOf,
} from '@portal/portfolio-accounting';
import { selectUnsettled } from '../activity/activityRepository';
import { explainKey } from '../shared/explainKey';
import { serveMoney } from '../shared/figures';
import { constant, opening, opens } from '../shared/opening';
import type { HoldingsScope, ScopeAccount } from '../shared/holdingsScope';
import { type FactsOnDay, pastFactsOn } from '../shared/pastRows';
import type { PositionRow } from '../positions/positionFigures';
import { selectCash } from '../positions/positionsRepository';
import { daysBefore } from '../shared/dateRange';

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
  securities: Figure;
  accrued: Figure;
  cash: string;
  unsettled: { net: string; settles: string } | undefined;
  priorclose: string;
  asof: string;
}

/** Cash of accounts, and what their securities and the interest on them are worth together. */
interface Holdings {
  cash: ReadonlyMap<string, string>;
  securities(account: ScopeAccount): Figure;
  accrued(account: ScopeAccount): Figure;
}

/** One balance per account of the firm, largest first: what the daily facts say, however much is held. */
export async function readBalances(scope: HoldingsScope): Promise<Balance[]> {
  const facts = await selectFactsOn(scope, scope.asof);
  return balancesOf(scope, {
    cash: new Map([...facts].map(([key, { cash }]) => [key, cash])),
    securities: ({ key, value }) =>
      given('Securities', 'money', parseExact(value) - exactOf(facts.get(key)?.cash)),
    accrued: ({ key }) => given('Accrued interest', 'money', exactOf(facts.get(key)?.accrued)),
  });
}

/** The same balances as sums of positions, which the books' tie-out holds to the daily facts. */
export async function explainBalances(
  scope: HoldingsScope,
  positions: readonly PositionRow[],
): Promise<Balance[]> {
  const held = Map.groupBy(positions, (row) => row.account ?? '');
  const figuresOf = ({ key }: ScopeAccount) => (held.get(key) ?? []).map(({ figures }) => figures);
  return balancesOf(scope, {
    cash: await selectCash(scope),
    securities: (account) =>
      sumOf(
        'Securities',
        figuresOf(account).flatMap(({ marketvalue }) => marketvalue ?? []),
      ),
    accrued: (account) =>
      sumOf(
        'Accrued interest',
        figuresOf(account).map(({ accruedincome }) => accruedincome),
      ),
  });
}

async function balancesOf(scope: HoldingsScope, held: Holdings): Promise<Balance[]> {
  const unsettled = await selectUnsettled(scope);
  const closes = await selectFactsOn(scope, daysBefore(scope.asof, 1));
  const balances = scope.accounts
    .filter(({ source }) => source === 'firm')
    .map((account) =>
      balanceOf({
        account,
        securities: held.securities(account),
        accrued: held.accrued(account),
        cash: held.cash.get(account.key) ?? NOTHING,
        unsettled: unsettled.get(account.key),
        priorclose: closes.get(account.key)?.value ?? NOTHING,
        asof: scope.asof,
      }),
    );
  return balances.sort((a, b) => compare(b.figures.totalaccountvalue, a.figures.totalaccountvalue));
}

const NOTHING = '0.00';
const NOTHING_OWED = constant('Zero', 0n);

function exactOf(text = NOTHING): Exact {
  return parseExact(text);
}

function compare(left: Figure, right: Figure): number {
  return left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
}

/** What accounts were worth at the end of a day, in cents. */
async function selectFactsOn(
  { sql, household, keys, past }: HoldingsScope,
  day: string,
): Promise<Map<string, FactsOnDay>> {
  if (past) return pastFactsOn(past, day);
  const rows = await sql.query<{ key: string; value: string; cash: string; accrued: string }>(
    `select account_key as key, coalesce(round(value[$3::date - month + 1], 2), 0) as value,
       coalesce(round(cash[$3::date - month + 1], 2), 0) as cash,
       coalesce(round(accrued[$3::date - month + 1], 2), 0) as accrued
     from fact_month
     where household_id = $1 and account_key = any($2::text[]) and month = date_trunc('month', $3::date)::date`,
    [household, keys, day],
  );
  return new Map(rows.map(({ key, ...fact }) => [key, fact]));
}

function balanceOf({
  account,
  securities,
  accrued,
  cash,
  unsettled,
  priorclose,
  asof,
}: AccountParts): Balance {
  const settling = unsettled?.net ?? NOTHING;
  const total = opens('Cash', parseExact(cash), 'cash', 'cash', account.key);
  const unsettledcash = opens(
    'Traded and not settled',
    parseExact(settling),
    'amount',
    'unsettled',
    account.key,
  );
  const settledcash = differenceOf('Settled cash', total, unsettledcash);
  const { loanbalance, availabletowithdraw } = reachOf(total, settledcash);
  const worth = sumOf('Total account value', [securities, total]);
  const before = opening(
    given('Value at the end of the day before', 'money', parseExact(priorclose)),
    explainKey('balance', account.key),
    'totalaccountvalue',
    daysBefore(asof, 1),
  );
  const change = parseExact(account.daychange);
  const moved = opens(
    'Flows of the day',
    worth.value - before.value - change,
    'flows',
    'flows',
    account.key,
  );
  const figures: BalanceFigures = {
    totalaccountvalue: worth,
    securitiesmarketvalue: securities,
    cash: total,
    settledcash,
    unsettledcash,
    accruedincome: accrued,
    loanbalance,
    availabletowithdraw,
    priorclose: before,
    daychange: differenceOf('Change of the day without flows', worth, before, moved),
  };
  return {
    account: account.key,
    figures: openBalance(account, figures),
    reason: reasonOf(availabletowithdraw, total, unsettled),
  };
}

/** What is owed to the firm, and what may leave: the smaller of cash and settled cash, never below zero. */
function reachOf(total: Figure, settledcash: Figure) {
  const loanbalance =
    total.value < 0n
      ? differenceOf('Owed to the firm', NOTHING_OWED, total)
      : constant('Owed to the firm', 0n);
  const free = [total, settledcash].reduce((least, one) => (one.value < least.value ? one : least));
  const availabletowithdraw = modelOf(
    'The smaller of cash and settled cash, and nothing below zero',
    'money',
    free.value < 0n ? 0n : free.value,
    [total, settledcash],
  );
  return { loanbalance, availabletowithdraw };
}

/** Each figure of a balance opens under its account. */
function openBalance(account: ScopeAccount, figures: BalanceFigures): BalanceFigures {
  const key = explainKey('balance', account.key);
  const of = account.name;
  // `as`: the same names.
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]: [string, Figure]) => [
      name,
      // What opens elsewhere is the sum of that alone here.
      opening({ ...(figure.opens ? sumOf(figure.label, [figure]) : figure), of }, key, name),
    ]),
  ) as unknown as BalanceFigures;
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
