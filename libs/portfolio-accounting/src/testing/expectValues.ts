import { addMonths, monthOf, toDate, toDay, type Day, type IsoDate } from '../exact/days';
import { over, sum, times, parseExact, type Exact } from '../exact/exact';
import { ledgerAsOf } from '../ledger/ledger';
import { incomeIn, summarizeIncome } from '../income/received';
import { projectIncome } from '../income/projected';
import { disposalsIn, realizedGain } from '../lots/gains';
import { postingsIn } from '../returns/bridge';
import { allocationOf, statedValue } from '../valuation/allocation';
import type { AccountFacts } from '../valuation/dailyFacts';
import { holdingsOn } from '../valuation/holdings';
import { balancesOf } from '../valuation/balances';
import { netWorthOf, type OtherItem } from '../valuation/netWorth';
import { positionsOf } from '../valuation/positions';
import { numberOf, type CaseContext } from './caseContext';
import { decimalText } from './caseFile';
import { UNKNOWN } from './compare';

type Row = Record<string, unknown>;

interface Totals {
  cash: Exact;
  holdings: Exact;
  total: Exact;
}

/** Cash and holdings at the end of a day; days before the first row are empty. */
function totalsOn(context: CaseContext, date: IsoDate, account?: unknown): Totals {
  const index = toDay(date) - context.facts.first;
  const columns = [...context.facts.accounts.values()].filter(
    (facts) => account === undefined || facts.account === account,
  );
  const at = (pick: (facts: AccountFacts) => readonly Exact[]) =>
    sum(columns.map((facts) => pick(facts)[index] ?? 0n));
  const cash = at((facts) => facts.cash);
  const total = at((facts) => facts.value);
  return { cash, holdings: total - cash, total };
}

export function balanceRow(context: CaseContext, row: Row): Row {
  const { cash, holdings, total } = totalsOn(context, String(row['date']), row['account']);
  const value = numberOf(total);
  return {
    ...row,
    ...pickKeys(row, {
      cash: numberOf(cash),
      holdings: numberOf(holdings),
      securities: numberOf(holdings),
      total: value,
      balance: value,
      value,
    }),
  };
}

// The keys that name the row stay; any other key that nothing here computes is told apart as unknown.
function pickKeys(row: Row, computed: Row): Row {
  const named = new Set(['date', 'account', 'symbol']);
  return Object.fromEntries(
    Object.keys(row)
      .filter((key) => !named.has(key))
      .map((key) => [key, key in computed ? computed[key] : UNKNOWN]),
  );
}

/** What was there on a day: the whole account, or the securities alone where no money is paid in. */
export function valueOnDay(context: CaseContext, date: IsoDate): Exact {
  const { holdings, total } = totalsOn(context, date);
  return context.measuresCash ? total : holdings;
}

export function holdingRow(context: CaseContext, row: Row): Row {
  const holdings = holdingsOn(context.whole, String(row['date']));
  if (Array.isArray(row['holdings'])) {
    return {
      ...row,
      holdings: (row['holdings'] as Row[]).map((item) =>
        holdingRow(context, { date: row['date'], ...item }),
      ),
    };
  }
  const mine = holdings.filter(
    (held) =>
      held.symbol === row['symbol'] &&
      (row['account'] === undefined || held.account === row['account']),
  );
  const quantity = numberOf(sum(mine.map((held) => held.quantity)));
  const value = numberOf(sum(mine.map((held) => held.value ?? 0n)));
  return {
    ...row,
    ...pickKeys(row, {
      quantity,
      qty: quantity,
      price: numberOf(mine[0]?.quote?.price),
      value,
      amount: value,
      marketValue: value,
    }),
  };
}

/** Allocation of what the case holds: positions and cash, or the values that it states. */
export function allocationRows(context: CaseContext, expected: readonly Row[]): Row[] {
  const stated = [
    ...(context.file.holdings ?? []),
    ...(Array.isArray(context.file.accounts) ? context.file.accounts : []),
  ];
  const keys = new Set(expected.map((row) => String(row['key'])));
  const items =
    stated.length > 0 ? stated.map((item) => statedItem(item, keys)) : heldItems(context, keys);
  const slices = allocationOf(items);
  return expected.map((row) => {
    const slice = slices.find(({ key }) => key === row['key']);
    return { ...row, value: numberOf(slice?.value), weight: numberOf(slice?.weight) };
  });
}

function statedItem(item: Row, keys: ReadonlySet<string>): ReturnType<typeof statedValue> {
  const names = Object.values(item).filter((value): value is string => typeof value === 'string');
  const value = item['value'] ?? item['balance'] ?? item['marketValue'] ?? item['amount'];
  const worth =
    typeof value === 'number'
      ? parseExact(decimalText(value))
      : times(
          parseExact(decimalText(Number(item['quantity'] ?? 0))),
          parseExact(decimalText(Number(item['price'] ?? 0))),
        );
  return statedValue(names.find((name) => keys.has(name)) ?? names[0] ?? '', worth);
}

function heldItems(
  context: CaseContext,
  keys: ReadonlySet<string>,
): ReturnType<typeof statedValue>[] {
  const items = positionsOf(context.ledger, context.asOf).map(({ symbol, account, marketValue }) =>
    statedValue(keys.has(account) ? account : symbol, marketValue?.value ?? 0n),
  );
  const cash = sum([...context.ledger.state.accounts.values()].map((account) => account.cash));
  return context.measuresCash && cash !== 0n ? [...items, statedValue('CASH', cash)] : items;
}

const LIABILITY = /liabilit|loan|credit|mortgage|debt/i;

/** Net worth of the accounts that the case states, or of its ledger. */
export function worthFields(context: CaseContext): Row {
  const stated = Array.isArray(context.file.accounts) ? context.file.accounts : [];
  const others = stated.map((item, index): OtherItem => {
    const kind = LIABILITY.test(JSON.stringify(item)) ? 'liability' : 'manual';
    const value = parseExact(decimalText(Math.abs(Number(item['balance'] ?? item['value'] ?? 0))));
    return { id: String(index), label: String(item['name'] ?? index), kind, value };
  });
  const { assets, liabilities, netWorth } = netWorthOf(
    balancesOf(context.ledger, context.asOf),
    others,
  );
  return {
    assets: numberOf(assets),
    liabilities: numberOf(liabilities),
    netWorth: numberOf(netWorth),
  };
}

/** Fees and taxes of the rows: charged with a trade or on their own, less refunds. */
export function chargesIn(
  context: CaseContext,
  kind: 'fee' | 'tax',
  from?: IsoDate,
  to: IsoDate = context.asOf,
): Exact {
  const outside = context.with({ fees: 'outside-basis' }).whole;
  const postings = postingsIn(outside, from ? toDay(from) : -Infinity, toDay(to));
  return sum(postings.filter((posting) => posting.kind === kind).map((posting) => posting.amount));
}

export function incomeFields(
  context: CaseContext,
  from?: IsoDate,
  to: IsoDate = context.asOf,
): Row {
  const rows = incomeIn(context.whole, { to, ...(from ? { from: toDate(toDay(from) + 1) } : {}) });
  const summary = summarizeIncome(rows);
  const of = (wanted: (symbolic: boolean, character: string) => boolean) =>
    numberOf(
      sum(rows.filter((row) => wanted(row.symbol !== null, row.character)).map((row) => row.gross)),
    );
  return {
    total: numberOf(summary.gross),
    gross: numberOf(summary.gross),
    net: numberOf(summary.net),
    withheld: numberOf(summary.withheld),
    tax: numberOf(summary.withheld),
    dividends: of((_, character) => character !== 'interest' && character !== 'in-kind'),
    interest: of((_, character) => character === 'interest'),
    inKind: of((_, character) => character === 'in-kind'),
  };
}

export function dividendRows(context: CaseContext, date: string): number | null {
  const rows = incomeIn(context.whole).filter(
    (row) =>
      row.character !== 'interest' &&
      [toDate(row.day), monthOf(row.day), toDate(row.day).slice(0, 4), row.symbol].includes(date),
  );
  return numberOf(sum(rows.map((row) => row.gross)));
}

/** Realised and unrealised gain after every fee and tax of the trades; the same whatever the basis contains. */
export function netGainOn(context: CaseContext, date: IsoDate): Exact {
  const gross = grossGainOn(context, date);
  const { withheld } = summarizeIncome(incomeIn(context.whole, { to: date }));
  return (
    gross -
    chargesIn(context, 'fee', undefined, date) -
    chargesIn(context, 'tax', undefined, date) +
    withheld.value
  );
}

/** Price gain: what was sold and what is held, fees left out. */
export function grossGainOn(context: CaseContext, date: IsoDate): Exact {
  const outside = context.with({ fees: 'outside-basis', washSales: false });
  const ledger = outside.whole;
  const realized = realizedGain(disposalsIn(ledger, { to: date })).total.value;
  const held = holdingsOn(ledger, date);
  const cost = investedOn(outside, date);
  return realized + sum(held.map((holding) => holding.value ?? 0n)) - cost;
}

export function totalGainOn(context: CaseContext, date: IsoDate): Exact {
  const net = netGainOn(context, date);
  if (context.file.conventions?.['dividendsInGain'] === false) return net;
  const income = summarizeIncome(incomeIn(context.whole, { to: date }));
  return net + income.gross.value - income.withheld.value;
}

/** Tax basis of what is held at the end of a day, with what wash sales have added to it. */
export function basisOn(context: CaseContext, date: IsoDate): Exact {
  const held = positionsOf(ledgerAsOf(context.whole, date), date);
  return sum(held.map(({ costBasis }) => costBasis.value));
}

/** What was paid for what is held at the end of a day. */
export function investedOn(context: CaseContext, date: IsoDate): Exact {
  return sum(
    postingsIn(context.whole, -Infinity, toDay(date))
      .filter(({ kind }) => kind === 'cost')
      .map(({ amount }) => amount),
  );
}

/** Invested capital weighted by the days it was there, from the first row to `asOf`. */
export function averageInvested(context: CaseContext): Exact {
  const days = [
    ...new Set(context.whole.entries.map((entry) => entry.day)),
    toDay(context.asOf),
  ].filter((day) => day <= toDay(context.asOf));
  let weighted = 0n;
  for (let index = 0; index + 1 < days.length; index += 1) {
    const [start, end] = [days[index] as Day, days[index + 1] as Day];
    weighted += investedOn(context, toDate(start)) * BigInt(end - start);
  }
  const length = (days.at(-1) ?? 0) - (days[0] ?? 0);
  return length === 0 ? investedOn(context, context.asOf) : weighted / BigInt(length);
}

/** A period as a statement prints it, fees and taxes apart from gains (README §4: opening value = end of `from`). */
export function periodFields(context: CaseContext, period: Row): Row {
  const from = String(period['from'] ?? toDate((context.whole.entries[0]?.day ?? 0) - 1));
  const to = String(period['to'] ?? context.asOf);
  const series = context.series().filter(({ day }) => day > toDay(from) && day <= toDay(to));
  const [opening, closing] = [valueOnDay(context, from), valueOnDay(context, to)];
  const contributions = sum(series.map((day) => day.inflow));
  const withdrawals = sum(series.map((day) => day.outflow));
  const income = incomeFields(context, from, to);
  const earnings = Number(income['gross']);
  const [fees, taxes] = [chargesIn(context, 'fee', from, to), chargesIn(context, 'tax', from, to)];
  const gain = closing - opening - contributions + withdrawals;
  const realized = realizedGain(
    disposalsIn(context.whole, { from: toDate(toDay(from) + 1), to }),
  ).total;
  const capitalGains =
    Number(numberOf(gain + fees + taxes)) - (context.measuresCash ? earnings : 0);
  return {
    from,
    to,
    openingValue: numberOf(opening),
    closingValue: numberOf(closing),
    netFlows: numberOf(contributions - withdrawals),
    contributions: numberOf(contributions),
    deposits: numberOf(contributions),
    withdrawals: numberOf(withdrawals),
    earnings,
    income: earnings,
    dividends: income['dividends'],
    interest: income['interest'],
    fees: numberOf(fees),
    taxes: numberOf(taxes),
    gain: numberOf(gain),
    change: numberOf(closing - opening),
    marketChange: capitalGains,
    capitalGains,
    realizedGain: numberOf(realized),
    unrealizedGain: capitalGains - Number(numberOf(realized)),
  };
}

/** Income of the next 12 months from the holdings of the case, by declared rate where it states one. */
export function projectedIncome(context: CaseContext): { annual: Exact; perPayment: Exact } {
  let annual = 0n;
  let payments = 1;
  for (const holding of context.file.holdings ?? []) {
    const rate =
      holding['lastDividendPerShare'] ?? holding['dividendPerShare'] ?? holding['ratePerShare'];
    const perYear = Number(holding['paymentsPerYear'] ?? 1);
    const history = Array.isArray(holding['dividends'])
      ? (holding['dividends'] as [IsoDate, number][]).map(([date, paid]) => ({
          date,
          perShare: decimalText(paid),
        }))
      : undefined;
    const quantity = parseExact(decimalText(Number(holding['quantity'] ?? 0)));
    const yearly = holding['annualDividendPerShare'];
    const facts =
      typeof rate === 'number'
        ? { declared: { perShare: decimalText(rate), paymentsPerYear: perYear } }
        : typeof yearly === 'number'
          ? { declared: { perShare: decimalText(yearly), paymentsPerYear: 1 } }
          : { history: history ?? [] };
    annual += projectIncome(String(holding['symbol']), quantity, facts, context.asOf).annual.value;
    payments = perYear;
  }
  if (!context.file.holdings) annual = trailingFromLedger(context);
  return { annual, perPayment: over(annual, parseExact(String(payments))) };
}

// Without stated holdings: what a share was paid in the last 12 months, on the shares held now.
function trailingFromLedger(context: CaseContext): Exact {
  const from = toDate(addMonths(toDay(context.asOf), -12) + 1);
  return sum(
    holdingsOn(context.whole, context.asOf).map(({ symbol, quantity }) => {
      const paid = incomeIn(context.whole, { from, to: context.asOf, symbol }).filter(
        (income) => income.quantity > 0n,
      );
      return sum(paid.map((income) => times(over(income.gross, income.quantity), quantity)));
    }),
  );
}
