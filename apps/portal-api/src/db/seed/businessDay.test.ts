import { describe, expect, it } from 'vitest';
import { isBusinessDay, lastBusinessDay } from './businessDay';

describe('the last business day', () => {
  it.each([
    ['before the day is complete', '2026-11-18T22:00:00Z', '2026-11-17'],
    ['after it is complete', '2026-11-18T23:00:00Z', '2026-11-18'],
    ['past midnight UTC, still evening in New York', '2026-11-19T02:00:00Z', '2026-11-18'],
    ['on a Sunday', '2026-11-22T15:00:00Z', '2026-11-20'],
    ['on a Monday morning', '2026-11-23T13:00:00Z', '2026-11-20'],
    ['the day after Thanksgiving, in the morning', '2026-11-27T13:00:00Z', '2026-11-25'],
    ['in summer time', '2026-07-08T22:00:00Z', '2026-07-08'],
    ['on New Year’s Day', '2027-01-01T20:00:00Z', '2026-12-31'],
  ])('%s', (_case, now, day) => {
    expect(lastBusinessDay(new Date(now))).toBe(day);
  });

  it.each([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
    '2027-07-05',
  ])('is never the holiday %s', (holiday) => {
    expect(isBusinessDay(holiday)).toBe(false);
  });

  it('counts the ordinary days of a year', () => {
    const days = Array.from({ length: 365 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    );
    expect(days.filter(isBusinessDay)).toHaveLength(250);
  });
});
