import { describe, expect, it } from 'vitest';
import { settledByClock } from '../rail/rail';
import { processingOf } from './cutOffs';
import { instantInNewYork, newYorkTimeOf } from './newYorkTime';

describe('M13: cut-offs by New York’s clock', () => {
  it('processes on the day itself up to the last millisecond before the cut-off', () => {
    const cutOff = instantInNewYork('2026-11-23', '16:45');
    const before = new Date(cutOff.getTime() - 1);
    expect(processingOf('same-day-ach', before).processOn).toBe('2026-11-23');
    expect(processingOf('same-day-ach', cutOff).processOn).toBe('2026-11-24');
  });

  it('counts a same-day payment settled at six, when the last window does, and a wire once it was sent', () => {
    const day = '2026-11-23';
    const stateAt = (kind: 'same-day-ach' | 'wire', time: string) =>
      settledByClock({ kind, processOn: day, settleOn: day }, instantInNewYork(day, time)).state;
    expect([stateAt('same-day-ach', '17:59'), stateAt('same-day-ach', '18:00')]).toEqual([
      'pending',
      'settled',
    ]);
    expect(stateAt('wire', '16:00')).toBe('settled');
  });

  it('takes a weekend and a holiday to the next banking day and settles on banking days', () => {
    const saturday = instantInNewYork('2026-11-21', '09:00');
    expect(processingOf('ach-in', saturday)).toMatchObject({
      processOn: '2026-11-23',
      settleOn: '2026-11-25',
    });
    const beforeThanksgiving = instantInNewYork('2026-11-25', '17:00');
    expect(processingOf('ach-in', beforeThanksgiving)).toMatchObject({
      processOn: '2026-11-27',
      settleOn: '2026-12-01',
    });
  });

  it('moves a wanted day in the past to today and one on a holiday to the day after', () => {
    const now = instantInNewYork('2026-11-23', '09:00');
    expect(processingOf('wire', now, '2026-01-05').processOn).toBe('2026-11-23');
    expect(processingOf('wire', now, '2026-12-25').processOn).toBe('2026-12-28');
  });

  it.each([
    ['2026-03-08', '2026-03-09', '2026-03-09T20:00:00.000Z'], // clocks go forward on the 8th
    ['2026-11-01', '2026-11-02', '2026-11-02T21:00:00.000Z'], // and back on the 1st
  ])(
    'keeps the cut-off at four o’clock around the change of clocks on %s',
    (sunday, day, cutOffAt) => {
      const processing = processingOf('wire', instantInNewYork(sunday, '12:00'));
      expect(processing.processOn).toBe(day);
      expect(processing.cutOffAt.toISOString()).toBe(cutOffAt);
    },
  );

  it('reads the day from New York’s calendar, whatever the day in UTC is', () => {
    expect(newYorkTimeOf(new Date('2026-11-24T04:59:59.999Z'))).toEqual({
      day: '2026-11-23',
      clockMs: 86_399_999,
    });
    expect(newYorkTimeOf(new Date('2026-11-24T05:00:00.000Z'))).toEqual({
      day: '2026-11-24',
      clockMs: 0,
    });
  });
});
