import { isBusinessDay } from '../exact/businessDays';
import { toDate, toDay, type Day } from '../exact/days';
import { ONE, over, sum } from '../exact/exact';
import { disposalBasis } from '../lots/lot';
import { growthOf } from '../returns/timeWeighted';
import { holdingsOn } from '../valuation/holdings';
import { positionsOf } from '../valuation/positions';
import type { LotMethod } from '../ledger/transaction';
import { AccountingRefusal } from '../refusals';
import { modifiedDietz } from '../returns/modifiedDietz';
import { timeWeighted } from '../returns/timeWeighted';
import { CaseContext, numberOf } from './caseContext';
import { unknownFields, type CaseFile } from './caseFile';
import { align, misses, MONEY, UNKNOWN, type Miss, type Tolerance } from './compare';
import {
  afterSplit,
  closedLotRows,
  closedTradeRate,
  disposalsUnder,
  disposedCost,
  gainFields,
  openLotRows,
  positionRows,
  termRows,
} from './expectLots';
import { calendarPeriod, monthSeries, returnFields, stepsOf } from './expectReturns';
import {
  allocationRows,
  averageInvested,
  balanceRow,
  basisOn,
  chargesIn,
  dividendRows,
  grossGainOn,
  holdingRow,
  incomeFields,
  investedOn,
  netGainOn,
  periodFields,
  projectedIncome,
  totalGainOn,
  valueOnDay,
  worthFields,
} from './expectValues';
import { disposalsIn } from '../lots/gains';

type Row = Record<string, unknown>;

export interface CaseResult {
  id: string;
  /** `optional` cases are disputed by their own source (applies: if-supported) and do not fail a run. */
  verdict: 'passed' | 'failed' | 'optional';
  misses: Miss[];
}

/** Answers one case with the engine and says every difference; a key nobody knows is a difference. */
export function runCase(file: CaseFile): CaseResult {
  const passedOver = unknownFields(file).map((path) => ({
    path,
    expected: 'a field of portfolio-truth/1',
    actual: 'unknown to the runner',
  }));
  const found = [
    ...passedOver,
    ...guarded(() => expectationMisses(new CaseContext(file), file.expected, 'expected')),
  ];
  const optional = file.applies !== undefined && file.applies !== 'must';
  return {
    id: file.id,
    verdict: found.length === 0 ? 'passed' : optional ? 'optional' : 'failed',
    misses: found,
  };
}

function guarded(work: () => Miss[]): Miss[] {
  try {
    return work();
  } catch (error) {
    const actual =
      error instanceof AccountingRefusal
        ? `refused: ${error.code} (${error.message})`
        : `crashed: ${String(error)}`;
    return [{ path: 'expected', expected: 'an answer', actual }];
  }
}

function expectationMisses(given: CaseContext, expected: Row, path: string): Miss[] {
  // A refusal leaves the ledger as it was before the refused line, and the other keys are asked of that.
  const context = expected['error'] && given.file.transactions ? given.upToRefusal() : given;
  const tolerance = toleranceOf(context.file, expected);
  return Object.entries(expected)
    .filter(([key]) => key !== 'tolerance')
    .flatMap(([key, value]) => {
      const at = `${path}.${key}`;
      if (key === 'error') return errorMisses(given, value, at);
      if (key === 'byMethod') return byMethodMisses(context, value as Row, at);
      if (key === 'withoutFeesAndTaxes')
        return expectationMisses(withoutCharges(context), value as Row, at);
      if (key === 'beforeDividend') {
        const paid = (context.file.transactions ?? []).find(({ type }) => type === 'DIVIDEND');
        return expectationMisses(paid ? context.before(paid.date) : context, value as Row, at);
      }
      return guarded(() => {
        const answer = ANSWERS[key];
        return misses(value, answer ? answer(context, value, tolerance) : UNKNOWN, at, tolerance);
      }).map((miss) => (miss.path === 'expected' ? { ...miss, path: at, expected: value } : miss));
    });
}

/** The same case with nothing charged: amounts are what shares × price makes. */
function withoutCharges(context: CaseContext): CaseContext {
  const transactions = (context.file.transactions ?? []).map((row) => {
    const charges = (row.fee ?? 0) + (row.tax ?? 0);
    return { ...row, fee: null, tax: null, ...(row.amount && { amount: row.amount + charges }) };
  });
  const charged = new Set(['FEE', 'TAX', 'FEE_REFUND', 'TAX_REFUND']);
  return new CaseContext(
    { ...context.file, transactions: transactions.filter(({ type }) => !charged.has(type)) },
    context.options,
    context.lotOfEverySale,
  );
}

// Portfolio Performance rounds to the cent at every split of a lot; half a cent is what that can move. README §4.
const CENT_ROUNDING_SOURCE = /portfolio-performance/;
const HALF_A_CENT = 0.005;

function toleranceOf(file: CaseFile, expected: Row): Tolerance {
  const stated = (expected['tolerance'] ?? file.expected['tolerance']) as Tolerance;
  if (typeof stated === 'number' || !CENT_ROUNDING_SOURCE.test(file.source?.repository ?? ''))
    return stated;
  return { [MONEY]: HALF_A_CENT, ...stated };
}

function byMethodMisses(context: CaseContext, byMethod: Row, path: string): Miss[] {
  return Object.entries(byMethod).flatMap(([name, expected]) => {
    const [method, lot] = name.split(':');
    return expectationMisses(
      context.with({ lotMethod: method as LotMethod }, lot ?? null),
      expected as Row,
      `${path}.${name}`,
    );
  });
}

const REFUSALS_BY_WORD: readonly [RegExp, readonly string[]][] = [
  [/ambig/i, ['lot.ambiguous']],
  [/not.?found|no.?(matching|such)|unknown.?lot/i, ['lot.not-found', 'quantity.exceeds-holding']],
  [
    /exceed|insufficient|not.?enough|more.?than|over.?sell|too.?many/i,
    ['quantity.exceeds-holding', 'lot.not-found'],
  ],
  [/price|quote/i, ['price.missing']],
  [/root|irr|converge|rate/i, ['mwr.no-root', 'mwr.no-flows', 'return.no-base']],
];

function errorMisses(context: CaseContext, expected: unknown, path: string): Miss[] {
  const wanted = expected === false || expected === null ? null : expected;
  let code: string | null = null;
  try {
    const answered = context.file.transactions ? context.whole.entries.length : 0;
    if (answered === 0) returnFields(context, { mwr: 0 });
  } catch (error) {
    if (!(error instanceof AccountingRefusal)) throw error;
    code = error.code;
  }
  if (wanted === null || code === null)
    return wanted === code ? [] : [{ path, expected, actual: code ?? 'no refusal' }];
  const text = typeof wanted === 'object' ? JSON.stringify(wanted) : String(wanted);
  const allowed = REFUSALS_BY_WORD.find(([word]) => word.test(text))?.[1];
  return allowed && !allowed.includes(code) ? [{ path, expected, actual: code }] : [];
}

type Answer = (context: CaseContext, expected: unknown, tolerance: Tolerance) => unknown;

const rowsOf = (expected: unknown) => expected as Row[];

/** A figure for each key of what is expected, whether that is pairs, rows with a naming field, or an object. */
function keyed(
  expected: unknown,
  naming: string,
  compute: (key: string) => Row | number | null,
): unknown {
  const valueFor = (key: string, like: unknown): unknown => {
    const computed = compute(key);
    if (typeof like === 'number')
      return typeof computed === 'object' && computed !== null ? computed['total'] : computed;
    return typeof computed === 'object'
      ? computed
      : { total: computed, gain: computed, value: computed };
  };
  if (!Array.isArray(expected))
    return Object.fromEntries(
      Object.entries(expected as Row).map(([key, like]) => [key, valueFor(key, like)]),
    );
  return expected.map((item: unknown) => {
    if (Array.isArray(item))
      return [item[0], ...item.slice(1).map((like) => valueFor(String(item[0]), like))];
    const row = item as Row;
    return { ...(valueFor(String(row[naming]), row) as Row), [naming]: row[naming] };
  });
}

function fieldOrRow(expected: unknown, fields: Row, field: string): unknown {
  return typeof expected === 'number' ? fields[field] : fields;
}

function gainsUnder(kind: 'year' | 'date' | 'seq' | 'symbol' | 'month'): Answer {
  return (context, expected) =>
    keyed(expected, kind, (key) => gainFields(disposalsUnder(context, kind, key)));
}

function between(context: CaseContext, from: string, to: string): number | null {
  return numberOf(totalGainOn(context, to) - totalGainOn(context, from));
}

/** Gains under dates or months: the step since the one before, or the total so far; a case means one of the two. */
function gainsOver(naming: 'month' | 'date'): Answer {
  return (context, expected, tolerance) => {
    const end = (key: string) => (naming === 'month' ? (calendarPeriod(key)?.to ?? key) : key);
    const soFar = keyed(expected, naming, (key) => numberOf(totalGainOn(context, end(key))));
    if (misses(expected, soFar, '', tolerance).length === 0) return soFar;
    let before: string | null = null;
    return keyed(expected, naming, (key) => {
      const start =
        naming === 'month'
          ? (calendarPeriod(key)?.from ?? key)
          : (before ?? toDate(toDay(key) - 1));
      before = key;
      return between(context, start, end(key));
    });
  };
}

function periodsOf(months: number): Answer {
  return (context, expected) => {
    const rows = Array.isArray(expected) ? expected : [];
    if (!rows.every((row) => typeof row === 'object' && !Array.isArray(row))) {
      const { from, to } = { from: toDate(context.series()[0]?.day ?? 0), to: context.asOf };
      return stepsOf(context, context.series(), { from, to }, expected, (start, steps) =>
        toDay(calendarStep(start, months * steps)),
      );
    }
    return rows.map((row: Row) => {
      const named = Object.values(row).find(
        (value) => typeof value === 'string' && calendarPeriod(value) !== null,
      );
      const period = row['from']
        ? row
        : { ...row, ...(typeof named === 'string' ? calendarPeriod(named) : {}) };
      const returns = returnFields(
        context,
        Object.fromEntries(
          Object.entries(period).filter(([key]) =>
            ['from', 'to', 'twr', 'mwr', 'modifiedDietz'].includes(key),
          ),
        ),
      );
      return { ...row, ...unknownKeys(row), ...periodFields(context, period), ...returns };
    });
  };
}

function unknownKeys(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'string' ? value : UNKNOWN]),
  );
}

function calendarStep(start: number, months: number): string {
  const date = toDate(start + 1);
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return toDate(
    toDay(
      `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`,
    ) - 1,
  );
}

function returnsAnswer(context: CaseContext, expected: unknown): unknown {
  const month = context.file.month ? monthSeries(context.file.month) : null;
  if (!month) return returnFields(context, expected as Row);
  const { series, period } = month;
  return Object.fromEntries(
    Object.keys(expected as Row).map((key) => {
      if (key === 'modifiedDietz')
        return [
          key,
          numberOf(modifiedDietz(series, period, context.flow === 'SOD' ? 'SOD' : 'EOD')),
        ];
      if (key === 'twr')
        return [key, numberOf(timeWeighted(series, period, { flow: context.flow }).value)];
      return [key, UNKNOWN];
    }),
  );
}

function onOrBefore(day: Day): Day {
  let known = day;
  while (!isBusinessDay(known)) known -= 1;
  return known;
}

function holdingsTotal(context: CaseContext): bigint {
  return sum(holdingsOn(context.whole, context.asOf).map(({ value }) => value ?? 0n));
}

function topSymbols(context: CaseContext): string[] {
  const worth = new Map<string, bigint>();
  for (const { symbol, value } of holdingsOn(context.whole, context.asOf))
    worth.set(symbol, (worth.get(symbol) ?? 0n) + (value ?? 0n));
  return [...worth].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0)).map(([symbol]) => symbol);
}

/** Shares, basis and average of everything held after a row: what an average pool is after it. */
function poolAfter(context: CaseContext, seq: number): Row {
  const rows = (context.file.transactions ?? []).filter((row, index) => (row.seq ?? index) <= seq);
  const after = new CaseContext({ ...context.file, transactions: rows }, context.options, null);
  const views = positionsOf(after.whole, rows.at(-1)?.date ?? context.asOf);
  const quantity = sum(views.map((view) => view.quantity.value));
  const cost = sum(views.map((view) => view.costBasis.value));
  const average = quantity === 0n ? null : numberOf(over(cost, quantity));
  return {
    total: numberOf(cost),
    quantity: numberOf(quantity),
    costBasis: numberOf(cost),
    cost: numberOf(cost),
    avgCost: average,
    average,
  };
}

/** How far growth is below its peak at the end of each day. */
function drawdowns(context: CaseContext, expected: unknown): unknown {
  const series = context.series();
  const [first] = series;
  if (!first) return UNKNOWN;
  const period = { from: toDate(first.day - 1), to: context.asOf };
  let peak = ONE;
  const falls = new Map<string, number | null>();
  for (const { day, growth } of growthOf(
    timeWeighted(series, period, { flow: context.flow }).links,
  )) {
    if (growth > peak) peak = growth;
    falls.set(toDate(day), numberOf(over(growth, peak) - ONE));
  }
  return keyed(expected, 'date', (date) => falls.get(date) ?? null);
}

/** Every key that `expected` may carry, and how the engine answers it. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  positions: (context, expected) => positionRows(context, rowsOf(expected)),
  openLots: (context, expected, tolerance) => openLotRows(context, rowsOf(expected), tolerance),
  closedLots: (context, expected, tolerance) => closedLotRows(context, rowsOf(expected), tolerance),
  realizedGain: (context, expected) =>
    fieldOrRow(expected, gainFields(disposalsIn(context.ledger)), 'total'),
  realizedByYear: gainsUnder('year'),
  realizedByDate: gainsUnder('date'),
  realizedByMonth: gainsUnder('month'),
  realizedBySeq: gainsUnder('seq'),
  realizedBySymbol: gainsUnder('symbol'),
  disposedCost: (context) => numberOf(disposedCost(context)),
  tradeReturn: (context) =>
    Number(gainFields(disposalsIn(context.ledger))['total']) /
    Number(numberOf(disposedCost(context))),
  closedTradeMwr: (context) => closedTradeRate(context),
  afterSplit: (context, expected) => afterSplit(context, expected as Row),
  terms: (context, expected, tolerance) => termRows(context, expected as unknown[], tolerance),
  grossGain: (context) => numberOf(grossGainOn(context, context.asOf)),
  netGain: (context) => numberOf(netGainOn(context, context.asOf)),
  totalGain: (context) => numberOf(totalGainOn(context, context.asOf)),
  unrealizedGain: (context) => numberOf(holdingsTotal(context) - basisOn(context, context.asOf)),
  gainBetween: (context, expected) => {
    const answer = (row: Row) => ({
      ...row,
      gain: between(context, String(row['from']), String(row['to'])),
    });
    if (!Array.isArray(expected)) return answer(expected as Row);
    return expected.map((item: unknown) =>
      Array.isArray(item)
        ? [item[0], item[1], between(context, String(item[0]), String(item[1]))]
        : answer(item as Row),
    );
  },
  gainByMonth: gainsOver('month'),
  gainByDate: gainsOver('date'),
  investedByDate: (context, expected) =>
    keyed(expected, 'date', (date) => numberOf(investedOn(context, date))),
  averageInvestedCapital: (context) => numberOf(averageInvested(context)),
  balances: (context, expected) => rowsOf(expected).map((row) => balanceRow(context, row)),
  holdingsByDay: (context, expected) => rowsOf(expected).map((row) => holdingRow(context, row)),
  valueByDate: (context, expected) =>
    keyed(expected, 'date', (date) => numberOf(valueOnDay(context, date))),
  allocation: (context, expected, tolerance) =>
    align(rowsOf(expected), allocationRows(context, rowsOf(expected)), tolerance),
  income: (context, expected) => fieldOrRow(expected, incomeFields(context), 'total'),
  dividends: (context, expected) =>
    typeof expected === 'number'
      ? incomeFields(context)['dividends']
      : keyed(expected, 'date', (date) => dividendRows(context, date)),
  interest: (context) => incomeFields(context)['interest'],
  fees: (context) => numberOf(chargesIn(context, 'fee')),
  taxes: (context) => numberOf(chargesIn(context, 'tax')),
  returns: returnsAnswer,
  quarters: periodsOf(3),
  halves: periodsOf(6),
  months: periodsOf(1),
  period: (context, expected) =>
    Array.isArray(expected)
      ? expected.map((row: Row) => periodFields(context, row))
      : periodFields(context, expected as Row),
  assets: (context) => worthFields(context)['assets'],
  liabilities: (context) => worthFields(context)['liabilities'],
  netWorth: (context) => worthFields(context)['netWorth'],
  marketValue: (context) => numberOf(holdingsTotal(context)),
  holdings: (context, expected) =>
    Array.isArray(expected)
      ? positionRows(context, rowsOf(expected))
      : numberOf(holdingsTotal(context)),
  cash: (context) =>
    numberOf(sum([...context.ledger.state.accounts.values()].map(({ cash }) => cash))),
  costBasis: (context) => numberOf(basisOn(context, context.asOf)),
  gain: (context) => numberOf(totalGainOn(context, context.asOf)),
  basisAfter: (context, expected) =>
    keyed(expected, 'date', (date) => numberOf(basisOn(context, date))),
  disposedCostByDate: (context, expected) =>
    keyed(expected, 'date', (date) =>
      numberOf(sum(disposalsUnder(context, 'date', date).map((one) => disposalBasis(one) ?? 0n))),
    ),
  poolAfterSeq: (context, expected) =>
    keyed(expected, 'seq', (seq) => poolAfter(context, Number(seq))),
  mwrAt: (context, expected) =>
    keyed(expected, 'date', (date) => Number(returnFields(context, { mwr: 0, to: date })['mwr'])),
  drawdownSeries: (context, expected) => drawdowns(context, expected),
  maxDrawdown: (context) => returnFields(context, { maxDrawdown: 0 })['maxDrawdown'],
  averageCapital: (context) => numberOf(averageInvested(context)),
  simpleReturnOnCapital: (context) =>
    Number(numberOf(totalGainOn(context, context.asOf))) /
    Number(numberOf(averageInvested(context))),
  closedTradeReturn: (context) =>
    Number(gainFields(disposalsIn(context.ledger))['total']) /
    Number(numberOf(disposedCost(context))),
  topHoldings: (context, expected) => topSymbols(context).slice(0, (expected as unknown[]).length),
  lastDay: (context) => toDate(Math.max(...context.whole.entries.map(({ day }) => day))),
  businessDate: (context, expected) =>
    typeof expected === 'string' ? toDate(onOrBefore(toDay(context.asOf))) : UNKNOWN,
  projectedIncome12m: (context) => numberOf(projectedIncome(context).annual),
  perQuarter: (context) => numberOf(projectedIncome(context).perPayment),
};
