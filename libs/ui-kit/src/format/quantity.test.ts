import { expect, it } from 'vitest';
import { formatQuantity } from './quantity';

it.each([
  ['0', '0'],
  ['100.0000', '100'],
  ['1234567.5', '1,234,567.5'],
  ['-0.25', '(0.25)'],
  ['0.123456785', '0.12345679'],
  ['-0.000000001', '0'],
])('shows %s shares as %s', (shares, text) => {
  expect(formatQuantity(shares)).toBe(text);
});

it('refuses what is not a decimal', () => {
  expect(() => formatQuantity('1e3')).toThrow(RangeError);
});
