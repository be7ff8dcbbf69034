import type { IncomeChart } from '@portal/api-sdk/server';
import { type Figure, sumOf } from '@portal/portfolio-accounting';
import { explainKey } from '../shared/explainKey';
import { serveMoney } from '../shared/figures';
import { opening, opens } from '../shared/opening';
import { type HoldingsScope, sumTexts } from '../shared/holdingsScope';
import { type IncomeSums, sumIncome } from './incomeRepository';
import { type ExpectedPayment, monthAfter } from './projections';

const MONTHS_BACK = 11;
const MONTHS_AHEAD = 12;

type ChartFigures = Record<'paid' | 'declared' | 'estimated', Figure>;

/** A month as figures. */
export interface ChartMonth {
  month: string;
  figures: ChartFigures;
}

/** The last 12 months as paid, in money or in shares, and the next 12 as expected. */
export async function chartMonths(
  scope: HoldingsScope,
  payments: readonly ExpectedPayment[],
): Promise<ChartMonth[]> {
  const { asof } = scope;
  const months = Array.from({ length: MONTHS_BACK + 1 + MONTHS_AHEAD }, (_, place) =>
    monthAfter(asof, place - MONTHS_BACK),
  );
  const paid = await sumIncome(scope, months[0] ?? '', asof.slice(0, 7));
  return months.map((month) => {
    const due = payments.filter(({ date }) => date?.startsWith(month));
    const expected = (label: string, isCertain: boolean): Figure =>
      sumOf(
        label,
        due.filter((one) => one.isCertain === isCertain).map(({ amount }) => amount),
      );
    return {
      month,
      figures: {
        paid: paidFigure(
          month,
          paid.filter((row) => row.month === month),
        ),
        declared: expected('Declared', true),
        estimated: expected('Estimated', false),
      },
    };
  });
}

function paidFigure(month: string, rows: readonly IncomeSums[]): Figure {
  return sumOf('Paid', [
    opens('Income received', sumTexts(rows.map(({ net }) => net)), 'net', 'income', month),
    opens(
      'Reinvested',
      sumTexts(rows.map(({ reinvested }) => reinvested)),
      'reinvested',
      'income',
      month,
    ),
  ]);
}

export function chartTotals(months: readonly ChartMonth[]): ChartFigures {
  const total = (name: keyof ChartFigures, label: string): Figure =>
    sumOf(
      label,
      months.map(({ month, figures }) =>
        opening({ ...figures[name], label: month }, explainKey('incomechart', month), name),
      ),
    );
  return {
    paid: total('paid', 'Paid'),
    declared: total('declared', 'Declared'),
    estimated: total('estimated', 'Estimated'),
  };
}

export function serveChart(asof: string, months: readonly ChartMonth[]): IncomeChart {
  return {
    asof,
    months: months.map(({ month, figures }) => ({
      month,
      ...serveMoney(figures),
      explain: explainKey('incomechart', month),
    })),
    ...serveMoney(chartTotals(months)),
    explain: explainKey('incomechart'),
  };
}
