import { parseExact, PriceBook, toDay } from '@portal/portfolio-accounting';
import { expect, it } from 'vitest';
import { fractionOf } from '../shared/figures';
import type { FactDay } from './factsRepository';
import { growthPointFigures } from './growthFigures';
import { growthPoints } from './performance';
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
