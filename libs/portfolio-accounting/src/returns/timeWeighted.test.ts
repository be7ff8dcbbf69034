import { describe, expect, it } from 'vitest';
import { toDay } from '../exact/days';
import { explain } from '../explain/figure';
import { buy, ledgerOf, sell, text } from '../testing/ledgerOf';
import { codeOf, days, rounded, year } from '../testing/returnDays';
import { dailyFacts } from '../valuation/dailyFacts';
import { bridgeOf } from './bridge';
import { flowsOf } from './moneyWeighted';
import { daysIn, returnSeries, sinceInception, valueOn } from './returnSeries';
import { growthOf, monthlyReturns, timeWeighted, timeWeightedFigure } from './timeWeighted';

describe('time-weighted return', () => {
  const smallest = '0.000000000000000001';
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

  it.each(['SOD', 'EOD', 'IN_SOD_OUT_EOD'] as const)(
    'measures the smallest amount there is like any other, flows counted %s',
    (flow) => {
      const tiny = days(['2019-12-31', smallest], ['2020-01-02', '0.000000000000000002']);
      expect(text(timeWeighted(tiny, year, { flow }).value)).toBe('1');
    },
  );

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

  describe('of an emptied account', () => {
    const emptied: Parameters<typeof days> = [
      ['2019-12-31', '100'],
      ['2020-06-30', '110'],
      ['2020-07-01', '0', '0', '110'],
    ];

    it.each([
      ['a dividend that stays', [['2020-09-15', '5']]],
      ['a dividend that is paid out at once', [['2020-09-15', '0', '0', '5']]],
      [
        'a dividend that is paid out later',
        [
          ['2020-09-15', '5'],
          ['2020-10-01', '0', '0', '5'],
        ],
      ],
      [
        'a fee that is owed until it is paid',
        [
          ['2020-09-15', '-3'],
          ['2020-09-16', '-3'],
          ['2020-09-30', '0', '3'],
        ],
      ],
    ] satisfies [string, Parameters<typeof days>][])(
      'is what the money made while it was there, whatever %s',
      (_, late) => {
        expect(text(timeWeighted(days(...emptied, ...late), year).value)).toBe('0.1');
      },
    );

    it('goes on with what comes to work afterwards', () => {
      const again = days(
        ...emptied,
        ['2020-09-15', '5'],
        ['2020-10-01', '100', '95'],
        ['2020-12-31', '120'],
      );
      expect(text(timeWeighted(again, year).value)).toBe('0.32');
    });

    it('names the day that has no return, and leaves its factor 1', () => {
      const { links, value } = timeWeighted(days(...emptied, ['2020-09-15', '5']), year);
      expect(links.map(({ isMeasured }) => isMeasured)).toEqual([true, true, false]);
      const [growth] = timeWeightedFigure({ links, value }).inputs;
      expect(
        growth?.inputs.map(({ label, inputs }) => [
          label,
          inputs.map((day) => `${day.label} ${text(day.value)}`),
        ]),
      ).toEqual([
        ['2020-06', ['2020-06-30 1.1']],
        ['2020-07', []],
        ['2020-09', ['2020-09-15: no return, the day starts with nothing 1']],
      ]);
    });

    it('is measured at the end of the day like at its start', () => {
      const late = timeWeighted(days(...emptied, ['2020-09-15', '5']), year, { flow: 'EOD' });
      expect([text(late.value), late.links.at(-1)?.isMeasured]).toEqual(['0.1', false]);
      for (const [value, inflow] of [
        ['99', '100'],
        ['0', smallest],
      ] as const) {
        const first = timeWeighted(days(['2020-01-02', value, inflow]), year, { flow: 'EOD' });
        expect([text(first.value), first.links.at(-1)?.isMeasured]).toEqual(['0', true]);
      }
    });

    it('is none where nothing was there at all but what came late', () => {
      const period = { from: '2020-07-31', to: '2020-09-30' };
      const late = (...rows: Parameters<typeof days>) =>
        codeOf(() => timeWeighted(days(...emptied, ...rows), period));
      expect(late(['2020-08-31', '0'])).toBeNull();
      expect(late(['2020-08-31', '0'], ['2020-09-15', '0', '0', '5'])).toBe('return.no-base');
      expect(late(['2020-09-15', smallest], ['2020-09-16', smallest])).toBeNull();
    });

    it('is not told where a debt grows or shrinks by itself', () => {
      const owing = days(...emptied, ['2020-09-15', '-3'], ['2020-09-16', '-4']);
      expect(codeOf(() => timeWeighted(owing, year))).toBe('return.no-base');
    });

    it('is the same out of a ledger, where the bridge still shows the dividend as income', () => {
      const ledger = ledgerOf([
        { date: '2019-12-31', type: 'DEPOSIT', amount: '100' },
        buy('2020-01-02', 'X', '10', '100'),
        sell('2020-06-30', 'X', '10', '110'),
        { date: '2020-07-01', type: 'WITHDRAWAL', amount: '-110' },
        { date: '2020-09-15', type: 'DIVIDEND', symbol: 'X', amount: '5' },
      ]);
      const facts = dailyFacts(ledger, { to: '2020-12-31' });
      expect(text(timeWeighted(returnSeries(facts), year).value)).toBe('0.1');
      const { income, closing, residual } = bridgeOf(ledger, facts, year);
      expect([income, closing, residual].map(({ value }) => text(value))).toEqual(['5', '5', '0']);
    });
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
