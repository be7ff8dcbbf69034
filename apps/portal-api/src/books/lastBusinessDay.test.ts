import { describe, expect, it } from 'vitest';
import { lastBusinessDay } from './lastBusinessDay';

describe('the last completed business day', () => {
  it.each([
    ['2026-11-20T20:59:59Z', '2026-11-19'],
    ['2026-11-20T21:00:00Z', '2026-11-20'],
    ['2026-07-06T19:59:59Z', '2026-07-02'],
    ['2026-07-06T20:00:00Z', '2026-07-06'],
    ['2026-11-22T12:00:00Z', '2026-11-20'],
    ['2026-11-27T03:00:00Z', '2026-11-25'],
  ])('at %s is %s', (instant, day) => {
    expect(lastBusinessDay(new Date(instant))).toBe(day);
  });
});
