import {
  differenceOf,
  type Exact,
  type Figure,
  given,
  modelOf,
  monthOf,
  ONE,
  over,
  type Period,
  quotientOf,
  sinceInception,
  sumOf,
  timeWeighted,
  times,
  toDate,
  toDay,
  type TimeWeightedReturn,
} from '@portal/portfolio-accounting';
import { explainKey } from '../shared/explainKey';
import type { Figures } from '../shared/figures';
import { constant, opening, opens } from '../shared/opening';
import type { FactDay } from './factsRepository';
import { levelOn, seriesOf, type Track } from './track';

function chain(label: string, inputs: readonly Figure[]): Figure {
  const value = inputs.reduce((product, input) => times(product, input.value), ONE);
  return { label, unit: 'number', operation: 'chain', value, inputs };
}

/** A return as the chain of its months, each of which opens day by day. */
export function returnFigure(
  { value, links }: TimeWeightedReturn,
  { from, to }: Period,
  fees: 'net' | 'gross',
): Figure {
  const months = [...Map.groupBy(links, ({ day }) => monthOf(day))].map(([month, days]) => {
    const growth = days.reduce((product, { factor }) => times(product, factor), ONE);
    const first = toDate((days[0]?.day ?? toDay(from) + 1) - 1);
    const last = toDate(days.at(-1)?.day ?? toDay(to));
    return opening(
      given(month, 'number', growth),
      explainKey('growth', first, last, fees),
      'growth',
    );
  });
  return {
    label: 'Time-weighted return',
    unit: 'fraction',
    operation: 'difference',
    value,
    inputs: [chain('Growth of 1', months), constant('The 1 at the start', ONE, 'number')],
  };
}

/** Growth over some days: by month, or within a month the days on which something moved. */
export function growthFigures(track: Track, period: Period, gross: boolean): Figures | null {
  const measured = timeWeighted(seriesOf(track.days), period, { gross });
  const fees = gross ? 'gross' : 'net';
  const months = new Set(measured.links.map(({ day }) => monthOf(day)));
  if (months.size > 1) {
    const figure = returnFigure(measured, period, fees);
    const [growth] = figure.inputs;
    return growth ? { growth, return: figure } : null;
  }
  const byDay = new Map(track.days.map((one) => [one.day, one]));
  const days = measured.links
    .filter(({ factor, isMeasured }) => factor !== ONE && isMeasured)
    .map(({ day }) => dayFigure(byDay.get(day), byDay.get(day - 1), gross));
  const growth = chain('Growth of 1', days);
  return {
    growth,
    return: differenceOf('Return', growth, constant('The 1 at the start', ONE, 'number')),
  };
}

function dayFigure(day: FactDay | undefined, before: FactDay | undefined, gross: boolean): Figure {
  if (!day) return constant('No day', ONE, 'number');
  const movement = (name: 'contributions' | 'withdrawals' | 'fees', label: string): Figure[] =>
    day[name] === 0n ? [] : [opens(label, day[name], 'amount', 'moved', name, day.date, day.date)];
  const end = sumOf('Value before flows out', [
    worth('Value at the end', day),
    ...movement('withdrawals', 'Went out'),
    ...(gross ? movement('fees', 'Fees') : []),
  ]);
  const start = sumOf('Value at the start with flows in', [
    ...(before ? [worth('Value the evening before', before)] : []),
    ...movement('contributions', 'Came in'),
  ]);
  return quotientOf(day.date, 'number', end, start);
}

/** What accounts were worth at the end of a day, accrued interest included, exact. */
export function worth(label: string, { securities, cash, accrued, date }: FactDay): Figure {
  return opens(`${label}, ${date}`, securities + cash + accrued, 'total', 'worth', date);
}

/** A month-end of the growth chart. */
export function growthPointFigures(track: Track, date: string): Figures | null {
  const day = track.days.find((one) => one.date === date);
  if (!day) return null;
  const series = seriesOf(track.days);
  const { from } = sinceInception(series, track.asof);
  const { value } = timeWeighted(series, { from, to: date });
  const grown = opening(
    given('Growth of 1', 'number', ONE + value),
    explainKey('growth', from, date, 'net'),
    'growth',
  );
  const [base, now] = [levelOn(track, from), levelOn(track, date)];
  const levelFigure = (on: string, price: Exact): Figure =>
    given(`Level on ${on}`, 'number', price, {
      levels: [{ symbol: track.benchmark?.id ?? '', date: on }],
    });
  return {
    value: sumOf('Value with accrued interest', [
      opens('Accounts', day.stated, 'stated', 'worth', date),
      opens('Accrued interest', day.statedAccrued, 'statedaccrued', 'worth', date),
    ]),
    growth: modelOf('What 1 has become', 'fraction', ONE + value, [grown]),
    benchmark:
      base && now
        ? modelOf('What 1 in the index has become', 'fraction', over(now, base), [
            quotientOf(
              'Last level ÷ first level',
              'number',
              levelFigure(date, now),
              levelFigure(from, base),
            ),
          ])
        : null,
  };
}
