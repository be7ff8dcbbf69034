import { expect, it } from 'vitest';
import {
  contributionLimit,
  contributionYears,
  distributionCode,
  isEarly,
  owesMinimumDistribution,
} from './ira';

it.each([
  // IRS notices 2024-80 and 2025-67; the higher limit counts from the year in which one turns 50.
  ['1990-06-01', 2025, 7_000_00n],
  ['1975-12-31', 2025, 8_000_00n],
  ['1976-01-01', 2025, 7_000_00n],
  ['1990-06-01', 2026, 7_500_00n],
  ['1976-12-31', 2026, 8_600_00n],
  ['1990-06-01', 2031, null],
] as const)('who was born on %s may contribute for %i at most %s cents', (born, year, limit) => {
  expect(contributionLimit(born, year)).toBe(limit);
});

it('counts a contribution for the year before until April 15', () => {
  expect(contributionYears('2026-04-15')).toEqual([2026, 2025]);
  expect(contributionYears('2026-04-16')).toEqual([2026]);
});

it('is early until the day on which one turns 59½', () => {
  expect([isEarly('1967-05-20', '2026-11-19'), isEarly('1967-05-20', '2026-11-20')]).toEqual([
    true,
    false,
  ]);
  expect(distributionCode('1967-05-20', '2026-11-19', true)).toBe('J');
  expect(distributionCode('1967-05-20', '2026-11-20', false)).toBe('7');
});

it.each([
  ['1953-12-31', '2026-01-01', false, true],
  ['1954-01-01', '2026-12-31', false, false],
  ['1960-01-01', '2034-12-31', false, false],
  ['1960-01-01', '2035-01-01', false, true],
  ['1940-01-01', '2026-01-01', true, false],
] as const)(
  'born on %s, on %s, Roth %s: a yearly minimum is owed is %s',
  (born, day, isRoth, isOwed) => {
    expect(owesMinimumDistribution(born, day, isRoth)).toBe(isOwed);
  },
);
