import { describe, expect, it } from 'vitest';
import { toDay } from '../exact/days';
import { buy, ledgerOf, sell, text } from '../testing/ledgerOf';
import { dailyFacts } from '../valuation/dailyFacts';
import { bridgeOf, postingsIn } from './bridge';
import { returnSeries } from './returnSeries';
import { timeWeighted } from './timeWeighted';

describe('the bridge', () => {
  it('names every cent between opening and closing', () => {
    const ledger = ledgerOf(
      [
        { date: '2020-01-01', type: 'DEPOSIT', amount: '1000' },
        buy('2020-01-02', 'X', '10', '505', { price: '50', fee: '5' }),
        { date: '2020-02-01', type: 'DIVIDEND', symbol: 'X', amount: '17', tax: '3' },
        sell('2020-03-01', 'X', '4', '276', { price: '70', fee: '4' }),
        { date: '2020-03-02', type: 'FEE', amount: '-11' },
        { date: '2020-03-03', type: 'WITHDRAWAL', amount: '-100' },
        { date: '2020-03-04', type: 'JOURNAL', amount: '-50', toAccount: 'B' },
        {
          date: '2020-03-05',
          type: 'DELIVER_IN',
          symbol: 'X',
          quantity: '1',
          price: '60',
          costBasis: '20',
        },
      ],
      {},
      {
        X: [
          ['2020-01-02', '50'],
          ['2020-03-31', '80'],
        ],
      },
    );
    const facts = dailyFacts(ledger, { from: '2019-12-31', to: '2020-03-31' });
    const period = { from: '2019-12-31', to: '2020-03-31' };
    const lines = (accounts?: string[]) =>
      Object.fromEntries(
        Object.entries(bridgeOf(ledger, facts, period, accounts)).map(([name, figure]) => [
          name,
          text(figure.value),
        ]),
      );
    expect(lines()).toEqual({
      opening: '0',
      contributions: '1060',
      withdrawals: '-100',
      income: '20',
      realized: '74',
      unrealized: '197',
      accruedInterest: '0',
      fees: '-11',
      taxes: '-3',
      closing: '1237',
      residual: '0',
    });
    expect(lines(['A'])).toMatchObject({ withdrawals: '-150', closing: '1187', residual: '0' });
    expect(lines(['B'])).toMatchObject({ contributions: '50', closing: '50', residual: '0' });
    const series = returnSeries(facts, ['B']);
    expect(series.filter(({ inflow }) => inflow > 0n).map(({ inflow }) => text(inflow))).toEqual([
      '50',
    ]);
    expect(
      returnSeries(facts).every(({ day, inflow }) => day !== toDay('2020-03-04') || inflow === 0n),
    ).toBe(true);
  });

  it('takes tax withheld from a withdrawal for a part of it, and fees of the bank for a charge', () => {
    const ledger = ledgerOf([
      { date: '2020-01-01', type: 'DEPOSIT', amount: '1000' },
      { date: '2020-02-03', type: 'WITHDRAWAL', amount: '-400', tax: '60', fee: '5' },
    ]);
    const facts = dailyFacts(ledger, { from: '2019-12-31', to: '2020-02-29' });
    const bridge = bridgeOf(ledger, facts, { from: '2020-01-31', to: '2020-02-29' });
    const { withdrawals, fees, taxes, closing, residual } = bridge;
    expect(
      [withdrawals, fees, taxes, closing, residual].map((figure) => text(figure.value)),
    ).toEqual(['-395', '-5', '0', '600', '0']);
    const returned = timeWeighted(
      returnSeries(facts),
      { from: '2020-01-31', to: '2020-02-29' },
      { gross: true },
    );
    expect(text(returned.value)).toBe('0');
  });

  it('opens with securities, cash and accrued interest, and closes with them', () => {
    const ledger = ledgerOf(
      [
        { date: '2020-07-01', type: 'DEPOSIT', amount: '2000' },
        buy('2020-07-01', 'BOND', '1000', '1000'),
        { date: '2020-12-31', type: 'INTEREST', symbol: 'BOND', amount: '30' },
      ],
      {},
      {
        BOND: [
          ['2020-07-01', '100'],
          ['2020-12-31', '102'],
        ],
      },
      {
        BOND: {
          priceFactor: '0.01',
          coupon: { rate: '0.06', frequency: 2, maturity: '2022-12-31', dayCount: '30/360' },
        },
      },
    );
    const facts = dailyFacts(ledger, { from: '2020-06-30', to: '2021-03-31' });
    const lines = (from: string, to: string) => {
      const { opening, income, unrealized, accruedInterest, closing, residual } = bridgeOf(
        ledger,
        facts,
        { from, to },
      );
      return [opening, income, unrealized, accruedInterest, closing, residual].map(({ value }) =>
        text(value),
      );
    };
    expect(lines('2020-09-30', '2020-12-31')).toEqual(['2015', '30', '20', '-15', '2050', '0']);
    expect(lines('2020-12-31', '2021-03-31')).toEqual(['2050', '0', '0', '15', '2065', '0']);
  });

  it('tells a withdrawal from a contribution down to the last unit', () => {
    const ledger = ledgerOf([
      { date: '2020-01-01', type: 'DEPOSIT', amount: '1' },
      { date: '2020-01-02', type: 'WITHDRAWAL', amount: '-0.000000000000000001' },
    ]);
    const facts = dailyFacts(ledger, { from: '2019-12-31', to: '2020-01-02' });
    const { withdrawals } = bridgeOf(ledger, facts, { from: '2019-12-31', to: '2020-01-02' });
    expect(text(withdrawals.value)).toBe('-0.000000000000000001');
  });

  it('takes the postings after its first day up to its last', () => {
    const ledger = ledgerOf(
      ['2020-01-01', '2020-01-02', '2020-01-02', '2020-01-03', '2020-01-05'].map((date) => ({
        date,
        type: 'DEPOSIT',
        amount: '1',
      })),
    );
    const rowsIn = (from: string, to: string) => [
      ...new Set(postingsIn(ledger, toDay(from), toDay(to)).map(({ row }) => row)),
    ];
    expect(rowsIn('2020-01-01', '2020-01-03')).toEqual(['t2', 't3', 't4']);
    expect(rowsIn('2020-01-03', '2020-01-04')).toEqual([]);
    expect(rowsIn('2019-12-31', '2020-01-01')).toEqual(['t1']);
    expect(rowsIn('2020-01-04', '2020-01-09')).toEqual(['t5']);
  });
});
