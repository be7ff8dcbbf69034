import { expect, it } from 'vitest';
import { endOfQuietHours } from './quietHours';

const NIGHT = { from: '22:00', to: '07:00' };
const endAt = (now: string, hours = NIGHT) =>
  endOfQuietHours(hours, new Date(now))?.toISOString() ?? null;

it('is quiet from the first minute to the one before the last, by New York’s clock over midnight', () => {
  expect(endAt('2026-11-20T02:59:59Z')).toBeNull();
  expect(endAt('2026-11-20T03:00:00Z')).toBe('2026-11-20T12:00:00.000Z');
  expect(endAt('2026-11-20T11:59:59Z')).toBe('2026-11-20T12:00:00.000Z');
  expect(endAt('2026-11-20T12:00:00Z')).toBeNull();
});

it('is quiet within one day when it begins before it ends', () => {
  const noon = { from: '12:00', to: '13:30' };
  expect(endAt('2026-07-01T16:00:00Z', noon)).toBe('2026-07-01T17:30:00.000Z');
  expect(endAt('2026-07-01T17:30:00Z', noon)).toBeNull();
  expect(endAt('2026-07-01T15:59:00Z', noon)).toBeNull();
});

it('ends by the clock on the wall in the nights in which the clocks change', () => {
  expect(endAt('2026-03-08T04:00:00Z')).toBe('2026-03-08T11:00:00.000Z');
  expect(endAt('2026-11-01T03:00:00Z')).toBe('2026-11-01T12:00:00.000Z');
  // 01:15 comes twice: the hours end at the next 01:30, never in the past.
  const short = { from: '01:00', to: '01:30' };
  expect(endAt('2026-11-01T05:15:00Z', short)).toBe('2026-11-01T05:30:00.000Z');
  expect(endAt('2026-11-01T06:15:00Z', short)).toBe('2026-11-01T06:30:00.000Z');
  // 02:30 never comes: what would end then ends an hour later at the latest.
  const skipped = { from: '01:30', to: '02:30' };
  expect(endAt('2026-03-08T06:45:00Z', skipped)).toBe('2026-03-08T07:30:00.000Z');
});
