import {
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
  moneyWeightedFigure,
  monthlyReturns,
  monthOf,
  ONE,
  type Period,
  quotientOf,
  toDay,
  type TimeWeightedReturn,
  volatility,
} from '@portal/portfolio-accounting';

const MONTHS_PER_YEAR = 12;

/** A return of a whole period as a rate per year; null under a year. */
export function annualizedFigure(value: Exact | undefined, days: number): Figure | null {
  const annual = value === undefined ? null : annualizedOrNull(value, days);
  if (value === undefined || annual === null) return null;
  return modelOf('(1 + return) ^ (365 ÷ days) − 1', 'rate', annual, [
    given('Return of the period', 'fraction', value),
    given('Days', 'number', BigInt(days) * ONE),
  ]);
}

/** The money-weighted rate per year; null when the money was there for less than that, however long the period. */
export function annualMoneyFigure(money: MoneyWeightedReturn | null): Figure | null {
  return money && money.days >= DAYS_PER_YEAR ? moneyWeightedFigure(money) : null;
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
    [...months].map(([month, value]) => given(month, 'fraction', value)),
  );
}

/** The largest fall from a peak, as growth at its trough against growth at its peak. */
export function drawdownFigure({ links }: TimeWeightedReturn): Figure | null {
  const [first] = links;
  if (!first) return null;
  const curve = [{ day: first.day - 1, growth: ONE }, ...growthOf(links)];
  const fall = maximumDrawdown(curve);
  if (!fall) return null;
  const growthOn = (date: string): Figure => {
    const day = toDay(date);
    const point = curve.find((one) => one.day === day);
    return given(`Growth of 1 until ${date}`, 'number', point?.growth ?? 0n);
  };
  const kept = quotientOf(
    'What was left of it',
    'fraction',
    growthOn(fall.trough),
    growthOn(fall.peak),
  );
  return differenceOf('Deepest fall', kept, given('Start', 'number', ONE));
}
