import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPercent } from './percent';

describe('formatPercent', () => {
  it.each([
    ['0', '0.00%'],
    ['0.0125', '1.25%'],
    ['-0.0125', '−1.25%'],
    ['1', '100.00%'],
    ['12.345678', '1,234.57%'],
    ['0.00005', '0.01%'],
    ['-0.00004', '0.00%'],
    ['0.29', '29.00%'],
    ['90071992547409.93', '9,007,199,254,740,993.00%'],
  ])('shows %s as %s', (fraction, text) => {
    expect(formatPercent(fraction)).toBe(text);
  });

  it('marks a rise when asked, and nothing that rounds to nothing', () => {
    expect(formatPercent('0.0042', { signed: true })).toBe('+0.42%');
    expect(formatPercent('-0.0042', { signed: true })).toBe('−0.42%');
    expect(formatPercent('0.00001', { signed: true })).toBe('0.00%');
  });

  it('refuses what is not a decimal', () => {
    expect(() => formatPercent('1.25%')).toThrow(RangeError);
  });

  it('shows every hundredth of a percent exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (hundredths) => {
        const size = hundredths < 0n ? -hundredths : hundredths;
        const digits = size.toString().padStart(5, '0');
        const fraction = `${hundredths < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
        const shown = formatPercent(fraction);
        expect(BigInt(shown.replaceAll(/\D/g, ''))).toBe(size);
        expect(shown.startsWith('−')).toBe(hundredths < 0n);
      }),
    );
  });
});
