import type { Performance, PerformancePeriod, PeriodReturn } from '@portal/api-sdk/server';
import {
  annualizedOrNull,
  type Exact,
  type Figure,
  flowsOf,
  growthOf,
  indexReturn,
  isRefusal,
  maximumDrawdown,
  modelOf,
  moneyWeighted,
  type MoneyWeightedReturn,
  monthlyReturns,
  ONE,
  over,
  type Period,
  type PriceBook,
  type ReturnDay,
  sinceInception,
  timeWeighted,
  timeWeightedFigure,
  moneyWeightedFigure,
  type TimeWeightedReturn,
  toDay,
  volatility,
} from '@portal/portfolio-accounting';
import { type BridgeFigures, bridgeOf } from './bridge';
import { monthsAfter } from './dateRange';
import { explainKey } from './explainKey';
import type { FactDay } from './factsRepository';
import { type Figures, fractionOf, moneyOf, serveMoney } from './figures';

/** What accounts have done, day by day, beside an index. */
export interface Track {
  asof: string;
  days: readonly FactDay[];
  benchmark: { name: string; id: string; levels: PriceBook } | null;
}

const MONTHS: readonly [PerformancePeriod, number][] = [
  ['1M', 1],
  ['3M', 3],
  ['1Y', 12],
  ['3Y', 36],
  ['5Y', 60],
];
const YEAR_DAYS = 365;
const MONTHS_PER_YEAR = 12;

/** The days as the engine's returns read them. */
function seriesOf(days: readonly FactDay[]): ReturnDay[] {
  return days.map((one) => ({
    day: one.day,
    value: one.securities + one.cash + one.accrued,
    inflow: one.contributions,
    outflow: one.withdrawals,
    fees: one.fees,
  }));
}

/** Periods that the accounts are old enough for, shortest first. */
export function periodsOf({ asof, days }: Track): { name: PerformancePeriod; period: Period }[] {
  const inception = sinceInception(seriesOf(days), asof);
  const wanted: [PerformancePeriod, string][] = [
    ...MONTHS.map(([name, months]): [PerformancePeriod, string] => [
      name,
      monthsAfter(asof, -months),
    ]),
    ['YTD', `${Number(asof.slice(0, 4)) - 1}-12-31`],
  ];
  const fitting = wanted
    .filter(([, from]) => from >= inception.from)
    .sort(([, a], [, b]) => (a > b ? -1 : 1))
    .map(([name, from]) => ({ name, period: { from, to: asof } }));
  return [...fitting, { name: 'INCEPTION' as const, period: inception }];
}

interface PeriodFigures {
  net: TimeWeightedReturn | null;
  gross: TimeWeightedReturn | null;
  money: MoneyWeightedReturn | null;
  moneyProblem: string | null;
  benchmark: Exact | null;
  bridge: BridgeFigures;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  'mwr.no-root': 'No rate of return explains these flows.',
  'mwr.no-flows': 'A rate of return needs money on two days.',
};

export function measure({ days, benchmark }: Track, period: Period): PeriodFigures {
  const series = seriesOf(days);
  const before = days.findLast(({ date }) => date <= period.from) ?? null;
  const within = days.filter(({ date }) => date > period.from && date <= period.to);
  let money: MoneyWeightedReturn | null = null;
  let moneyProblem: string | null = null;
  try {
    money = moneyWeighted(flowsOf(series, period));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    moneyProblem = PROBLEMS[error.code] ?? 'No rate of return can be told.';
  }
  return {
    net: orNull(() => timeWeighted(series, period)),
    gross: orNull(() => timeWeighted(series, period, { gross: true })),
    money,
    moneyProblem,
    benchmark: benchmark && orNull(() => indexReturn(benchmark.levels, benchmark.id, period)),
    bridge: bridgeOf(before, within),
  };
}

/** What the engine refuses to tell is not told. */
function orNull<Value>(compute: () => Value): Value | null {
  try {
    return compute();
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

export function servePeriod(track: Track, name: PerformancePeriod, period: Period): PeriodReturn {
  const { net, gross, money, moneyProblem, benchmark, bridge } = measure(track, period);
  const days = toDay(period.to) - toDay(period.from);
  const yearly = (value: Exact | null | undefined): Exact | null =>
    value === null || value === undefined ? null : annualizedOrNull(value, days);
  return {
    period: name,
    ...period,
    ...fractions({
      timeweighted: net?.value,
      timeweightedgross: gross?.value,
      moneyweighted: money?.period,
      benchmark,
    }),
    ...(moneyProblem !== null && { moneyweightedproblem: moneyProblem }),
    ...(days >= YEAR_DAYS && {
      annualized: fractions({
        timeweighted: yearly(net?.value),
        timeweightedgross: yearly(gross?.value),
        moneyweighted: money?.annual,
        benchmark: yearly(benchmark),
      }),
    }),
    ...(net && riskOf(net, days)),
    bridge: serveMoney({ ...bridge }),
    explain: explainKey('performance', name),
  };
}

function fractions<Name extends string>(
  values: Record<Name, Exact | null | undefined>,
): Partial<Record<Name, string>> {
  const served: Partial<Record<Name, string>> = {};
  for (const [name, value] of Object.entries(values) as [Name, Exact | null | undefined][]) {
    if (value !== null && value !== undefined) served[name] = fractionOf(value);
  }
  return served;
}

/** Volatility needs months enough to be one; a fall needs none. */
function riskOf(
  { links }: TimeWeightedReturn,
  days: number,
): { volatility?: string; maxdrawdown?: string } {
  const monthly =
    days >= YEAR_DAYS ? volatility([...monthlyReturns(links).values()], MONTHS_PER_YEAR) : null;
  const first = links[0];
  const start = first ? [{ day: first.day - 1, growth: ONE }] : [];
  return fractions({
    volatility: monthly,
    maxdrawdown: maximumDrawdown([...start, ...growthOf(links)])?.depth,
  });
}

/** Month ends since the start: value, growth of 1, and the benchmark's. */
export function growthPoints({ days, benchmark }: Track, period: Period): Performance['growth'] {
  const measured = orNull(() => timeWeighted(seriesOf(days), period));
  if (!measured) return [];
  const growth = new Map(growthOf(measured.links).map(({ day, growth: value }) => [day, value]));
  const level = (day: number) => benchmark?.levels.quoteOn(benchmark.id, day)?.price;
  const base = level(toDay(period.from));
  return days.filter(isMonthEnd).flatMap(({ day, date, stated, statedAccrued }) => {
    const value = growth.get(day);
    const now = level(day);
    if (value === undefined) return [];
    return [
      {
        date,
        value: moneyOf(stated + statedAccrued),
        growth: fractionOf(value),
        ...(base && now && { benchmark: fractionOf(over(now, base)) }),
      },
    ];
  });
}

function isMonthEnd({ date }: FactDay, place: number, days: readonly FactDay[]): boolean {
  return days[place + 1]?.date.slice(0, 7) !== date.slice(0, 7);
}

/** Returns of a period and its bridge, each as the tree it came from. */
export function explainPeriod(track: Track, name: string): Figures | null {
  const found = periodsOf(track).find((one) => one.name === name);
  if (!found) return null;
  const { net, gross, money, bridge } = measure(track, found.period);
  const figure = (value: TimeWeightedReturn | null): Figure | null =>
    value && timeWeightedFigure(value);
  return {
    timeweighted: figure(net),
    timeweightedgross: figure(gross),
    moneyweighted:
      money &&
      modelOf('The annual rate over the days of the period', 'fraction', money.period, [
        moneyWeightedFigure(money),
      ]),
    ...bridge,
  };
}
