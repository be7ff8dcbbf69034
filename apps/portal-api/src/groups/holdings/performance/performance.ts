import type { Performance, PerformancePeriod, PeriodReturn } from '@portal/api-sdk/server';
import {
  type Figure,
  flowsOf,
  growthOf,
  indexReturn,
  isRefusal,
  modelOf,
  moneyWeighted,
  type MoneyWeightedReturn,
  over,
  type Period,
  sinceInception,
  timeWeighted,
  type TimeWeightedReturn,
  toDate,
  toDay,
} from '@portal/portfolio-accounting';
import { day as dayWords } from '../../../documents/kinds/words';
import { type BridgeFigures, bridgeOf } from './bridge';
import { EVER, monthsAfter } from '../shared/dateRange';
import { explainKey } from '../shared/explainKey';
import type { FactDay } from './factsRepository';
import {
  type Figures,
  fractionOf,
  moneyOf,
  nested,
  serveFractions,
  serveMoney,
} from '../shared/figures';
import { returnFigure } from './growthFigures';
import { levelOn, seriesOf, type Track } from './track';
import {
  annualizedFigure,
  annualMoneyFigure,
  drawdownFigure,
  moneyFigure,
  volatilityFigure,
} from './returnFigures';

const MONTHS: readonly [PerformancePeriod, number][] = [
  ['1M', 1],
  ['3M', 3],
  ['1Y', 12],
  ['3Y', 36],
  ['5Y', 60],
];
const MONTHS_PER_QUARTER = 3;

/** The last day before the calendar quarter of a day, or before its month. */
function dayBefore(unit: 'month' | 'quarter', day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = unit === 'month' ? month : month - ((month - 1) % MONTHS_PER_QUARTER);
  return toDate(toDay(`${year}-${String(first).padStart(2, '0')}-01`) - 1);
}

/** The day on which the last of it left accounts that are empty; null while they hold something. */
function emptiedOn({ asof, days }: Track): string | null {
  const last = seriesOf(days).findLast(({ value, outflow }) => value !== 0n || outflow !== 0n);
  const date = last && toDate(last.day);
  return date !== undefined && date < asof ? date : null;
}

/**
 * Periods that the accounts are old enough for, shortest first. Where accounts are empty, periods end on the day on which
 * the last of it left, and those that begin later are left out: after it there is no return, which is not a return of 0.
 */
export function periodsOf(track: Track): { name: PerformancePeriod; period: Period }[] {
  const { asof, days, custom } = track;
  const emptied = emptiedOn(track);
  const end = (to: string): string => (emptied !== null && emptied < to ? emptied : to);
  const inception = sinceInception(seriesOf(days), end(asof));
  const wanted: [PerformancePeriod, string][] = [
    ...MONTHS.map(([name, months]): [PerformancePeriod, string] => [
      name,
      monthsAfter(asof, -months),
    ]),
    ['MTD', dayBefore('month', asof)],
    ['QTD', dayBefore('quarter', asof)],
    ['YTD', `${Number(asof.slice(0, 4)) - 1}-12-31`],
  ];
  const fitting = wanted
    .filter(([, from]) => from >= inception.from && from < end(asof))
    .sort(([, a], [, b]) => (a === b ? 0 : a > b ? -1 : 1))
    .map(([name, from]) => ({ name, period: { from, to: end(asof) } }));
  const year = Number(asof.slice(0, 4)) - 1;
  const prior = { from: `${year - 1}-12-31`, to: end(`${year}-12-31`) };
  const own = custom && {
    from: custom.from < inception.from ? inception.from : custom.from,
    to: end(custom.to > asof ? asof : custom.to),
  };
  return [
    ...(own && own.from < own.to ? [{ name: 'CUSTOM' as const, period: own }] : []),
    ...fitting,
    ...(prior.from >= inception.from && prior.from < prior.to
      ? [{ name: 'PRIORYEAR' as const, period: prior }]
      : []),
    { name: 'INCEPTION' as const, period: inception },
  ];
}

const NO_VALUE = 'There was no value to measure a return on.';

/** Why periods end early, or a client's own range begins later or has no return; null when all is answered whole. */
export function whyRangeDiffers(track: Track, latest: string): string | null {
  const { asof, days, custom } = track;
  const emptied = emptiedOn(track);
  const isOver = emptied !== null && `Nothing was held after ${dayWords(emptied)}`;
  const ended = isOver && `${isOver}: returns end on that day.`;
  if (!custom) return ended || null;
  const { from, to } = custom;
  const end =
    asof < latest
      ? `The figures are as of ${dayWords(asof)}`
      : `Nothing is known yet after ${dayWords(asof)}`;
  if (to > asof && from >= asof) return `${end}: this range has no return yet.`;
  if (isOver && from >= emptied && from < to) return `${isOver}: this range has no return.`;
  const first = sinceInception(seriesOf(days), asof).from;
  if (days.length === 0 || to <= first) return NO_VALUE;
  if (from === to) return 'A return covers the days after the first one, and this range has none.';
  // Without `from` all that is known was asked for.
  const isEarly = from < first && from !== EVER.from;
  const reasons = [
    isEarly && `Nothing was held before ${dayWords(first)}.`,
    ended || (to > asof && `${end}.`),
  ];
  return reasons.filter(Boolean).join(' ') || null;
}

/** Why a client's own range has no return at all; null when it has one. */
export function whyNoReturn(track: Track, latest: string): string | null {
  const hasReturn = track.days.length > 0 && periodsOf(track).some(({ name }) => name === 'CUSTOM');
  return hasReturn ? null : (whyRangeDiffers(track, latest) ?? NO_VALUE);
}

/** Why there are no holdings on a day; null from the first on, even where all of it has left. */
export function whyNothingHeld({ asof, days }: Track, day: string): string | null {
  const { from: dayBeforeFirst } = sinceInception(seriesOf(days), asof);
  const isThere = days.length > 0 && day > dayBeforeFirst;
  return isThere ? null : `Nothing was held yet on ${dayWords(day)}.`;
}

export interface PeriodFigures {
  net: TimeWeightedReturn | null;
  gross: TimeWeightedReturn | null;
  money: MoneyWeightedReturn | null;
  moneyProblem: string | null;
  benchmark: Figure | null;
  bridge: BridgeFigures;
  /** What follows from the returns. */
  risk: Record<'volatility' | 'maxdrawdown', Figure | null>;
  annualized: Record<
    'timeweighted' | 'timeweightedgross' | 'moneyweighted' | 'benchmark',
    Figure | null
  >;
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
  const net = orNull(() => timeWeighted(series, period));
  const gross = orNull(() => timeWeighted(series, period, { gross: true }));
  const index = benchmark && orNull(() => indexReturn(benchmark.levels, benchmark.id, period));
  return {
    net,
    gross,
    money,
    moneyProblem,
    benchmark: index,
    bridge: bridgeOf(before, within),
    risk: {
      volatility: net && volatilityFigure(net, period),
      maxdrawdown: net && drawdownFigure(net, period),
    },
    annualized: {
      timeweighted: annualizedFigure(net && returnFigure(net, period, 'net'), period),
      timeweightedgross: annualizedFigure(gross && returnFigure(gross, period, 'gross'), period),
      moneyweighted: annualMoneyFigure(money, days, period),
      benchmark: annualizedFigure(index, period),
    },
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
  const measured = measure(track, period);
  const { net, gross, money, moneyProblem, benchmark, bridge } = measured;
  const annualized = serveFractions(measured.annualized);
  return {
    period: name,
    ...period,
    ...(net && { timeweighted: fractionOf(net.value) }),
    ...(gross && { timeweightedgross: fractionOf(gross.value) }),
    ...(money && { moneyweighted: fractionOf(money.period) }),
    ...serveFractions({ benchmark, ...measured.risk }),
    ...(moneyProblem !== null && { moneyweightedproblem: moneyProblem }),
    ...(Object.keys(annualized).length > 0 && { annualized }),
    bridge: serveMoney({ ...bridge }),
    explain:
      name === 'CUSTOM'
        ? explainKey('performance', name, period.from, period.to)
        : explainKey('performance', name),
  };
}

/** Month ends since the start: value, growth of 1, and the benchmark's. */
export function growthPoints(track: Track, period: Period): Performance['growth'] {
  const { days } = track;
  const measured = orNull(() => timeWeighted(seriesOf(days), period));
  if (!measured) return [];
  const growth = new Map(growthOf(measured.links).map(({ day, growth: value }) => [day, value]));
  const base = levelOn(track, period.from);
  const within = days.filter(({ date }) => date <= period.to);
  return within.filter(isMonthEnd).flatMap(({ day, date, stated, statedAccrued }) => {
    const value = growth.get(day);
    const now = levelOn(track, date);
    if (value === undefined) return [];
    return [
      {
        date,
        value: moneyOf(stated + statedAccrued),
        growth: fractionOf(value),
        explain: explainKey('growthpoint', date),
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
  const { net, gross, money, benchmark, bridge, risk, annualized } = measure(track, found.period);
  const own = (value: TimeWeightedReturn | null, fees: 'net' | 'gross'): Figure | null =>
    value && returnFigure(value, found.period, fees);
  return {
    timeweighted: own(net, 'net'),
    timeweightedgross: own(gross, 'gross'),
    moneyweighted:
      money &&
      modelOf('The annual rate over the days of the period', 'fraction', money.period, [
        moneyFigure(money, track.days, found.period),
      ]),
    benchmark,
    ...risk,
    ...nested('annualized', annualized),
    ...nested('bridge', { ...bridge }),
  };
}
