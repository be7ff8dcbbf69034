import { expect, it } from 'vitest';
import { netWorthPoints, netWorthRange, rangeStart } from './netWorthRange';

const usd = (amount: string) => ({ amount, currency: 'USD' });

it('begins a period on the same day of an earlier month, or on its last one', () => {
  expect(rangeStart('1M', '2026-11-19')).toBe('2026-10-19');
  expect(rangeStart('1M', '2026-03-31')).toBe('2026-02-28');
  expect(rangeStart('1Y', '2028-02-29')).toBe('2027-02-28');
  expect(rangeStart('YTD', '2026-11-19')).toBe('2025-12-31');
  expect(rangeStart('All', '2026-11-19')).toBe('');
  expect(netWorthRange('2Y')).toBeUndefined();
});

it('leaves out what is held elsewhere or was entered, debts among it, to the cent', () => {
  const point = (date: string) => ({
    date,
    total: usd('100.10'),
    assets: usd('150.10'),
    liabilities: usd('-50.00'),
    external: usd('0.05'),
    manual: usd('-50.00'),
  });
  const history = { asof: '2026-11-19', points: [point('2020-01-31'), point('2026-11-19')] };
  const values = (include: { external: boolean; manual: boolean }) =>
    netWorthPoints(history, '1Y', include).map(({ x, values: { networth } }) => [x, networth]);
  expect(values({ external: true, manual: true })).toEqual([['2026-11-19', '100.10']]);
  expect(values({ external: false, manual: false })).toEqual([['2026-11-19', '150.05']]);
});
