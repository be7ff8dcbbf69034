import { formatExact } from '@portal/portfolio-accounting';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberText } from './row';

it('writes every exact number as the engine does', () => {
  const exact = fc.oneof(
    fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
    fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((cents) => cents * 10n ** 16n),
    fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map((units) => units * 10n ** 9n),
    fc.bigInt({ min: -99n, max: 99n }),
  );
  fc.assert(
    fc.property(exact, (value) => {
      expect(numberText(value)).toBe(formatExact(value));
    }),
    { numRuns: 2_000 },
  );
});
