import { describe, expect, it } from 'vitest';
import { addDays, type Day, isBankingDay } from './bankingDays';
import { type Frequency, plannedDays, type Recurrence, runDayOf } from './recurrence';

const rule = (frequency: Frequency, starts: Day, more: Partial<Recurrence> = {}): Recurrence => ({
  ...{ frequency, starts, ends: null, count: null, onLastDay: false, whenClosed: 'after' },
  ...more,
});

const days = (year: number, text: string): Day[] =>
  text.split(' ').map((monthDay) => `${year}-${monthDay}`);

// Examples of RFC 5545, section 3.8.5.3, that these rules can say; each with the dates that stand there.
describe('M14: the examples of RFC 5545', () => {
  it('weekly for ten occurrences', () => {
    expect(plannedDays(rule('weekly', '1997-09-02', { count: 10 }), null, '2007-09-02')).toEqual(
      days(1997, '09-02 09-09 09-16 09-23 09-30 10-07 10-14 10-21 10-28 11-04'),
    );
  });

  it('weekly until December 24, 1997', () => {
    const until = rule('weekly', '1997-09-02', { ends: '1997-12-24' });
    expect(plannedDays(until, null, '2007-09-02')).toEqual([
      ...days(1997, '09-02 09-09 09-16 09-23 09-30 10-07 10-14 10-21 10-28'),
      ...days(1997, '11-04 11-11 11-18 11-25 12-02 12-09 12-16 12-23'),
    ]);
  });

  it('every other week, forever', () => {
    expect(plannedDays(rule('every-two-weeks', '1997-09-02'), null, '1998-02-17')).toEqual([
      ...days(1997, '09-02 09-16 09-30 10-14 10-28 11-11 11-25 12-09 12-23'),
      ...days(1998, '01-06 01-20 02-03 02-17'),
    ]);
  });

  it('monthly on the last day of the month', () => {
    const last = rule('monthly', '1997-09-28', { onLastDay: true });
    expect(plannedDays(last, null, '1998-02-28')).toEqual([
      ...days(1997, '09-30 10-31 11-30 12-31'),
      ...days(1998, '01-31 02-28'),
    ]);
  });
});

const STEPS: Readonly<Record<Frequency, { days: number } | { months: number }>> = {
  weekly: { days: 7 },
  'every-two-weeks': { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { months: 12 },
};

/** The same by counting days and months, without the library: the wanted day, or the last that the month has. */
function counted(frequency: Frequency, starts: Day, onLastDay: boolean, until: Day): Day[] {
  const step = STEPS[frequency];
  const found: Day[] = [];
  const [year = 0, month = 0, wanted = 0] = starts.split('-').map(Number);
  for (let turn = 0; ; turn += 1) {
    let day: Day;
    if ('days' in step) day = addDays(starts, turn * step.days);
    else {
      const first = Date.UTC(year, month - 1 + turn * step.months, 1);
      const length = new Date(Date.UTC(year, month + turn * step.months, 0)).getUTCDate();
      const date = onLastDay ? length : Math.min(wanted, length);
      day = new Date(first + (date - 1) * 86_400_000).toISOString().slice(0, 10);
    }
    if (day > until) return found;
    if (day >= starts) found.push(day);
  }
}

/** Where the money moves, by walking from the day to one on which banks are open. */
function walked(planned: Day, whenClosed: Recurrence['whenClosed']): Day {
  let day = planned;
  while (!isBankingDay(day)) day = addDays(day, whenClosed === 'before' ? -1 : 1);
  return day;
}

/** Of the days of four years; 31 is prime to a week, so that each weekday and each end of a month comes up. */
const STRIDE = process.env['SOAK'] === '1' ? 1 : 31;

describe('M14: ten years of every rule', () => {
  const frequencies = Object.keys(STEPS) as Frequency[];

  it.each(frequencies)('%s, begun on days of four years, is what counting gives', (frequency) => {
    const isByMonth = 'months' in STEPS[frequency];
    for (let offset = 0; offset < 1_461; offset += STRIDE) {
      const starts = addDays('2026-11-24', offset);
      const until = addDays(starts, 3_653);
      for (const onLastDay of isByMonth ? [false, true] : [false]) {
        const planned = plannedDays(rule(frequency, starts, { onLastDay }), null, until);
        if (planned.join() !== counted(frequency, starts, onLastDay, until).join()) {
          expect([starts, onLastDay, planned]).toEqual([
            ...[starts, onLastDay],
            counted(frequency, starts, onLastDay, until),
          ]);
        }
        expect(planned.length).toBeGreaterThan(8);
      }
    }
  });

  it('moves each day of ten years on which banks are closed to the side that was chosen', () => {
    let moved = 0;
    for (let offset = 0; offset < 3_653; offset += 1) {
      const planned = addDays('2026-11-24', offset);
      for (const whenClosed of ['before', 'after'] as const) {
        const run = runDayOf(planned, whenClosed, '2026-01-01');
        expect([planned, run]).toEqual([planned, walked(planned, whenClosed)]);
        if (run !== planned) moved += 1;
      }
    }
    // Weekends alone are two days of seven.
    expect(moved).toBeGreaterThan((2 * 3_653 * 2) / 7);
  });
});
