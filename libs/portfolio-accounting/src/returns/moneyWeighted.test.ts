import { describe, expect, it } from 'vitest';
import { ONE, parseExact } from '../exact/exact';
import { text } from '../testing/ledgerOf';
import { codeOf, days, flows, rounded, year } from '../testing/returnDays';
import { flowsOf, moneyWeighted, moneyWeightedFigure } from './moneyWeighted';

describe('money-weighted return', () => {
  it.each([
    ['a year of 12 %', flows(['2020-01-01', '-100'], ['2020-12-31', '112']), '0.12'],
    ['a loss of nearly all', flows(['2020-01-01', '-100'], ['2020-12-31', '0.0001']), '-0.999999'],
    ['a gain of a thousand times', flows(['2020-01-01', '-1'], ['2020-12-31', '1000']), '999'],
    ['no gain', flows(['2020-01-01', '-100'], ['2020-12-31', '100']), '0'],
    [
      'the Excel example',
      flows(
        ['2008-01-01', '-10000'],
        ['2008-03-01', '2750'],
        ['2008-10-30', '4250'],
        ['2009-02-15', '3250'],
        ['2009-04-01', '2750'],
      ),
      '0.373363',
    ],
  ])('finds %s', (_, given, annual) => {
    expect(rounded(moneyWeighted(given).annual)).toBe(annual);
  });

  it('leaves no machine rounding in the rate', () => {
    expect(text(moneyWeighted(flows(['2020-01-01', '-100'], ['2020-12-31', '112'])).annual)).toBe(
      '0.12',
    );
    const twoYears = moneyWeighted(
      flows(['2019-01-01', '-200'], ['2020-01-01', '100'], ['2020-12-31', '170']),
    );
    // 365 days each: 200 = 100 v + 170 v², so v = (√146000 − 100) ÷ 340 and r = 1 ÷ v − 1, to the 18th place.
    expect(text(twoYears.annual)).toBe('0.205248658727140009');
  });

  it('takes the same flows in any order and several on one day', () => {
    const given = flows(
      ['2020-12-31', '60'],
      ['2020-01-01', '-100'],
      ['2020-12-31', '52'],
      ['2020-06-01', '5'],
      ['2020-06-01', '-5'],
    );
    expect(rounded(moneyWeighted(given).annual)).toBe('0.12');
    expect(moneyWeighted(given).days).toBe(365);
    expect(moneyWeighted(given).flows.map(({ amount }) => text(amount))).toEqual(['-100', '112']);
    const over = flows(['2021-06-01', '5'], ['2021-06-01', '-5']);
    expect(moneyWeighted([...given, ...over]).days).toBe(365);
    expect(codeOf(() => moneyWeighted(over))).toBe('mwr.no-flows');
  });

  it.each([
    ['of two gains the lower', ['-100', '230', '-132'], '0.1'],
    ['of a small gain and a loss the gain', ['-100', '195', '-93.5'], '0.1'],
    ['of two losses the lesser', ['100', '-170', '72'], '-0.1'],
    // 1000 · (u − 0.905) · (u − 0.8825), u = 1 + rate
    ['of two losses close together the lesser', ['-1000', '1787.5', '-798.6625'], '-0.095'],
    ['of a small loss and a large gain the loss', ['-100', '235', '-133'], '-0.05'],
    ['of a small gain and a large loss the gain', ['-100', '165', '-63'], '0.05'],
    ['no gain, where it is a rate twice over', ['-100', '200', '-100'], '0'],
    ['no gain, beside another rate', ['-100', '300', '-200'], '0'],
    ['no gain, beside a loss', ['-100', '150', '-50'], '0'],
  ])('takes %s', (_, [first = '', second = '', third = ''], annual) => {
    const given = flows(['2018-01-01', first], ['2019-01-01', second], ['2020-01-01', third]);
    expect(text(moneyWeighted(given).annual)).toBe(annual);
  });

  it.each(['0.000000000001', '0.00001', '0.01', '1', '1000000', '1000000000000'])(
    'finds the exact rate at which 1 becomes %s',
    (end) => {
      const { annual } = moneyWeighted(flows(['2018-01-01', '-1'], ['2019-01-01', end]));
      expect(text(annual + ONE)).toBe(end);
    },
  );

  it.each([
    ['coming back too little', ['-100', '199.999999999999999999', '-100']],
    ['put in too much', ['-100.000000000000000001', '200', '-100']],
  ])(
    'takes no gain where one unit of 10^-18, %s, leaves the flows without a rate',
    (_, [first = '', second = '', third = '']) => {
      const given = flows(['2018-01-01', first], ['2019-01-01', second], ['2020-01-01', third]);
      expect(text(moneyWeighted(given).annual)).toBe('0');
    },
  );

  // e^0.0001, e^-0.0001 and e^0.000125: where the search looks for a change of sign.
  it.each([
    '1.000100005000166672',
    '0.999900004999833335',
    '1.000125007812825533',
    '0.999875007812174491',
  ])('finds the exact rate at which 1 becomes %s, where two steps of the search meet', (end) => {
    const { annual } = moneyWeighted(flows(['2018-01-01', '-1'], ['2019-01-01', end]));
    expect(text(annual + ONE)).toBe(end);
  });

  it('looks for growth from 10^-22 to 10^22 and says no beyond', () => {
    const units = (first: bigint, last: bigint) => [
      { day: 18_000, amount: -first },
      { day: 18_365, amount: last },
    ];
    expect(moneyWeighted(units(1n, 10n ** 22n)).annual).toBe(10n ** 40n - ONE);
    expect(codeOf(() => moneyWeighted(units(1n, 10n ** 23n)))).toBe('mwr.no-root');
    expect(codeOf(() => moneyWeighted(units(10n ** 23n, 1n)))).toBe('mwr.no-root');
  });

  it('discounts thousands of flows to nothing at the rate it finds', () => {
    const monthly = Array.from({ length: 3000 }, (_, index) => ({
      day: 18_000 + index * 3,
      amount: -parseExact('100'),
    }));
    const {
      annual,
      flows: merged,
      days: length,
    } = moneyWeighted([...monthly, { day: 18_000 + 9000, amount: parseExact('500000') }]);
    const worth = merged.reduce(
      (total, { day, amount }) =>
        total + Number(amount / 10n ** 12n) / (1 + Number(text(annual))) ** ((day - 18_000) / 365),
      0,
    );
    expect(Math.abs(worth)).toBeLessThan(1);
    expect(length).toBe(9000);
  });

  it('shows a short period as it was, beside its annual rate', () => {
    const { annual, period } = moneyWeighted(flows(['2020-01-01', '-100'], ['2020-01-31', '101']));
    expect([rounded(period), rounded(annual)]).toEqual(['0.01', '0.128695']);
  });

  it('says when there is no rate', () => {
    expect(codeOf(() => moneyWeighted(flows(['2020-01-01', '-100'], ['2020-12-31', '-1'])))).toBe(
      'mwr.no-root',
    );
    expect(
      codeOf(() =>
        moneyWeighted(flows(['2020-01-01', '-100'], ['2020-06-01', '150'], ['2020-12-31', '-100'])),
      ),
    ).toBe('mwr.no-root');
    expect(codeOf(() => moneyWeighted(flows(['2020-01-01', '-100'])))).toBe('mwr.no-flows');
    expect(codeOf(() => moneyWeighted([]))).toBe('mwr.no-flows');
  });

  it('takes the rate next to zero where two fit', () => {
    // −1000, +2300, −1320 a year apart: 10 % and 20 % both make them worth nothing.
    const two = flows(['2021-01-01', '-1000'], ['2022-01-01', '2300'], ['2023-01-01', '-1320']);
    expect(rounded(moneyWeighted(two).annual)).toBe('0.1');
    const mirrored = flows(['2021-01-01', '1000'], ['2022-01-01', '-2300'], ['2023-01-01', '1320']);
    expect(rounded(moneyWeighted(mirrored).annual)).toBe('0.1');
  });

  it('takes opening, flows and closing from a series', () => {
    const series = days(
      ['2019-12-31', '100'],
      ['2020-06-30', '150', '50', '10'],
      ['2020-12-31', '170'],
    );
    const taken = flowsOf(series, year);
    expect(taken.map(({ amount }) => text(amount))).toEqual(['-100', '-40', '170']);
    expect(moneyWeightedFigure(moneyWeighted(taken)).inputs.map(({ label }) => label)).toEqual([
      '2019-12-31',
      '2020-06-30',
      '2020-12-31',
    ]);
  });
});
