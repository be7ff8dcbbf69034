import { expect, it } from 'vitest';
import { monthEnds, netWorthPoints, netWorthRange, rangeStart } from './netWorthRange';

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
    externalliabilities: usd('-10.00'),
    manual: usd('-40.00'),
    manualliabilities: usd('-40.00'),
  });
  const history = { asof: '2026-11-19', points: [point('2020-01-31'), point('2026-11-19')] };
  const values = (external: boolean, manual: boolean) =>
    netWorthPoints(history, '1Y', { external, manual }).map(({ x, values: of }) => [
      x,
      of['networth'],
      of['assets'],
      of['liabilities'],
    ]);
  expect(values(true, true)).toEqual([['2026-11-19', '100.10', '150.10', '-50.00']]);
  expect(values(false, true)).toEqual([['2026-11-19', '100.05', '140.05', '-40.00']]);
  expect(values(false, false)).toEqual([['2026-11-19', '140.05', '140.05', '0.00']]);
});

it('lists the end of each month and the last day', () => {
  const points = ['2026-09-30', '2026-10-30', '2026-10-31', '2026-11-18', '2026-11-19'];
  const listed = monthEnds(points.map((x) => ({ x, values: {} })));
  expect(listed.map(({ x }) => x)).toEqual(['2026-09-30', '2026-10-31', '2026-11-19']);
});
