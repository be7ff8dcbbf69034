import { expect, it } from 'vitest';
import { priceStateOf } from './securities';

it.each<[string, string | null, string, string, string]>([
  ['daily', '2026-11-20', '2026-11-22', 'current', 'of Friday on a Sunday'],
  ['daily', '2026-11-25', '2026-11-26', 'current', 'of the day before on Thanksgiving'],
  ['daily', '2026-11-19', '2026-11-22', 'stale', 'of Thursday on a Sunday'],
  ['daily', '2026-11-20', '2026-11-23', 'stale', 'of Friday on a Monday'],
  ['quarterly', '2026-06-30', '2026-11-19', 'current', 'of the quarter before the last'],
  ['quarterly', '2026-03-31', '2026-11-19', 'stale', 'of two quarters before'],
  ['daily', null, '2026-11-19', 'missing', 'that nobody knows'],
])('a %s price of %s is on %s %s: %s', (...[pricing, priceDay, asof, state]) => {
  expect(priceStateOf(pricing, priceDay, asof)).toBe(state);
});
