import { describe, expect, it } from 'vitest';
import {
  addBankingDays,
  bankingDayOnOrAfter,
  bankingDayOnOrBefore,
  isBankingDay,
} from './bankingDays';

// Published by others: github.com/moov-io/base, time_test.go (Apache-2.0), facts only.
const CLOSED = ['2018-01-01', '2018-01-06', '2018-01-07', '2018-01-15', '2018-02-19', '2018-05-28'];
const OPEN = ['2018-01-03', '2023-11-10'];

// Federal Reserve Bank Services, holiday schedule 2026 and 2027.
const HOLIDAYS = [
  ['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-09-07'],
  ['2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25', '2027-01-01', '2027-07-05'],
].flat();

describe('M13: banking days of the Federal Reserve', () => {
  it.each([...CLOSED, ...HOLIDAYS])('closes banks on %s', (day) => {
    expect(isBankingDay(day)).toBe(false);
  });

  it.each([...OPEN, '2026-07-03', '2021-06-18', '2021-06-21'])('opens banks on %s', (day) => {
    expect(isBankingDay(day)).toBe(true);
  });

  it.each([
    ['2018-01-11', 1, '2018-01-12'],
    ['2018-01-11', 2, '2018-01-16'],
    ['2026-11-25', 1, '2026-11-27'],
    ['2026-11-30', -2, '2026-11-25'],
  ])('counts from %s by %i banking days to %s', (from, count, to) => {
    expect(addBankingDays(from, count)).toBe(to);
  });

  it('moves a holiday to the nearest banking day on the side asked for', () => {
    expect(bankingDayOnOrAfter('2026-12-25')).toBe('2026-12-28');
    expect(bankingDayOnOrBefore('2026-12-25')).toBe('2026-12-24');
  });
});
