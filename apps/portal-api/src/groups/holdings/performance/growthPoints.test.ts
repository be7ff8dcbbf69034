import { parseExact, PriceBook, toDay } from '@portal/portfolio-accounting';
import { describe, expect, it } from 'vitest';
import { fractionOf } from '../shared/figures';
import type { FactDay } from './factsRepository';
import { growthPointFigures } from './growthFigures';
import { growthPoints, periodsOf, servePeriod, whyRangeDiffers } from './performance';
import type { Track } from './track';

const NOTHING: Omit<FactDay, 'day' | 'date' | 'cash' | 'stated'> = {
  ...{ securities: 0n, accrued: 0n, statedAccrued: 0n, contributions: 0n, withdrawals: 0n },
  ...{ income: 0n, fees: 0n, taxes: 0n, realized: 0n, carried: 0n },
};
const days = ['2019-11-30', '2019-12-31', '2020-01-31'].map((date) => {
  const cash = parseExact('100');
  return { ...NOTHING, date, day: toDay(date), cash, stated: cash };
});

it.each([
  ['begins before the accounts stands beside every month of them', '2019-11-29', ['1', '1.1']],
  ['begins after them stands beside none', '2019-12-31', [undefined, undefined]],
])('an index that %s', (_, first, expected) => {
  const levels = new PriceBook({
    I: [
      [first, '100'],
      ['2020-01-31', '110'],
    ],
  });
  const benchmark = { id: 'I', name: 'Index', levels };
  const track: Track = { asof: '2020-01-31', days, benchmark, custom: null };
  const points = growthPoints(track, { from: '2019-11-30', to: '2020-01-31' });
  expect(points.map((point) => point.benchmark)).toEqual(expected);
  const explained = growthPointFigures(track, '2020-01-31')?.benchmark;
  expect(explained && fractionOf(explained.value)).toBe(expected[1] ?? null);
});

describe('accounts that were emptied on May 15, 2020', () => {
  const dates = [
    '2018-12-31',
    '2019-12-31',
    '2020-03-31',
    '2020-05-15',
    '2020-05-31',
    '2020-06-30',
  ];
  const values = ['100', '110', '110', '0', '0', '0'].map(parseExact);
  const track: Track = {
    asof: '2020-06-30',
    days: dates.map((date, place) => {
      const cash = values[place] ?? 0n;
      const withdrawals = date === '2020-05-15' ? parseExact('121') : 0n;
      return { ...NOTHING, date, day: toDay(date), cash, stated: cash, withdrawals };
    }),
    benchmark: null,
    custom: null,
  };
  const ends = (one: Track) =>
    periodsOf(one).map(({ name, period: { from, to } }) => [name, from, to].join(' '));

  it('have returns up to that day, none of periods that begin later, and say so', () => {
    expect(ends(track)).toEqual([
      'QTD 2020-03-31 2020-05-15',
      '3M 2020-03-30 2020-05-15',
      'YTD 2019-12-31 2020-05-15',
      '1Y 2019-06-30 2020-05-15',
      'PRIORYEAR 2018-12-31 2019-12-31',
      'INCEPTION 2018-12-30 2020-05-15',
    ]);
    expect(whyRangeDiffers(track, '2020-06-30')).toBe(
      'Nothing was held after May 15, 2020: returns end on that day.',
    );
    expect(growthPoints(track, { from: '2018-12-30', to: '2020-05-15' }).at(-1)?.date).toBe(
      '2020-05-15',
    );
  });

  it('have a rate per year over the days in which something was held', () => {
    const period = { from: '2018-12-31', to: '2020-05-15' };
    const { timeweighted, annualized } = servePeriod(track, 'INCEPTION', period);
    expect(timeweighted).toBe('0.21');
    // 1.21 ^ (365 ÷ 501) − 1
    expect(Number(annualized?.timeweighted)).toBeCloseTo(1.21 ** (365 / 501) - 1, 6);
  });

  it('have no return of a range of one’s own that begins later', () => {
    const late = { ...track, custom: { from: '2020-05-31', to: '2020-06-30' } };
    expect(ends(late).some((one) => one.startsWith('CUSTOM'))).toBe(false);
    expect(whyRangeDiffers(late, '2020-06-30')).toBe(
      'Nothing was held after May 15, 2020: this range has no return.',
    );
  });
});
