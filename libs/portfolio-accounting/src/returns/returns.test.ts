import { describe, expect, it } from 'vitest';
import { ONE, parseExact } from '../exact/exact';
import { text } from '../testing/ledgerOf';
import { codeOf, days, rounded } from '../testing/returnDays';
import { PriceBook } from '../valuation/priceBook';
import { annualizedOrNull, annualRate, rateOver, yearsAndDays } from './annualize';
import { benchmarkGrowth, indexReturn } from './benchmark';
import { modifiedDietz } from './modifiedDietz';
import { maximumDrawdown, volatility } from './risk';

describe('annualising, Dietz, risk and benchmarks', () => {
  it('annualises over 365 days and never less than a year', () => {
    expect(rounded(annualRate(parseExact('0.21'), 730))).toBe('0.1');
    expect(text(annualRate(-ONE, 30))).toBe('-1');
    expect(text(annualRate(parseExact('-1.5'), 30))).toBe('-1');
    expect(text(rateOver(parseExact('-1.5'), 3))).toBe('-1');
    expect(annualizedOrNull(parseExact('0.1'), { years: 0, days: 364 })).toBeNull();
    expect(rounded(annualizedOrNull(parseExact('0.1'), { years: 1, days: 0 }) ?? 0n)).toBe('0.1');
    expect(rounded(rateOver(parseExact('0.21'), 730))).toBe('0.4641');
    expect(text(rateOver(-ONE, 3))).toBe('-1');
  });

  it.each([
    ['2023-12-31', '2024-12-31', 1, 0],
    ['2024-12-31', '2025-12-30', 0, 364],
    ['2020-02-29', '2021-02-28', 1, 0],
    ['2023-02-28', '2024-02-28', 0, 365],
    ['2023-02-28', '2024-02-29', 1, 0],
    ['2023-06-15', '2026-08-01', 3, 47],
  ])('counts from %s to %s %s years and %s days', (from, to, years, beyond) => {
    expect(yearsAndDays({ from, to })).toEqual({ years, days: beyond });
  });

  it('weighs flows by the days they were there', () => {
    const series = days(['2020-01-01', '100'], ['2020-01-06', '155', '50'], ['2020-01-11', '160']);
    const period = { from: '2020-01-01', to: '2020-01-11' };
    expect(text(modifiedDietz(series, period))).toBe('0.08');
    expect(text(modifiedDietz(series, period, 'SOD'))).toBe('0.076923076923076923');
    const withdrawn = days(
      ['2020-01-01', '100'],
      ['2020-01-06', '60', '0', '50'],
      ['2020-01-11', '56'],
    );
    expect(text(modifiedDietz(withdrawn, period))).toBe('0.08');
    expect(codeOf(() => modifiedDietz(days(['2020-01-11', '10']), period))).toBe('return.no-base');
    expect(text(modifiedDietz(days(['2020-01-01', '0.000000000000000001']), period))).toBe('0');
  });

  it('finds the deepest fall and its recovery', () => {
    const curve = ['1', '1.2', '0.9', '1.1', '0.6', '1.2', '1.3'].map((growth, index) => ({
      day: 18_262 + index,
      growth: parseExact(growth),
    }));
    expect(maximumDrawdown(curve)).toEqual({
      depth: parseExact('-0.5'),
      peak: '2020-01-02',
      trough: '2020-01-05',
      recovered: '2020-01-06',
    });
    expect(maximumDrawdown(curve.slice(0, 5))?.recovered).toBeNull();
    expect(maximumDrawdown(curve.slice(0, 2))).toMatchObject({ depth: 0n, recovered: null });
    expect(maximumDrawdown([])).toBeNull();
    const nothing = [18_262, 18_263].map((day) => ({ day, growth: 0n }));
    expect(maximumDrawdown(nothing)?.depth).toBe(0n);
    const twice = ['1', '1', '0.5', '1', '0.5'].map((growth, index) => ({
      day: 18_262 + index,
      growth: parseExact(growth),
    }));
    expect(maximumDrawdown(twice)).toMatchObject({
      peak: '2020-01-01',
      trough: '2020-01-03',
      recovered: '2020-01-04',
    });
  });

  it('measures the spread of returns as a sample', () => {
    expect(rounded(volatility(['0.01', '0.03', '-0.01'].map(parseExact), 12) ?? 0n)).toBe(
      '0.069282',
    );
    expect(volatility([ONE], 12)).toBeNull();
    expect(text(volatility([0n, 0n], 12))).toBe('0');
  });

  it('compares with an index and with a blend', () => {
    const book = new PriceBook({
      I: [
        ['2020-01-01', '100'],
        ['2020-01-02', '110'],
        ['2020-01-03', '99'],
      ],
      J: [
        ['2020-01-01', '10'],
        ['2020-01-03', '10'],
      ],
    });
    const period = { from: '2020-01-01', to: '2020-01-03' };
    expect(text(indexReturn(book, 'I', period).value)).toBe('-0.01');
    const half = ONE / 2n;
    expect(
      benchmarkGrowth(
        book,
        [
          { symbol: 'I', weight: half },
          { symbol: 'J', weight: half },
        ],
        period,
      ).map(({ growth }) => text(growth)),
    ).toEqual(['1', '1.05', '0.9975']);
    const worthless = new PriceBook({
      Z: [['2020-01-01', '0']],
      M: [['2020-01-01', '0.000000000000000001']],
    });
    const growth = (symbol: string) =>
      benchmarkGrowth(worthless, [{ symbol, weight: ONE }], period).length;
    expect(codeOf(() => growth('Z'))).toBe('price.missing');
    expect(growth('M')).toBe(3);
    expect(codeOf(() => indexReturn(book, 'K', period))).toBe('price.missing');
    expect(codeOf(() => indexReturn(worthless, 'Z', period))).toBe('price.missing');
    const early = { from: '2019-12-31', to: '2020-01-03' };
    expect(codeOf(() => indexReturn(book, 'I', early))).toBe('price.missing');
    expect(codeOf(() => benchmarkGrowth(book, [{ symbol: 'I', weight: ONE }], early))).toBe(
      'price.missing',
    );
    expect(codeOf(() => benchmarkGrowth(book, [{ symbol: 'K', weight: ONE }], period))).toBe(
      'price.missing',
    );
  });
});
