import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isBankingDay } from './bankingDays';
import { plannedDays, runDayOf, type Recurrence } from './recurrence';

const monthlyFrom = (starts: string, more: Partial<Recurrence> = {}): Recurrence => ({
  frequency: 'monthly',
  starts,
  ends: null,
  count: null,
  onLastDay: false,
  whenClosed: 'after',
  ...more,
});

describe('M14: the days of a standing instruction', () => {
  it('repeats the 31st on the last day of shorter months', () => {
    expect(plannedDays(monthlyFrom('2027-12-31'), null, '2028-05-31')).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
    ]);
  });

  it('repeats the 30th where the first day is February 28', () => {
    const rule = monthlyFrom('2027-02-28', { dayOfMonth: 30 });
    expect(plannedDays(rule, null, '2027-04-30')).toEqual([
      '2027-02-28',
      '2027-03-30',
      '2027-04-30',
    ]);
  });

  it('repeats February 29 every year on the last day of February', () => {
    const yearly = monthlyFrom('2028-02-29', { frequency: 'yearly' });
    expect(plannedDays(yearly, null, '2032-12-31')).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('ends with the count, and with the last day', () => {
    expect(plannedDays(monthlyFrom('2026-12-15', { count: 2 }), null, '2036-01-01')).toHaveLength(
      2,
    );
    expect(
      plannedDays(monthlyFrom('2026-12-15', { ends: '2027-01-14' }), null, '2036-01-01'),
    ).toEqual(['2026-12-15']);
  });

  it('gives the same days whether ten years are asked for at once or day by day', () => {
    const frequency = fc.constantFrom(
      'weekly',
      'every-two-weeks',
      'monthly',
      'quarterly',
      'yearly',
    );
    fc.assert(
      fc.property(
        frequency,
        fc.integer({ min: 0, max: 1_500 }),
        fc.boolean(),
        (every, offset, onLastDay) => {
          const starts = addDays('2026-01-01', offset);
          const rule = monthlyFrom(starts, {
            frequency: every as Recurrence['frequency'],
            onLastDay,
          });
          const until = addDays(starts, 3_650);
          const whole = plannedDays(rule, null, until);
          const split = addDays(starts, 1_700);
          expect([...plannedDays(rule, null, split), ...plannedDays(rule, split, until)]).toEqual(
            whole,
          );
          expect(new Set(whole).size).toBe(whole.length);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('moves a first run to the next banking day when the one before had passed as it was asked for', () => {
    // A Sunday; the Friday before is a banking day.
    expect(runDayOf('2026-11-29', 'before', '2026-11-29')).toBe('2026-11-30');
    expect(runDayOf('2026-11-29', 'before', '2026-11-27')).toBe('2026-11-27');
  });

  it('moves a run to a banking day of the chosen side, by a few days at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_650 }),
        fc.constantFrom('before', 'after'),
        (offset, side) => {
          const planned = addDays('2026-01-01', offset);
          const run = runDayOf(planned, side as Recurrence['whenClosed'], '2025-12-01');
          expect(isBankingDay(run)).toBe(true);
          expect(side === 'before' ? run <= planned : run >= planned).toBe(true);
          expect(Math.abs(Date.parse(run) - Date.parse(planned)) / 86_400_000).toBeLessThanOrEqual(
            4,
          );
        },
      ),
    );
  });
});
