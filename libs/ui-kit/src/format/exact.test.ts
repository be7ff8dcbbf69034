import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatExact, formatPrice } from './exact';

describe('formatExact', () => {
  it.each([
    ['0', '0'],
    ['-0.00', '0'],
    ['1234.5670', '1,234.567'],
    ['-1234567', '−1,234,567'],
    ['0.000001', '0.000001'],
    ['100', '100'],
    ['9007199254740993.1', '9,007,199,254,740,993.1'],
  ])('shows %s as %s', (value, text) => {
    expect(formatExact(value)).toBe(text);
  });

  it('shows at least as many decimals as are asked for', () => {
    expect(formatExact('8569.6', 2)).toBe('8,569.60');
    expect(formatExact('8569.605', 2)).toBe('8,569.605');
  });

  it.each(['', '1e3', 'NaN', '1,000', '+1'])('refuses %j', (value) => {
    expect(() => formatExact(value)).toThrow(RangeError);
  });

  it('loses no digit of any whole number', () => {
    fc.assert(
      fc.property(fc.bigInt(), (value) => {
        const shown = formatExact(String(value)).replaceAll(',', '').replace('−', '-');
        expect(BigInt(shown)).toBe(value);
      }),
    );
  });
});

it.each([
  ['41', '$41.00'],
  ['41.2705', '$41.2705'],
  ['-1041.2', '($1,041.20)'],
])('shows a price of %s as %s', (amount, text) => {
  expect(formatPrice({ amount, currency: 'USD' })).toBe(text);
});
