import { describe, expect, it } from 'vitest';
import { toDay } from '../exact/days';
import { ONE, parseExact, roundTo } from '../exact/exact';
import { explain } from '../explain/figure';
import { isRefusal } from '../refusals';
import { text } from '../testing/ledgerOf';
import { PriceBook } from '../valuation/priceBook';
import { annualizedOrNull, annualRate, rateOver } from './annualize';
import { benchmarkGrowth, indexReturn } from './benchmark';
import { modifiedDietz } from './modifiedDietz';
import { flowsOf, moneyWeighted, moneyWeightedFigure } from './moneyWeighted';
import { daysIn, returnSeries, sinceInception, valueOn, type ReturnDay } from './returnSeries';
import { maximumDrawdown, volatility } from './risk';
import { growthOf, monthlyReturns, timeWeighted, timeWeightedFigure } from './timeWeighted';

function days(
  ...rows: [date: string, value: string, inflow?: string, outflow?: string, fees?: string][]
): ReturnDay[] {
  return rows.map(([date, value, inflow = '0', outflow = '0', fees = '0']) => ({
    day: toDay(date),
    value: parseExact(value),
    inflow: parseExact(inflow),
    outflow: parseExact(outflow),
    fees: parseExact(fees),
  }));
}

function flows(...rows: [date: string, amount: string][]) {
  return rows.map(([date, amount]) => ({ day: toDay(date), amount: parseExact(amount) }));
}

function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return isRefusal(error) ? error.code : 'crash';
  }
}

const rounded = (value: bigint, decimals = 6) => text(roundTo(value, decimals));
const year = { from: '2019-12-31', to: '2020-12-31' };

describe('time-weighted return', () => {
  const inAndOut = days(
    ['2019-12-31', '100'],
    ['2020-06-30', '165', '50'],
    ['2020-09-30', '100', '0', '80'],
    ['2020-12-31', '120', '0', '0', '5'],
  );

  it.each([
    ['SOD', '1.1 1.176470588235294118 1.2', '0.552941'],
    ['EOD', '1.15 1.090909090909090909 1.2', '0.505455'],
    ['IN_SOD_OUT_EOD', '1.1 1.090909090909090909 1.2', '0.44'],
  ] as const)('lets flows count %s', (flow, factors, value) => {
    const measured = timeWeighted(inAndOut, year, { flow });
    expect(measured.links.map(({ factor }) => text(factor)).join(' ')).toBe(factors);
    expect(rounded(measured.value)).toBe(value);
  });

  it('adds fees back for the gross return', () => {
    expect(rounded(timeWeighted(inAndOut, year, { gross: true }).value)).toBe('0.5');
  });

  it('takes the first day from an empty account, and skips days on which nothing is there', () => {
    const series = days(
      ['2020-01-01', '0'],
      ['2020-01-02', '99', '100'],
      ['2020-01-03', '0', '0', '99'],
      ['2020-01-04', '0'],
    );
    expect(text(timeWeighted(series, { from: '2019-12-31', to: '2020-01-04' }).value)).toBe(
      '-0.01',
    );
    expect(
      text(timeWeighted(series, { from: '2019-12-31', to: '2020-01-02' }, { flow: 'EOD' }).value),
    ).toBe('0');
  });

  it('counts flows on the first day after the opening and on the last, and none of the opening day', () => {
    const series = days(
      ['2019-12-31', '100', '100'],
      ['2020-01-01', '210', '100'],
      ['2020-12-31', '105', '0', '105'],
    );
    expect(text(timeWeighted(series, year).value)).toBe('0.05');
    expect(flowsOf(series, year).map(({ amount }) => text(amount))).toEqual([
      '-100',
      '-100',
      '105',
      '105',
    ]);
    expect(text(timeWeighted(series, { from: '2020-01-01', to: '2020-12-31' }).value)).toBe('0');
  });

  it('stays lost once all is lost, until there is new money to measure', () => {
    const series = days(['2019-12-31', '100'], ['2020-01-02', '0'], ['2020-02-03', '110', '100']);
    expect(text(timeWeighted(series, year).value)).toBe('-1');
    expect(text(timeWeighted(series, { from: '2020-01-02', to: '2020-12-31' }).value)).toBe('0.1');
  });

  it('measures the smallest amount there is like any other', () => {
    const tiny = days(
      ['2019-12-31', '0.000000000000000001'],
      ['2020-01-02', '0.000000000000000002'],
    );
    expect(text(timeWeighted(tiny, year).value)).toBe('1');
  });

  it('has no day where the facts have none', () => {
    expect(returnSeries({ first: 1, last: 0, accounts: new Map(), transfers: [] })).toEqual([]);
  });

  it('counts a day on which all is lost', () => {
    const lost = days(['2019-12-31', '100'], ['2020-01-02', '0']);
    expect(text(timeWeighted(lost, year).value)).toBe('-1');
  });

  it('refuses where there is no base, and a period that runs backwards', () => {
    expect(codeOf(() => timeWeighted(days(['2020-01-02', '5']), year))).toBe('return.no-base');
    expect(codeOf(() => timeWeighted(days(['2020-01-02', '-5', '5']), year))).toBe(
      'return.no-base',
    );
    expect(
      codeOf(() => timeWeighted(days(['2020-01-02', '100', '0', '20']), year, { flow: 'SOD' })),
    ).toBe('return.no-base');
    expect(codeOf(() => timeWeighted([], { from: '2020-01-02', to: '2020-01-01' }))).toBe(
      'period.malformed',
    );
    expect(codeOf(() => timeWeighted([], { from: '2020-01-02', to: '2020-01-02' }))).toBeNull();
  });

  it('opens with the end of the first day and closes with the last', () => {
    expect(daysIn(inAndOut, { from: '2019-12-31', to: '2020-09-30' }).length).toBe(2);
    expect(text(valueOn(inAndOut, toDay('2020-06-29')))).toBe('100');
    expect(text(valueOn(inAndOut, toDay('2019-01-01')))).toBe('0');
    expect(sinceInception(inAndOut, '2020-12-31').from).toBe('2019-12-30');
    expect(
      sinceInception(days(['2020-01-01', '0'], ['2020-01-05', '0', '7', '7']), '2020-12-31').from,
    ).toBe('2020-01-04');
  });

  it('explains itself month by month and adds up months', () => {
    const measured = timeWeighted(inAndOut, year);
    const tree = explain(timeWeightedFigure(measured));
    expect(tree.inputs.map(({ label, value }) => [label, value])).toEqual([
      ['Growth of 1', '1.44'],
      ['Start', '1'],
    ]);
    expect(tree.inputs[0]?.inputs.map(({ label }) => label)).toEqual([
      '2020-06',
      '2020-09',
      '2020-12',
    ]);
    expect(
      [...monthlyReturns(measured.links)].map(([month, value]) => `${month} ${rounded(value)}`),
    ).toEqual(['2020-06 0.1', '2020-09 0.090909', '2020-12 0.2']);
    expect(growthOf(measured.links).map(({ growth }) => rounded(growth))).toEqual([
      '1.1',
      '1.2',
      '1.44',
    ]);
  });
});

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

describe('annualising, Dietz, risk and benchmarks', () => {
  it('annualises over 365 days and never less than a year', () => {
    expect(rounded(annualRate(parseExact('0.21'), 730))).toBe('0.1');
    expect(text(annualRate(-ONE, 30))).toBe('-1');
    expect(text(annualRate(parseExact('-1.5'), 30))).toBe('-1');
    expect(text(rateOver(parseExact('-1.5'), 3))).toBe('-1');
    expect(annualizedOrNull(parseExact('0.1'), 364)).toBeNull();
    expect(rounded(annualizedOrNull(parseExact('0.1'), 365) ?? 0n)).toBe('0.1');
    expect(rounded(rateOver(parseExact('0.21'), 730))).toBe('0.4641');
    expect(text(rateOver(-ONE, 3))).toBe('-1');
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
    expect(codeOf(() => benchmarkGrowth(book, [{ symbol: 'K', weight: ONE }], period))).toBe(
      'price.missing',
    );
  });
});
