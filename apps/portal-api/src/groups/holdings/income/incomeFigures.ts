import type {
  IncomeCharacter,
  IncomeCharacters,
  IncomeMonth,
  ReceivedIncome,
} from '@portal/api-sdk/server';
import { type Figure, given, parseExact, sumOf } from '@portal/portfolio-accounting';
import { type DateRange, monthsAfter } from '../shared/dateRange';
import { explainKey } from '../shared/explainKey';
import { type Figures, moneyOf, nested } from '../shared/figures';
import { constant, opens } from '../shared/opening';
import { type HoldingsScope, sumTexts } from '../shared/holdingsScope';
import {
  type IncomeSums,
  selectReceived,
  selectTraded,
  sumIncome,
  sumNetIncome,
} from './incomeRepository';
import { monthAfter } from './projections';

const CHARACTER_NAMES: Readonly<Record<IncomeCharacter, string>> = {
  qualified: 'Qualified dividends',
  ordinary: 'Ordinary dividends',
  interest: 'Interest',
  taxexempt: 'Tax-exempt interest',
  capitalgain: 'Capital-gain distributions',
  inkind: 'Income in shares',
};
const CHARACTERS = Object.keys(CHARACTER_NAMES) as IncomeCharacter[]; // `as`: what Object.keys forgets

export type IncomeTotals = Omit<IncomeMonth, 'month' | 'explain'>;

/** Sums of months and characters as they are served. */
export function incomeTotals(rows: readonly IncomeSums[]): IncomeTotals {
  return { characters: charactersOf(rows), ...incomeSums(rows) };
}

/** The same without the kinds of income. */
export function incomeSums(
  rows: readonly Omit<IncomeSums, 'month' | 'character'>[],
): Omit<IncomeTotals, 'characters'> {
  const of = (name: 'gross' | 'withheld' | 'reinvested' | 'net' | 'traded') =>
    moneyOf(sumTexts(rows.map((row) => row[name])));
  return {
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

const EXPLAINED_ROWS = 5_000;

/**
 * A month's or a year's income, of one account where the key names one, as sums of its payments; the earlier ones of a long
 * list are one term.
 */
export async function explainIncome(
  whole: HoldingsScope,
  [period = '', account]: readonly string[],
): Promise<Figures | null> {
  if (account !== undefined && !whole.keys.includes(account)) return null;
  const scope = account === undefined ? whole : { ...whole, keys: [account] };
  const isYear = /^\d{4}$/.test(period);
  const months = isYear ? [`${period}-01`, `${period}-12`] : [period, period];
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
  const terms = (name: PaymentFigure, reinvested?: boolean) =>
    rows
      .filter((row) => reinvested === undefined || row.reinvested === reinvested)
      .map((row) => termOf(row, name));
  const characters = CHARACTERS.map((name) => [
    name,
    figure(
      CHARACTER_NAMES[name],
      totals.characters[name].amount,
      rows.filter(({ character }) => character === name).map((row) => termOf(row, 'gross')),
    ),
  ]);
  return {
    ...nested('characters', Object.fromEntries(characters) as Figures), // `as`: of pairs
    gross: figure('Gross income', totals.gross.amount, terms('gross')),
    withheld: figure('Withheld', totals.withheld.amount, terms('withheld')),
    reinvested: figure('Reinvested', totals.reinvested.amount, terms('reinvestedamount', true)),
    net: figure('Income received', totals.net.amount, terms('net', false)),
    tradedinterest: await tradedFigure(scope, range),
    ...(isYear && { priornet: await priorNetFigure(scope, Number(period), account) }),
  };
}

/** Interest of bond trades, row by row: what was sold less what was bought. */
async function tradedFigure(scope: HoldingsScope, range: DateRange): Promise<Figure> {
  const rows = await selectTraded(scope, range);
  return sumOf(
    'Interest sold less interest bought',
    rows.map(({ entry, label, gross }) =>
      given(label, 'money', parseExact(gross), { rows: [entry] }),
    ),
  );
}

type PaymentFigure = 'gross' | 'withheld' | 'reinvestedamount' | 'net';

function termOf(row: ReceivedIncome, name: PaymentFigure): Figure {
  return given(labelOf(row), 'money', parseExact(row[name].amount), { rows: [row.activityid] });
}

/**
 * Net income of the year before, up to the same day; of all of it when the year asked for is over, and none when the books
 * know no day of that year yet. With `account` the scope is that account alone, and so are the months that it opens to.
 */
export async function priorNetFigure(
  scope: HoldingsScope,
  year: number,
  account?: string,
): Promise<Figure> {
  const { asof } = scope;
  const own = account === undefined ? [] : [account];
  if (Number(asof.slice(0, 4)) < year) return constant(`No day of ${year} is known yet`, 0n);
  const isCurrent = asof.startsWith(String(year));
  const to = isCurrent ? monthsAfter(asof, -12) : `${year - 1}-12-31`;
  const month = to.slice(0, 7);
  const before = await sumIncome(scope, `${year - 1}-01`, monthAfter(to, -1));
  const whole = Map.groupBy(
    before.filter((row) => row.month < month),
    (row) => row.month,
  );
  const last = await sumNetIncome(scope, { from: `${month}-01`, to });
  return sumOf('Income received the year before', [
    ...[...whole].map(([name, rows]) =>
      opens(name, sumTexts(rows.map(({ net }) => net)), 'net', 'income', name, ...own),
    ),
    opens(`${month}, up to ${to}`, parseExact(last), 'net', 'netincome', `${month}-01`, to, ...own),
  ]);
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
