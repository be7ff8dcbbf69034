import { civilToDay, toDate, toDay, type Day, type IsoDate } from '../exact/days';
import { parseExact, type Exact } from '../exact/exact';
import { annualRate } from '../returns/annualize';
import { modifiedDietz } from '../returns/modifiedDietz';
import { flowsOf, moneyWeighted } from '../returns/moneyWeighted';
import type { Period, ReturnDay } from '../returns/returnSeries';
import { isRefusal } from '../refusals';
import { maximumDrawdown, volatility } from '../returns/risk';
import { growthOf, monthlyReturns, timeWeighted } from '../returns/timeWeighted';
import { anniversary, numberOf, type CaseContext } from './caseContext';
import { decimalText } from './caseFile';
import { UNKNOWN } from './compare';

type Row = Record<string, unknown>;

/** What the case expects of returns, computed over the period that it names (default: all of it). */
export function returnFields(context: CaseContext, expected: Row): Row {
  const series = context.series();
  const from =
    typeof expected['from'] === 'string' ? expected['from'] : defaultFrom(context, series);
  const to = typeof expected['to'] === 'string' ? expected['to'] : context.asOf;
  return Object.fromEntries(
    Object.entries(expected).map(([key, value]) => [
      key,
      value === null
        ? noneIfRefused(() => returnField(context, series, { from, to }, key, value))
        : returnField(context, series, { from, to }, key, value),
    ]),
  );
}

// A source that prints no figure and an engine that refuses one say the same thing.
function noneIfRefused(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

function defaultFrom(context: CaseContext, series: readonly ReturnDay[]): IsoDate {
  const first = series.find((day) => day.inflow !== 0n || day.outflow !== 0n || day.value !== 0n);
  return first ? toDate(first.day) : context.asOf;
}

function returnField(
  context: CaseContext,
  series: ReturnDay[],
  period: Period,
  key: string,
  expected: unknown,
): unknown {
  switch (key) {
    case 'from':
    case 'to':
      return period[key];
    case 'twr':
      return numberOf(twrOver(context, series, period));
    case 'twrAnnualized':
      return numberOf(annualized(context, series, period));
    case 'mwr':
    case 'irr':
    case 'xirr':
      return numberOf(mwrOver(context, series, period));
    case 'modifiedDietz':
      return numberOf(
        modifiedDietz(
          series,
          effective(context, series, period),
          context.flow === 'SOD' ? 'SOD' : 'EOD',
        ),
      );
    case 'maxDrawdown':
      return numberOf(
        maximumDrawdown(
          growthOf(
            timeWeighted(series, effective(context, series, period), { flow: context.flow }).links,
          ),
        )?.depth,
      );
    case 'volatility':
      return numberOf(
        volatility(
          [...monthlyReturns(timeWeighted(series, period, { flow: context.flow }).links).values()],
          12,
        ),
      );
    default:
      return listField(context, series, period, key, expected);
  }
}

type Step = (start: Day, steps: number) => Day;

const STEPS: Readonly<Record<string, Step>> = {
  daily: (start, steps) => start + steps,
  weekly: (start, steps) => start + 7 * steps,
  monthly: monthsOn,
  quarterly: (start, steps) => monthsOn(start, 3 * steps),
  yearly: anniversary,
};

function listField(
  context: CaseContext,
  series: ReturnDay[],
  period: Period,
  key: string,
  expected: unknown,
): unknown {
  const step = STEPS[key];
  if (step) return stepsOf(context, series, period, expected, step);
  if (key !== 'series' && key !== 'cumulative') return UNKNOWN;
  return (expected as [IsoDate, number][]).map(([date]) => [
    date,
    numberOf(twrOver(context, series, { ...period, to: date })),
  ]);
}

function monthsOn(start: Day, months: number): Day {
  return anniversary(start, months / 12);
}

/**
 * Returns of consecutive periods. Bare numbers: steps from the start. [label, number]: the step that ends on the
 * date, or the calendar year, half, quarter or month of that name.
 */
export function stepsOf(
  context: CaseContext,
  series: ReturnDay[],
  { from, to }: Period,
  expected: unknown,
  step: (start: Day, steps: number) => Day,
): unknown {
  if (!Array.isArray(expected)) return UNKNOWN;
  let before = toDay(from);
  return expected.map((item: unknown, index) => {
    const label: unknown = Array.isArray(item) ? item[0] : null;
    const calendar = label === null ? null : calendarPeriod(String(label));
    const end = calendar
      ? toDay(calendar.to)
      : typeof label === 'string'
        ? toDay(label)
        : Math.min(step(toDay(from), index + 1), toDay(to));
    // A daily figure named by its date is that day's own, whatever was named before it.
    const start = calendar
      ? toDay(calendar.from)
      : typeof label === 'string' && step(0, 1) === 1
        ? end - 1
        : before;
    before = end;
    const value =
      start >= end
        ? 0
        : numberOf(twrOver(context, series, { from: toDate(start), to: toDate(end) }));
    return Array.isArray(item) ? [label, value] : value;
  });
}

/** `2010`, `2010-H1`, `2010-Q3`, `2010-07`: from the end of the day before to its last day. */
export function calendarPeriod(label: string): Period | null {
  const match = /^(\d{4})(?:-?(?:H([12])|Q([1-4])|(\d{2})))?$/.exec(label);
  if (!match) return null;
  const year = Number(match[1]);
  const [months, index] = match[2]
    ? [6, Number(match[2])]
    : match[3]
      ? [3, Number(match[3])]
      : match[4]
        ? [1, Number(match[4])]
        : [12, 1];
  const first = civilToDay(year, (index - 1) * months + 1, 1);
  return { from: toDate(first - 1), to: toDate(anniversary(first, months / 12) - 1) };
}

// A portfolio that begins on the day `from` has no value the evening before: its first day is measured from there,
// unless the source takes the evening of `from` as its opening value whatever happened that day (PP).
function effective(context: CaseContext, series: readonly ReturnDay[], period: Period): Period {
  const first = toDay(period.from);
  const begins = !series.some(
    ({ day, value, inflow }) => day < first && (value !== 0n || inflow !== 0n),
  );
  const opensInTheEvening = context.file.rules?.flow === 'IN_SOD_OUT_EOD';
  return begins && !opensInTheEvening ? { ...period, from: toDate(first - 1) } : period;
}

function twrOver(context: CaseContext, series: ReturnDay[], period: Period): Exact {
  return timeWeighted(series, effective(context, series, period), { flow: context.flow }).value;
}

function annualized(context: CaseContext, series: ReturnDay[], period: Period): Exact {
  const { daysPerYear, countsLastDay, datesFlowsDayBefore } = context.dayCount;
  const days =
    toDay(period.to) - toDay(period.from) + (countsLastDay || datesFlowsDayBefore ? 1 : 0);
  return annualRate(twrOver(context, series, period), days, daysPerYear);
}

function mwrOver(context: CaseContext, series: ReturnDay[], period: Period): Exact {
  const { daysPerYear, countsLastDay, datesFlowsDayBefore } = context.dayCount;
  const { cashflows } = context.file;
  if (cashflows) {
    const stated = cashflows.map(([date, amount]) => ({
      day: toDay(date),
      amount: parseExact(decimalText(amount)),
    }));
    const worth = (context.file.valuations ?? []).map(([date, value]) => ({
      day: toDay(date),
      amount: parseExact(decimalText(value ?? 0)),
    }));
    return moneyWeighted([...stated, ...worth.slice(-1)], daysPerYear).annual;
  }
  const flows = flowsOf(series, effective(context, series, period));
  const closing = toDay(period.to);
  const value = series.findLast(({ day }) => day <= closing)?.value ?? 0n;
  const dated = flows.map((flow, index) => {
    const isClosing = index === flows.length - 1 && flow.day === closing && value !== 0n;
    if (isClosing) return { ...flow, day: flow.day + (countsLastDay ? 1 : 0) };
    return { ...flow, day: flow.day - (datesFlowsDayBefore ? 1 : 0) };
  });
  return moneyWeighted(dated, daysPerYear).annual;
}

/** Returns of a month that is given as opening value, flows by day, closing value. */
export function monthSeries(month: Row): { series: ReturnDay[]; period: Period } | null {
  const pick = (...names: string[]) =>
    names.map((name) => month[name]).find((value) => value !== undefined);
  const opening = pick(
    'openingValue',
    'opening',
    'beginningValue',
    'beginValue',
    'startValue',
    'begin',
    'start',
  );
  const closing = pick('closingValue', 'closing', 'endingValue', 'endValue', 'end');
  const days = pick('days', 'length', 'daysInMonth') ?? 30;
  const flows = pick('flows', 'cashflows') ?? [];
  if (
    typeof opening !== 'number' ||
    typeof closing !== 'number' ||
    typeof days !== 'number' ||
    !Array.isArray(flows)
  )
    return null;
  const first = toDay('2000-01-01') - 1;
  const series: ReturnDay[] = [
    { day: first, value: parseExact(decimalText(opening)), inflow: 0n, outflow: 0n, fees: 0n },
  ];
  let value = series[0]?.value ?? 0n;
  for (let index = 1; index <= days; index += 1) {
    const moved = (flows as [number | string, number][]).filter(
      ([on]) => (typeof on === 'number' ? on : Number(on.slice(-2))) === index,
    );
    const net = moved.reduce((total, [, amount]) => total + parseExact(decimalText(amount)), 0n);
    value = index === days ? parseExact(decimalText(closing)) : value + net;
    series.push({
      day: first + index,
      value,
      inflow: net > 0n ? net : 0n,
      outflow: net < 0n ? -net : 0n,
      fees: 0n,
    });
  }
  return { series, period: { from: toDate(first), to: toDate(first + days) } };
}
