import type {
  IncomeCharacter,
  IncomeCharacters,
  IncomeMonth,
  ReceivedIncome,
} from '@portal/api-sdk/server';
import { type Figure, given, parseExact, sumOf } from '@portal/portfolio-accounting';
import { explainKey } from './explainKey';
import { type Figures, moneyOf } from './figures';
import { type HoldingsScope, sumTexts } from './holdingsScope';
import { type IncomeSums, selectReceived, sumIncome } from './incomeRepository';

const CHARACTERS = [
  'qualified',
  'ordinary',
  'interest',
  'taxexempt',
  'capitalgain',
  'inkind',
] as const satisfies readonly IncomeCharacter[];

export type IncomeTotals = Omit<IncomeMonth, 'month' | 'explain'>;

/** Sums of months and characters as they are served. */
export function incomeTotals(rows: readonly IncomeSums[]): IncomeTotals {
  const of = (name: 'gross' | 'withheld' | 'reinvested' | 'net' | 'traded') =>
    moneyOf(sumTexts(rows.map((row) => row[name])));
  return {
    characters: charactersOf(rows),
    gross: of('gross'),
    withheld: of('withheld'),
    reinvested: of('reinvested'),
    net: of('net'),
    tradedinterest: of('traded'),
    count: rows.reduce((total, { count }) => total + count, 0),
  };
}

function charactersOf(rows: readonly IncomeSums[]): IncomeCharacters {
  const sums = CHARACTERS.map((character) => [
    character,
    moneyOf(sumTexts(rows.filter((row) => row.character === character).map(({ gross }) => gross))),
  ]);
  return Object.fromEntries(sums) as IncomeCharacters; // `as`: one entry for each character
}

const EXPLAINED_ROWS = 1_000;

/** A month's or a year's income as sums of its payments; the earlier ones of a long list are one term. */
export async function explainIncome(
  scope: HoldingsScope,
  [period = '']: readonly string[],
): Promise<Figures | null> {
  const months = /^\d{4}$/.test(period) ? [`${period}-01`, `${period}-12`] : [period, period];
  const [from = '', to = ''] = months;
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(from)) return null;
  const sums = await sumIncome(scope, from, to);
  const totals = incomeTotals(sums);
  const range = { from: `${from}-01`, to: lastDayOf(to) };
  const rows = await selectReceived(scope, range, EXPLAINED_ROWS, null);
  const isWhole = rows.length === totals.count;
  const figure = (label: string, total: string, terms: Figure[]): Figure => {
    const shown = sumOf(label, terms);
    const rest = parseExact(total) - shown.value;
    if (isWhole || rest === 0n) return shown;
    return sumOf(label, [given('Payments before', 'money', rest), ...terms]);
  };
  const terms = (name: 'gross' | 'withheld' | 'net', reinvested?: boolean) =>
    rows
      .filter((row) => reinvested === undefined || row.reinvested === reinvested)
      .map((row) =>
        given(labelOf(row), 'money', parseExact(row[name].amount), { rows: [row.activityid] }),
      );
  return {
    gross: figure('Gross income', totals.gross.amount, terms('gross')),
    withheld: figure('Withheld', totals.withheld.amount, terms('withheld')),
    reinvested: figure('Reinvested', totals.reinvested.amount, terms('net', true)),
    net: figure('Income received', totals.net.amount, terms('net', false)),
    tradedinterest: given(
      'Interest sold less interest bought',
      'money',
      parseExact(totals.tradedinterest.amount),
    ),
  };
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

function labelOf({ security, paydate }: ReceivedIncome): string {
  return `${security?.symbol ?? security?.name ?? 'Cash'} ${paydate}`;
}

export function incomeMonthKey(month: string): string {
  return explainKey('income', month);
}
