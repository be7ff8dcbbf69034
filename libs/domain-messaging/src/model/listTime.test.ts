import { expect, it } from 'vitest';
import { listTime } from './listTime';

it('is the time of a message of today and the day of an earlier one, in New York', () => {
  const now = '2026-11-21T03:30:00.000Z';
  expect(listTime('2026-11-20T14:03:11.482Z', now)).toBe('9:03 AM ET');
  expect(listTime('2026-11-20T04:59:59.000Z', now)).toBe('Nov 19, 2026');
  expect(listTime('2025-11-20T14:03:11.482Z', now)).toBe('Nov 20, 2025');
});
