import { type Exact, parseExact, roundTo } from '@portal/portfolio-accounting';
import type { Activity, IncomeCharacter } from '@portal/api-sdk/server';
import { selectActivities } from '../../groups/holdings/activity/activityRepository';
import { type IncomeSums, sumIncome } from '../../groups/holdings/income/incomeRepository';
import { balanceFigures } from '../../groups/holdings/performance/bridge';
import { type FactDay, selectFactDays } from '../../groups/holdings/performance/factsRepository';
import { daysBefore } from '../../groups/holdings/shared/dateRange';
import type { HoldingsScope } from '../../groups/holdings/shared/holdingsScope';
import type { PaperPart, PaperRow } from '../layout/paper';
import { holdingsPart, readHoldings } from './holdings';
import type { Compose } from './source';
import { day, grouped, priceText, usd, usdOf } from './words';

const CENTS = 2;

export interface PeriodDays {
  before: FactDay | null;
  days: readonly FactDay[];
  last: FactDay | null;
}

/** The days of a period and the close of the day before it. */
export async function readPeriod(
  scope: HoldingsScope,
  from: string,
  to: string,
): Promise<PeriodDays> {
  const read = await selectFactDays(scope, { from: daysBefore(from, 1), to });
  const before = read.findLast(({ date }) => date < from) ?? null;
  const days = read.filter(({ date }) => date >= from);
  return { before, days, last: days.at(-1) ?? before };
}

export const statement: Compose = async (source) => {
  const { scope, document } = source;
  const { from, to, account } = document;
  const { before, days, last } = await readPeriod(scope, from, to);
  const figures = balanceFigures(before, days);
  const facts = new Map(last && account !== null ? [[account, last]] : []);
  const holdings = await readHoldings(source, to, facts);
  const activities = await readActivities(scope, from, to);
  const income = await sumIncome(scope, from.slice(0, 7), to.slice(0, 7));
  const year = await sumIncome(scope, `${to.slice(0, 4)}-01`, to.slice(0, 7));
  const lines: [string, Exact][] = [
    ['Contributions, withdrawals and transfers', figures.netflows.value],
    ['Income', figures.income.value],
    ['Fees', figures.fees.value],
    ['Taxes withheld and paid', figures.taxes.value],
    ['Change in market value', figures.marketchange.value],
  ];
  return {
    parts: [
      {
        heading: 'What changed',
        table: {
          columns: [
            { label: 'Line', width: 4 },
            { label: 'Amount', width: 1.4, align: 'right' },
          ],
          rows: [
            { kind: 'group', cells: ['Opening value', usdOf(figures.opening.value)] },
            ...lines.map(([label, amount]) => ({ cells: [label, usdOf(amount)] })),
          ],
          total: ['Closing value', usdOf(figures.closing.value)],
        },
        notes: ['Without accrued interest. Values are of the close of business on the last day.'],
      },
      holdingsPart(holdings, roundedCash(last), `Holdings on ${day(to)}`),
      incomePart(income, year),
      activityPart(activities),
    ],
    closing: [
      'Tell us within 30 days if anything in this statement is not right. The figures agree with those shown in the client portal for the same days; a later correction comes as a new version that names this one.',
    ],
  };
};

/** Cash in cents, as the closing value states it. */
export function roundedCash(last: FactDay | null): Exact {
  if (!last) return 0n;
  return roundTo(last.cash, CENTS);
}

/** Oldest first, as on paper. */
export async function readActivities(
  scope: HoldingsScope,
  from: string,
  to: string,
): Promise<Activity[]> {
  const rows = await selectActivities(scope, { from, to }, null, null);
  return rows.toReversed();
}

const CHARACTER_NAMES: Readonly<Record<IncomeCharacter, string>> = {
  qualified: 'Qualified dividends',
  ordinary: 'Ordinary dividends',
  interest: 'Interest',
  taxexempt: 'Tax-exempt interest',
  capitalgain: 'Capital-gain distributions',
  inkind: 'Income in shares',
};

/** Sums by character in cents, exactly as the API adds them up. */
export function sumGross(rows: readonly IncomeSums[], character?: IncomeCharacter): Exact {
  return rows
    .filter((row) => character === undefined || row.character === character)
    .reduce((total, { gross }) => total + parseExact(gross), 0n);
}

function incomePart(rows: readonly IncomeSums[], year: readonly IncomeSums[]): PaperPart {
  const characters = Object.keys(CHARACTER_NAMES) as IncomeCharacter[]; // `as`: what Object.keys forgets
  const body = characters
    .filter((character) => sumGross(year, character) !== 0n)
    .map((character): PaperRow => ({
      cells: [
        CHARACTER_NAMES[character],
        usdOf(sumGross(rows, character)),
        usdOf(sumGross(year, character)),
      ],
    }));
  return {
    heading: 'Income before taxes',
    table: {
      columns: [
        { label: 'Kind', width: 4 },
        { label: 'This period', width: 1.4, align: 'right' },
        { label: 'Year to date', width: 1.4, align: 'right' },
      ],
      rows: body,
      empty: 'No income was received this year.',
      ...(body.length > 0 && { total: ['Total', usdOf(sumGross(rows)), usdOf(sumGross(year))] }),
    },
  };
}

function activityPart(rows: readonly Activity[]): PaperPart {
  const net = rows.reduce((total, { netamount }) => total + parseExact(netamount.amount), 0n);
  return {
    heading: 'Activity',
    table: {
      columns: [
        { label: 'Trade date', width: 1.1 },
        { label: 'Settles', width: 1.1 },
        { label: 'Description', width: 3.4 },
        { label: 'Quantity', width: 1.1, align: 'right' },
        { label: 'Price', width: 1, align: 'right' },
        { label: 'Net amount', width: 1.4, align: 'right' },
      ],
      rows: rows.map(({ tradedate, settledate, description, quantity, price, netamount }) => ({
        cells: [
          ...[day(tradedate), day(settledate), description],
          ...[grouped(quantity ?? ''), priceText(price ?? ''), usd(netamount.amount)],
        ],
      })),
      empty: 'Nothing was booked in this period.',
      ...(rows.length > 0 && { total: ['Net of all activity', '', '', '', '', usdOf(net)] }),
    },
  };
}
