import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatDate,
  formatDateNumeric,
  formatDatesIn,
  formatInstant,
  formatMonth,
  formatShortMonth,
  newYorkDate,
  newYorkToday,
} from './dates';

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

afterEach(() => vi.unstubAllEnvs());

describe('a date', () => {
  it('is shown in words and in figures', () => {
    expect(formatDate('2026-11-19')).toBe('Nov 19, 2026');
    expect(formatDate('2026-01-05')).toBe('Jan 5, 2026');
    expect(formatDateNumeric('2026-01-05')).toBe('01-05-2026');
    expect(formatMonth('2026-09')).toBe('September 2026');
    expect(formatShortMonth('2026-09')).toBe('Sep 2026');
    expect(() => formatMonth('2026-13')).toThrow(RangeError);
  });

  it('within a text is shown in words, and what is no date stays', () => {
    expect(formatDatesIn('Level on 2026-11-19')).toBe('Level on Nov 19, 2026');
    expect(formatDatesIn('2026-11-19: no return')).toBe('Nov 19, 2026: no return');
    expect(formatDatesIn('2026-10, up to 2026-10-05')).toBe('October 2026, up to Oct 5, 2026');
    expect(formatDatesIn('2026-13-01, 1099-12345, 20260-11')).toBe(
      '2026-13-01, 1099-12345, 20260-11',
    );
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'UTC'])(
    'never shifts in %s',
    (timeZone) => {
      vi.stubEnv('TZ', timeZone);
      expect(formatDate('2026-03-08')).toBe('Mar 8, 2026');
      expect(formatDateNumeric('2026-12-31')).toBe('12-31-2026');
    },
  );

  it('keeps its own year, month and day, whatever they are', () => {
    fc.assert(
      fc.property(days, (date) => {
        const [year, month, day] = date.split('-');
        expect(formatDateNumeric(date)).toBe(`${month}-${day}-${year}`);
        expect(formatDate(date)).toMatch(new RegExp(`^[A-Z][a-z]{2} ${Number(day)}, ${year}$`));
      }),
    );
  });

  it.each([
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-5',
    '11-19-2026',
    '2026-11-19T00:00:00Z',
    '',
  ])('is not %j', (date) => {
    expect(() => formatDate(date)).toThrow(RangeError);
    expect(() => formatDateNumeric(date)).toThrow(RangeError);
  });

  it('may be a leap day', () => {
    expect(formatDate('2000-02-29')).toBe('Feb 29, 2000');
    expect(() => formatDate('1900-02-29')).toThrow(RangeError);
  });
});

describe('an instant', () => {
  it.each([
    ['2026-11-19T21:05:00Z', 'Nov 19, 2026, 4:05 PM ET'],
    ['2026-11-20T04:59:59Z', 'Nov 19, 2026, 11:59 PM ET'],
    ['2026-11-20T05:00:00Z', 'Nov 20, 2026, 12:00 AM ET'],
    ['2026-07-01T03:59:59Z', 'Jun 30, 2026, 11:59 PM ET'],
    ['2026-11-20T00:00:00+09:00', 'Nov 19, 2026, 10:00 AM ET'],
  ])('%s is shown by the clock of New York: %s', (instant, text) => {
    expect(formatInstant(instant)).toBe(text);
  });

  it.each([
    ['2026-03-08T06:59:59Z', '1:59 AM'],
    ['2026-03-08T07:00:00Z', '3:00 AM'],
    ['2026-11-01T05:59:59Z', '1:59 AM'],
    ['2026-11-01T06:00:00Z', '1:00 AM'],
  ])('%s, near a change of the clocks, is %s', (instant, time) => {
    expect(formatInstant(instant)).toContain(time);
  });

  it('is the same wherever the client is', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect(newYorkDate('2026-11-20T04:59:59Z')).toBe('2026-11-19');
    expect(formatInstant('2026-11-20T04:59:59Z')).toBe('Nov 19, 2026, 11:59 PM ET');
  });

  it('is of today until the day ends in New York', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T04:59:59Z') });
    expect(newYorkToday()).toBe('2026-11-19');
    vi.advanceTimersByTime(1_000);
    expect(newYorkToday()).toBe('2026-11-20');
    vi.useRealTimers();
  });

  it.each(['2026-11-19T21:05:00', '2026-11-19', 'yesterday', '2026-11-19T25:00:00Z'])(
    'is not %j',
    (instant) => {
      expect(() => formatInstant(instant)).toThrow(RangeError);
    },
  );
});
