import { monthOf, toDate, type Day } from '../exact/days';
import { ONE, over, times, type Exact } from '../exact/exact';
import { given, quotientOf, type Figure } from '../explain/figure';
import { AccountingRefusal } from '../refusals';
import { boundsOf, daysIn, valueOn, type Period, type ReturnDay } from './returnSeries';

/**
 * When on its day a flow counts. SOD: before the market moves; EOD: after; IN_SOD_OUT_EOD: money in works from
 * the morning, money out worked until the evening, which keeps the base positive on the first and the last day.
 */
export type FlowTiming = 'SOD' | 'EOD' | 'IN_SOD_OUT_EOD';

export interface TimeWeightedOptions {
  flow?: FlowTiming;
  /** Add the day's fees back: the return before fees. */
  gross?: boolean;
}

/** One day's growth: end ÷ base. */
export interface Link {
  readonly day: Day;
  readonly base: Exact;
  readonly end: Exact;
  readonly factor: Exact;
  /** False where something came of nothing: no quotient says what that is, and `factor` is 1. */
  readonly isMeasured: boolean;
}

/** A return and the days that it is linked from. */
export interface TimeWeightedReturn {
  /** Fraction over the whole period, not annualised. */
  readonly value: Exact;
  readonly links: readonly Link[];
}

/**
 * Daily linked return with true valuation at every flow. CFA Institute, GIPS 2020, 2.A. A day that starts with nothing
 * has no return: a dividend or a fee that reaches an emptied account leaves the growth of the days before as it was,
 * and the explanation names its day.
 * @throws AccountingRefusal `return.no-base` for what is lost or gained on a debt, a loss of more than there was, and a
 * period in which only such days moved; as `boundsOf` for the period.
 */
export function timeWeighted(
  series: readonly ReturnDay[],
  period: Period,
  options: TimeWeightedOptions = {},
): TimeWeightedReturn {
  let before = valueOn(series, boundsOf(period).from);
  let growth = ONE;
  const links: Link[] = [];
  for (const day of daysIn(series, period)) {
    const link = linkOf(before, day, options);
    growth = times(growth, link.factor);
    links.push(link);
    before = day.value;
  }
  const unmeasured = links.find(({ isMeasured }) => !isMeasured);
  if (unmeasured && links.every(({ base }) => base <= 0n)) refuseBase(unmeasured.day);
  return { value: growth - ONE, links };
}

/**
 * The return of one day, from the value at the end of the day before.
 * @throws AccountingRefusal `return.no-base`.
 */
export function linkOf(
  before: Exact,
  day: ReturnDay,
  { flow = 'IN_SOD_OUT_EOD', gross = false }: TimeWeightedOptions,
): Link {
  const atStart = flow === 'EOD' ? 0n : flow === 'SOD' ? day.inflow - day.outflow : day.inflow;
  const atEnd = flow === 'EOD' ? day.outflow - day.inflow : flow === 'SOD' ? 0n : day.outflow;
  const base = before + atStart;
  const end = day.value + atEnd + (gross ? day.fees : 0n);
  const link = { day: day.day, base, end };
  if (base > 0n && end >= 0n) return { ...link, factor: over(end, base), isMeasured: true };
  // Measured at the end of the day, the first money has not worked yet.
  const isFirstMoney = flow === 'EOD' && base === 0n && day.inflow > 0n;
  if (base === end || isFirstMoney) return { ...link, factor: ONE, isMeasured: true };
  if (base === 0n) return { ...link, factor: ONE, isMeasured: false };
  return refuseBase(day.day);
}

function refuseBase(day: Day): never {
  const date = toDate(day);
  throw new AccountingRefusal(
    'return.no-base',
    `No positive value to measure a return on at ${date}`,
    { date },
  );
}

/** Growth of 1 at the end of each day of the links. */
export function growthOf(links: readonly Link[]): { day: Day; growth: Exact }[] {
  let growth = ONE;
  return links.map(({ day, factor }) => {
    growth = times(growth, factor);
    return { day, growth };
  });
}

/** Returns of the calendar months that the links touch, for volatility and month tables. */
export function monthlyReturns(links: readonly Link[]): Map<string, Exact> {
  const months = new Map<string, Exact>();
  for (const { day, factor } of links) {
    const month = monthOf(day);
    months.set(month, times(months.get(month) ?? ONE, factor));
  }
  for (const [month, growth] of months) months.set(month, growth - ONE);
  return months;
}

/** The chain behind a return: months, and in them the days on which something moved. */
export function timeWeightedFigure({ value, links }: TimeWeightedReturn): Figure {
  const months = [...Map.groupBy(links, (link) => monthOf(link.day))].map(([month, days]) =>
    chain(
      month,
      days.filter(({ factor, isMeasured }) => factor !== ONE || !isMeasured).map(linkFigure),
    ),
  );
  const growth = chain('Growth of 1', months);
  // Growth is the product of the months' factors; the return is what it adds to 1.
  return {
    label: 'Time-weighted return',
    unit: 'fraction',
    operation: 'difference',
    value,
    inputs: [growth, given('Start', 'number', ONE)],
  };
}

function chain(label: string, inputs: readonly Figure[]): Figure {
  return {
    label,
    unit: 'number',
    operation: 'chain',
    value: inputs.reduce((product, input) => times(product, input.value), ONE),
    inputs,
  };
}

function linkFigure({ day, base, end, isMeasured }: Link): Figure {
  const date = toDate(day);
  if (!isMeasured) return given(`${date}: no return, the day starts with nothing`, 'number', ONE);
  return quotientOf(
    date,
    'number',
    given('Value before flows out', 'money', end),
    given('Value at the start with flows in', 'money', base),
  );
}
