import type {
  EstimatedIncome,
  MonthlyIncome,
  ProjectedIncome,
  RouteHandlers,
  Security,
} from '@portal/api-sdk/server';
import { type Figure, formatExact, quotientOf, sumOf } from '@portal/portfolio-accounting';
import type { Services } from '../../../services';
import { EVER, readRange } from '../shared/dateRange';
import { explainKey } from '../shared/explainKey';
import { yearOf } from '../shared/newYorkDay';
import { moneyOf, serveFractions } from '../shared/figures';
import { type HoldingsScope, openScope } from '../shared/holdingsScope';
import { type ChartMonth, chartMonths, serveChart } from './incomeChart';
import { incomeMonthKey, incomeSums, incomeTotals, priorNetFigure } from './incomeFigures';
import {
  type IncomePlace,
  placeOfIncome,
  selectIncomeYears,
  selectReceived,
  sumIncome,
  sumIncomeByAccount,
} from './incomeRepository';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../../http/pageKey';
import { createAnswerWhole, type Question } from '../kept/answerWhole';
import { mergeRows, type PositionRow, yieldFigure } from '../positions/positionFigures';
import { type Expected, readExpected } from '../positions/positionReads';
import { type ProjectedPayments, readProjected } from './projectedPayments';
import { type ExpectedPayment, monthAfter } from './projections';

type IncomeHandlers = Pick<
  RouteHandlers,
  | 'getEstimatedIncome'
  | 'getProjectedIncome'
  | 'getMonthlyIncome'
  | 'getIncomeChart'
  | 'listReceivedIncome'
>;

const PLACE_SHAPES = [/^\d{4}-\d\d-\d\d$/, /^[A-Za-z0-9-]{1,64}$/, /^\d{1,6}$/];

export const estimatedIncome: Question<Expected> = {
  name: 'income estimated',
  read: readExpected,
  serve: (expected, scope) => serveEstimates(scope, expected),
};

export const projectedIncome: Question<ProjectedPayments> = {
  name: 'income projected',
  read: readProjected,
  serve: (expected, scope) => serveProjection(scope, expected),
};

export const incomeChart: Question<ChartMonth[]> = {
  name: 'income chart',
  read: async (scope) => chartMonths(scope, (await readProjected(scope)).payments),
  serve: (months, { asof }) => serveChart(asof, months),
};

export function incomeHandlers({ inHousehold, now }: Services): IncomeHandlers {
  const answerWhole = createAnswerWhole(inHousehold);
  return {
    getEstimatedIncome: (request, reply) =>
      answerWhole(request, reply, accountsOf(request.query), estimatedIncome),
    getProjectedIncome: (request, reply) =>
      answerWhole(request, reply, accountsOf(request.query), projectedIncome),
    getIncomeChart: (request, reply) =>
      answerWhole(request, reply, accountsOf(request.query), incomeChart),
    async getMonthlyIncome(request, reply) {
      const { accounts, year } = request.query ?? {};
      const answer = await inHousehold(request, 'read', async (household) =>
        monthlyIncome(await openScope(household, accounts), year ?? yearOf(now())),
      );
      return reply.code(200).send(answer);
    },
    async listReceivedIncome(request, reply) {
      const { pageKey, limit = DEFAULT_LIMIT, ...asked } = request.query ?? {};
      const filter = { ...asked, ...readRange(asked, EVER) };
      const after = placeFrom(readPageKey(pageKey, asked, PLACE_SHAPES));
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, asked.accounts);
        const rows = await selectReceived(scope, filter, limit + 1, after);
        const page = pageOf(rows, limit, asked, (row) => Object.values(placeOfIncome(row)));
        return { asof: scope.asof, ...page };
      });
      return reply.code(200).send(answer);
    },
  };
}

/** What is expected is expected today: no day is asked for. */
function accountsOf(query: { accounts?: string[] | undefined } | undefined) {
  return { accounts: query?.accounts };
}

function placeFrom(parts: string[] | null): IncomePlace | null {
  const [day = '', entry = '', part = ''] = parts ?? [];
  return parts && { day, entry, part };
}

/** Securities that are expected to pay, largest income first. */
export function payingRows(rows: readonly PositionRow[]): PositionRow[] {
  const bySecurity = Map.groupBy(rows, (row) => row.stored.security.securityid);
  const merged = [...bySecurity.values()].map(mergeRows);
  return merged
    .filter(({ figures }) => figures.estimatedannualincome.value !== 0n)
    .sort((a, b) =>
      Number(b.figures.estimatedannualincome.value - a.figures.estimatedannualincome.value),
    );
}

function serveEstimates(scope: HoldingsScope, { rows, expected }: Expected): EstimatedIncome {
  const paying = payingRows(rows);
  const { total, ...fractions } = estimateTotals(rows, paying, expected.payments);
  return {
    asof: scope.asof,
    items: paying.map((row) => ({
      security: row.stored.security,
      quantity: formatExact(row.quantity.value),
      ...(row.figures.marketvalue && { marketvalue: moneyOf(row.figures.marketvalue.value) }),
      annualincome: moneyOf(row.figures.estimatedannualincome.value),
      ...serveFractions({
        yield: yieldFigure(row.figures.estimatedannualincome, row.figures.marketvalue),
      }),
      method: expected.method(row.stored.security.securityid),
      explain: explainKey('estimatedincome', row.stored.security.securityid),
    })),
    total: moneyOf(total.value),
    ...serveFractions(fractions),
    explain: explainKey('estimatedincome'),
  };
}

/** Income of all that pays, against the value of everything held, and how much of it is tax-exempt. */
export function estimateTotals(
  rows: readonly PositionRow[],
  paying: readonly PositionRow[],
  payments: readonly ExpectedPayment[],
) {
  const total = sumOf(
    'Estimated annual income',
    paying.map(({ figures }) => figures.estimatedannualincome),
  );
  const value = sumOf(
    'Market value',
    rows.flatMap(({ figures }) => figures.marketvalue ?? []),
  );
  const bySecurity = Map.groupBy(payments, ({ securityid }) => securityid);
  const exempt = sumOf(
    'Tax-exempt income',
    paying.flatMap((row) => exemptOf(row, bySecurity.get(row.stored.security.securityid) ?? [])),
  );
  return {
    total,
    yield: yieldFigure(total, value),
    taxexemptfraction:
      total.value > 0n ? quotientOf('Tax-exempt share', 'fraction', exempt, total) : null,
  };
}

/** What of a security's income is tax-exempt: all of it, some payments or a part of them, or nothing. */
function exemptOf(
  { stored, figures }: PositionRow,
  payments: readonly ExpectedPayment[],
): Figure | readonly Figure[] {
  const exempt = payments.flatMap((one) => one.exempt ?? []);
  if (exempt.length === 0) return [];
  const { estimatedannualincome: income } = figures;
  const part = sumOf(`${stored.security.name}, tax-exempt`, exempt);
  return part.value === income.value ? income : part;
}

/** A payment of a security on a day, over all accounts in question. */
export interface SecurityPayment {
  securityid: string;
  name: string;
  date: string;
  method: ExpectedPayment['method'];
  amount: Figure;
}

/** Payments by month, in the order of their days; what has no day is in no month. */
export function paymentsByMonth(
  payments: readonly ExpectedPayment[],
): Map<string, SecurityPayment[]> {
  const dated = payments.filter(
    (one): one is ExpectedPayment & { date: string } => one.date !== null,
  );
  const groups = Map.groupBy(dated, ({ date, securityid }) => `${date} ${securityid}`);
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  const merged = sorted.flatMap(([, group]) => {
    const [first] = group;
    if (!first) return [];
    const { securityid, name, date, method } = first;
    const amount = sumOf(
      `${name}, ${date}`,
      group.map((one) => one.amount),
    );
    return [{ securityid, name, date, method, amount }];
  });
  return Map.groupBy(merged, ({ date }) => date.slice(0, 7));
}

function serveProjection(
  scope: HoldingsScope,
  { payments: expected, securities: known }: ProjectedPayments,
): ProjectedIncome {
  const months = paymentsByMonth(expected);
  const paying = new Set([...months.values()].flat().map(({ securityid }) => securityid));
  const securities = new Map<string, Security>();
  for (const security of known) {
    if (paying.has(security.securityid)) securities.set(security.securityid, security);
  }
  const totals = [...months].map(([month, payments]) => monthFigure(month, payments));
  return {
    asof: scope.asof,
    months: [...months].map(([month, payments], place) => ({
      month,
      payments: payments.map(({ securityid, date, method, amount }) => ({
        securityid,
        paydate: date,
        amount: moneyOf(amount.value),
        method,
        explain: explainKey('projectedpayment', securityid, date),
      })),
      total: moneyOf(totals[place]?.value ?? 0n),
      explain: explainKey('projectedincome', month),
    })),
    securities: [...securities.values()],
    total: moneyOf(sumOf('Projected income', totals).value),
    explain: explainKey('projectedincome'),
  };
}

export function monthFigure(month: string, payments: readonly SecurityPayment[]): Figure {
  return sumOf(
    month,
    payments.map(({ amount }) => amount),
  );
}

async function monthlyIncome(scope: HoldingsScope, year: number): Promise<MonthlyIncome> {
  const sums = await sumIncome(scope, `${year}-01`, `${year}-12`);
  const months = Array.from({ length: 12 }, (_, place) => monthAfter(`${year}-01-01`, place));
  const byAccount = await sumIncomeByAccount(scope, `${year}-01`, `${year}-12`);
  return {
    asof: scope.asof,
    year,
    years: await selectIncomeYears(scope),
    months: months.map((month) => ({
      month,
      ...incomeTotals(sums.filter((row) => row.month === month)),
      explain: incomeMonthKey(month),
    })),
    accounts: byAccount.map((row) => ({
      account: row.account,
      ...incomeSums([row]),
      explain: explainKey('income', String(year), row.account),
    })),
    ...incomeTotals(sums),
    priornet: moneyOf((await priorNetFigure(scope, year)).value),
    explain: explainKey('income', String(year)),
  };
}
