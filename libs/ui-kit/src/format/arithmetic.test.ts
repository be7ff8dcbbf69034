import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareDecimals,
  fractionOf,
  magnitude,
  roundDecimal,
  signOf,
  subtractDecimal,
  sumDecimals,
} from './arithmetic';

/** Decimals with at most eight decimals. */
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, scale]) => {
    const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
    const sign = digits < 0n ? '-' : '';
    return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
  });

function inHundredMillionths(value: string): bigint {
  const [whole = '', part = ''] = value.split('.');
  return BigInt(whole + part.padEnd(8, '0'));
}

describe('exact arithmetic', () => {
  it('sums any decimals to what integers give, in any order', () => {
    fc.assert(
      fc.property(fc.array(decimals, { maxLength: 12 }), (values) => {
        const sum = sumDecimals(values);
        const expected = values.reduce((all, value) => all + inHundredMillionths(value), 0n);
        expect(inHundredMillionths(sum)).toBe(expected);
        expect(compareDecimals(sum, sumDecimals(values.toReversed()))).toBe(0);
      }),
    );
    expect(sumDecimals([])).toBe('0');
  });

  it('orders decimals as integers are ordered', () => {
    fc.assert(
      fc.property(decimals, decimals, (one, other) => {
        const difference = inHundredMillionths(one) - inHundredMillionths(other);
        const expected = difference === 0n ? 0 : difference < 0n ? -1 : 1;
        expect(Math.sign(compareDecimals(one, other))).toBe(expected);
      }),
    );
  });

  it('subtracts with all digits', () => {
    expect(subtractDecimal('123456789012345.67', '0.01')).toBe('123456789012345.66');
    expect(subtractDecimal('-0.5', '-0.5')).toBe('0.0');
    expect(subtractDecimal('1', '-0.25')).toBe('1.25');
  });

  it('rounds half away from zero', () => {
    expect(roundDecimal('99.84627225', 4)).toBe('99.8463');
    expect(roundDecimal('-1.00005', 4)).toBe('-1.0001');
    expect(roundDecimal('-1.000049', 4)).toBe('-1.0000');
    expect(roundDecimal('35', 4)).toBe('35.0000');
  });

  it('rounds a fraction half away from zero, and has none of nothing', () => {
    expect(fractionOf('1', '3')).toBe('0.33333333');
    expect(fractionOf('2', '3')).toBe('0.66666667');
    expect(fractionOf('-2', '3')).toBe('-0.66666667');
    expect(fractionOf('2', '-3.00')).toBe('-0.66666667');
    expect(fractionOf('1', '0.00')).toBeNull();
  });

  it('knows signs', () => {
    expect([signOf('0.00'), signOf('-0.01'), signOf('2')]).toEqual([0, -1, 1]);
    expect(magnitude('-50.00')).toBe('50.00');
  });
});
