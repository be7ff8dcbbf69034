import {
  addMonths,
  annualizedOrNull,
  DAYS_PER_YEAR,
  differenceOf,
  type Exact,
  type Figure,
  given,
  growthOf,
  isMonthEnd,
  maximumDrawdown,
  modelOf,
  type MoneyWeightedReturn,
  monthlyReturns,
  monthOf,
  ONE,
  type Period,
  quotientOf,
  toDate,
  toDay,
  type TimeWeightedReturn,
  volatility,
  yearsAndDays,
} from '@portal/portfolio-accounting';
import { explainKey } from '../shared/explainKey';
import { constant, NOTHING, opening, opens } from '../shared/opening';
import type { FactDay } from './factsRepository';
import { worth } from './growthFigures';

const MONTHS_PER_YEAR = 12;

/** A return of a whole period as a rate per year; null under a year. */
export function annualizedFigure(whole: Figure | null, period: Period): Figure | null {
  const length = yearsAndDays(period);
  const annual = whole && annualizedOrNull(whole.value, length);
  if (!whole || annual === null) return null;
  return modelOf('(1 + return) ^ (1 ÷ (years + days ÷ 365)) − 1', 'rate', annual, [
    { ...whole, label: 'Return of the period' },
    constant('Whole years', BigInt(length.years) * ONE, 'number'),
    constant('Days beyond them', BigInt(length.days) * ONE, 'number'),
  ]);
}

/** The money-weighted rate per year; null when the money was there for less than that, however long the period. */
export function annualMoneyFigure(
  money: MoneyWeightedReturn | null,
  days: readonly FactDay[],
  period: Period,
): Figure | null {
  return money && money.days >= DAYS_PER_YEAR ? moneyFigure(money, days, period) : null;
}

/** The rate and the flows that it makes worth nothing: what was there, what came and went, what is there now. */
export function moneyFigure(
  { annual }: MoneyWeightedReturn,
  days: readonly FactDay[],
  { from, to }: Period,
): Figure {
  const opened = days.findLast(({ date }) => date <= from);
  const closed = days.findLast(({ date }) => date <= to);
  const flows = days
    .filter((one) => one.date > from && one.date <= to)
    .filter(({ contributions, withdrawals }) => contributions !== 0n || withdrawals !== 0n)
    .map((one) => {
      const part = (name: 'contributions' | 'withdrawals', label: string): Figure =>
        one[name] === 0n
          ? NOTHING
          : opens(label, one[name], 'amount', 'moved', name, one.date, one.date);
      return differenceOf(
        one.date,
        part('withdrawals', 'Went out'),
        part('contributions', 'Came in'),
      );
    });
  return modelOf(
    'Money-weighted return: the rate at which these flows are worth nothing (ACT/365)',
    'rate',
    annual,
    [
      ...(opened ? [differenceOf('Put in at the start', NOTHING, worth('Value', opened))] : []),
      ...flows,
      ...(closed ? [worth('Still there at the end', closed)] : []),
    ],
  );
}

/** How far monthly returns spread, per year: whole calendar months only, and a year of days at least. */
export function volatilityFigure(
  { links }: TimeWeightedReturn,
  { from, to }: Period,
): Figure | null {
  const [first, last] = [toDay(from), toDay(to)];
  if (last - first < DAYS_PER_YEAR) return null;
  const months = monthlyReturns(links);
  if (!isMonthEnd(first)) months.delete(monthOf(first));
  if (!isMonthEnd(last)) months.delete(monthOf(last));
  const spread = volatility([...months.values()], MONTHS_PER_YEAR);
  if (spread === null) return null;
  return modelOf(
    'Sample standard deviation of the monthly returns × √12',
    'fraction',
    spread,
    [...months].map(([month, value]) => monthFigure(month, value, { from, to })),
  );
}

function monthFigure(month: string, value: Exact, { from, to }: Period): Figure {
  const first = toDay(`${month}-01`) - 1;
  const last = addMonths(first + 1, 1) - 1;
  const start = toDate(Math.max(first, toDay(from)));
  const end = toDate(Math.min(last, toDay(to)));
  return opening(
    given(month, 'fraction', value),
    explainKey('growth', start, end, 'net'),
    'return',
  );
}

/** The largest fall from a peak, as growth at its trough against growth at its peak. */
export function drawdownFigure({ links }: TimeWeightedReturn, { from }: Period): Figure | null {
  const [first] = links;
  if (!first) return null;
  const curve = [{ day: first.day - 1, growth: ONE }, ...growthOf(links)];
  const fall = maximumDrawdown(curve);
  if (!fall) return null;
  const growthOn = (date: string): Figure => {
    const day = toDay(date);
    const point = curve.find((one) => one.day === day);
    if (date <= from) return constant('The 1 at the start', ONE, 'number');
    return opening(
      given(`Growth of 1 until ${date}`, 'number', point?.growth ?? 0n),
      explainKey('growth', from, date, 'net'),
      'growth',
    );
  };
  const kept = quotientOf(
    'What was left of it',
    'fraction',
    growthOn(fall.trough),
    growthOn(fall.peak),
  );
  return differenceOf('Deepest fall', kept, constant('The 1 at the start', ONE, 'number'));
}
