import type { Bridge, GrowthPoint, PerformancePeriod, PeriodReturn } from '@portal/api-sdk';
import { formatMoney, formatPercent, magnitude, signOf, subtractDecimal } from '@portal/ui-kit';
import type { ChartPoint, WaterfallStep } from '@portal/ui-kit/charts';
import { dateRangeOf } from '@portal/ui-kit/dates';
import { DEFAULT_BRIDGE_PERIOD, DEFAULT_PERFORMANCE_VIEW } from '../defaults';
import type { PerformanceQuery } from '../queries';
import { accountsQuery, isPastDay, oneOf, searchReader, validatePanelSearch } from './search';
import type { PanelSearch } from './search';

/** What the address of performance may say. */
export interface PerformanceSearch extends PanelSearch {
  asof?: string;
  /** What the dropdown shows. */
  view?: string;
  /** The period whose bridge is drawn. */
  period?: string;
  /** A range of one's own, as `DateRangePicker` writes it; it becomes the period `CUSTOM`. */
  range?: string;
  /** `value`: the value itself instead of what 1 has become. */
  growth?: string;
}

/** What the dropdown offers. */
export const PERFORMANCE_VIEWS = [
  { value: 'summary', label: 'Summary' },
  { value: 'fees', label: 'Before and after fees' },
  { value: 'annualized', label: 'Per year' },
  { value: 'risk', label: 'Risk' },
] as const;
export type PerformanceView = (typeof PERFORMANCE_VIEWS)[number]['value'];

export const PERIODS: Readonly<Record<PerformancePeriod, string>> = {
  CUSTOM: 'Your range',
  MTD: 'Month to date',
  '1M': '1 month',
  QTD: 'Quarter to date',
  '3M': '3 months',
  YTD: 'Year to date',
  '1Y': '1 year',
  '3Y': '3 years',
  '5Y': '5 years',
  PRIORYEAR: 'Prior year',
  INCEPTION: 'Since inception',
};

const ANY_DAY = '2000-01-01';
const isView = oneOf(PERFORMANCE_VIEWS.map(({ value }) => value));

export function validatePerformanceSearch(raw: Record<string, unknown>): PerformanceSearch {
  const read = searchReader(raw);
  return {
    ...validatePanelSearch(raw),
    ...read('asof', isPastDay),
    ...read('view', isView),
    ...read('period', (text) => Object.hasOwn(PERIODS, text)),
    ...read('range', (text) => dateRangeOf(text, ANY_DAY) !== null),
    ...read('growth', (text) => text === 'value'),
  };
}

/** What the dropdown shows, the default included. */
export function performanceView({ view = '' }: PerformanceSearch): PerformanceView {
  return isView(view) ? view : DEFAULT_PERFORMANCE_VIEW;
}

/** The returns that are asked for, seen from a day in New York. */
export function performanceQuery(
  search: PerformanceSearch & { accounts?: string },
  today: string,
): PerformanceQuery {
  const range = search.range ? dateRangeOf(search.range, today) : null;
  return {
    ...accountsQuery(search.accounts),
    ...(search.asof && { asof: search.asof }),
    ...(range?.from && { from: range.from }),
    ...(range?.to && { to: range.to < today ? range.to : today }),
  };
}

/** The period that was chosen, else one's own range, else the year to date, else the longest there is. */
export function periodShown(
  periods: readonly PeriodReturn[],
  chosen: string | undefined,
): PeriodReturn | undefined {
  const find = (wanted: string) => periods.find(({ period }) => period === wanted);
  return find(chosen ?? 'CUSTOM') ?? find(DEFAULT_BRIDGE_PERIOD) ?? periods.at(-1);
}

const STEPS: readonly (readonly [keyof Bridge, string, 'always' | 'if any'])[] = [
  ['contributions', 'Contributions', 'always'],
  ['withdrawals', 'Withdrawals', 'always'],
  ['income', 'Income', 'always'],
  ['realized', 'Realized gains', 'always'],
  ['unrealized', 'Unrealized gains', 'always'],
  ['accruedincome', 'Accrued interest', 'if any'],
  ['fees', 'Fees', 'always'],
  ['taxes', 'Taxes', 'if any'],
];

/** From opening to closing, step by step; the chart marks it when the steps do not lead there. */
export function bridgeSteps(bridge: Bridge): WaterfallStep[] {
  const changes = STEPS.filter(
    ([key, , when]) => when === 'always' || signOf(bridge[key].amount) !== 0,
  );
  return [
    { key: 'opening', label: 'Opening', kind: 'total', value: bridge.opening.amount },
    ...changes.map(([key, label]) => ({
      key,
      label,
      kind: 'change' as const,
      value: bridge[key].amount,
    })),
    { key: 'closing', label: 'Closing', kind: 'total', value: bridge.closing.amount },
  ];
}

/** What is drawn of a growth that was read: made once for it, not at each visit to its page. */
const drawnGrowth = new WeakMap<readonly GrowthPoint[], ChartPoint[]>();

/** What is drawn of the growth: the value in dollars, and by which fraction 1 of the start has grown. */
export function growthPoints(growth: readonly GrowthPoint[]): ChartPoint[] {
  const known = drawnGrowth.get(growth);
  if (known) return known;
  const points = growth.map(({ date, value, growth: grown, benchmark }) => ({
    x: date,
    values: {
      value: value.amount,
      growth: subtractDecimal(grown, '1'),
      benchmark: benchmark === undefined ? null : subtractDecimal(benchmark, '1'),
    },
  }));
  drawnGrowth.set(growth, points);
  return points;
}

/** Differences smaller than this are not seen with two decimals of a percent. */
const NOTHING_TO_SEE = 0.00005;

/** Why the two returns of a period differ, in a sentence made from its figures. Amounts are left out when `masked`. */
export function whyReturnsDiffer(period: PeriodReturn, masked = false): string {
  const { timeweighted, moneyweighted, moneyweightedproblem, bridge } = period;
  if (timeweighted === undefined || moneyweighted === undefined) {
    return moneyweightedproblem ?? 'There was no value to measure a return on.';
  }
  const { contributions, withdrawals } = bridge;
  const moved = signOf(contributions.amount) !== 0 || signOf(withdrawals.amount) !== 0;
  if (!moved) {
    return `Nothing came in or went out, so your money earned what the investments returned: ${formatPercent(timeweighted)}.`;
  }
  const out = { ...withdrawals, amount: magnitude(withdrawals.amount) };
  const flows = masked
    ? 'Money came in or went out in the period.'
    : `${formatMoney(contributions)} came in and ${formatMoney(out)} went out.`;
  const difference = subtractDecimal(moneyweighted, timeweighted);
  if (Math.abs(Number(difference)) < NOTHING_TO_SEE) {
    return `${flows} It came and went at times that left both returns the same: ${formatPercent(timeweighted)}.`;
  }
  const points = formatPercent(magnitude(difference)).replace('%', ' percentage points');
  const less = signOf(difference) < 0;
  return `The investments returned ${formatPercent(timeweighted)}; your money earned ${formatPercent(moneyweighted)}, ${points} ${less ? 'less' : 'more'}, because more of it was invested while returns were ${less ? 'lower' : 'higher'}. ${flows}`;
}
