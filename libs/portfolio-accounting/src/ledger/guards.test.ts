import { describe, expect, it } from 'vitest';
import { toDate } from '../exact/days';
import { amendLedger, openLedger } from './ledger';
import { incomeIn, summarizeIncome } from '../income/received';
import {
  buy,
  closedLots,
  ledgerOf,
  openLots,
  sell,
  testRows,
  text,
  type TestRow,
} from '../testing/ledgerOf';
import { codeOf } from '../testing/returnDays';
import { dailyFacts } from '../valuation/dailyFacts';
import { PriceBook } from '../valuation/priceBook';
import { positionsOf } from '../valuation/positions';
import { bridgeOf } from '../returns/bridge';
import { returnSeries } from '../returns/returnSeries';
import { timeWeighted } from '../returns/timeWeighted';

describe('rows that would be wrong money', () => {
  it('refuses a row in another currency, alone, beside others and as an amendment', () => {
    const euros = buy('2020-01-02', 'X', '1', '100', { currency: 'EUR' });
    expect(codeOf(() => ledgerOf([euros]))).toBe('currency.mixed');
    expect(codeOf(() => ledgerOf([buy('2020-01-01', 'X', '1', '100'), euros]))).toBe(
      'currency.mixed',
    );
    const ledger = ledgerOf([buy('2020-01-01', 'X', '1', '100')]);
    const [late] = testRows([{ ...euros, id: 'late' }]);
    expect(codeOf(() => amendLedger(ledger, { add: [late!] }))).toBe('currency.mixed');
    expect(codeOf(() => ledgerOf([euros], { currency: 'EUR' }))).toBeNull();
    expect(
      codeOf(() => ledgerOf([buy('2020-01-01', 'X', '1', '1', { currency: 'USD' })])),
    ).toBeNull();
  });

  it('refuses a lot method that nobody knows', () => {
    const lotMethod = 'CHEAPEST' as 'FIFO';
    const rows = [buy('2020-01-01', 'X', '2', '1'), sell('2020-02-01', 'X', '1', '1')];
    expect(codeOf(() => ledgerOf(rows, { lotMethod }))).toBe('method.unknown');
    expect(codeOf(() => ledgerOf(rows, { methodByAccount: { A: lotMethod } }))).toBe(
      'method.unknown',
    );
    expect(codeOf(() => ledgerOf([rows[0]!, { ...rows[1]!, method: lotMethod }]))).toBe(
      'method.unknown',
    );
  });

  it('refuses a purchase that brings money and a sale that costs it', () => {
    const bought: TestRow = {
      date: '2020-01-01',
      type: 'BUY',
      symbol: 'X',
      quantity: '1',
      amount: '100',
    };
    expect(codeOf(() => ledgerOf([bought]))).toBe('amount.sign');
    const sold = sell('2020-02-01', 'X', '1', '-5');
    expect(codeOf(() => ledgerOf([buy('2020-01-01', 'X', '1', '100'), sold]))).toBe('amount.sign');
    // Charges may eat up more than a sale brings.
    expect(
      codeOf(() => ledgerOf([buy('2020-01-01', 'X', '1', '100'), { ...sold, fee: '6' }])),
    ).toBeNull();
    expect(codeOf(() => ledgerOf([buy('2020-01-01', 'X', '1', '0')]))).toBeNull();
    expect(codeOf(() => ledgerOf([buy('2020-01-01', 'X', '1', '5', { accrued: '6' })]))).toBe(
      'amount.sign',
    );
  });
});

describe('dust', () => {
  const third = '0.333333333333333333';

  it('sells three thirds of a share, and nothing is left', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '1', '9'),
      ...['2020-02-01', '2020-02-02', '2020-02-03'].map((date) => sell(date, 'X', third, '4')),
    ]);
    expect(openLots(ledger)).toEqual([]);
    expect(ledger.state.accounts.get('A')?.positions.size).toBe(0);
  });

  it('sells a hair more than is held, by each way to name lots', () => {
    const rows = [buy('2020-01-01', 'X', '0.9999999999', '9')];
    for (const more of [{}, { lotSelector: 't1' }, { method: 'AVERAGE' as const }]) {
      const ledger = ledgerOf([...rows, sell('2020-02-01', 'X', '1', '10', more)]);
      expect(closedLots(ledger)).toEqual(['X 0.9999999999: 10 - 9 = 1 SHORT']);
    }
  });

  it('refuses more than the security’s own precision allows', () => {
    const terms = { X: { quantityDecimals: 4 } };
    const sale = (quantity: string) =>
      codeOf(() =>
        ledgerOf(
          [buy('2020-01-01', 'X', '1', '9'), sell('2020-02-01', 'X', quantity, '9')],
          {},
          {},
          terms,
        ),
      );
    expect(sale('1.00005')).toBeNull();
    expect(sale('1.0002')).toBe('quantity.exceeds-holding');
    expect(
      codeOf(() =>
        ledgerOf([buy('2020-01-01', 'X', '1', '9'), sell('2020-02-01', 'X', '1.0001', '9')]),
      ),
    ).toBe('quantity.exceeds-holding');
  });
});

describe('interest that is traded with a bond', () => {
  const rows = [
    buy('2020-01-10', 'B', '1000', '1012.50', { accrued: '12.50' }),
    sell('2020-02-10', 'B', '1000', '1020.75', { accrued: '20.75' }),
  ];

  it('is income: what was sold less what was bought', () => {
    const ledger = ledgerOf(rows);
    expect(incomeIn(ledger).map(({ row, gross, traded }) => [row, text(gross), traded])).toEqual([
      ['t1', '-12.5', true],
      ['t2', '20.75', true],
    ]);
    expect(text(summarizeIncome(incomeIn(ledger)).byCharacter.get('interest')?.value)).toBe('8.25');
  });

  it('is tax-exempt where the bond is', () => {
    const ledger = ledgerOf(rows, {}, {}, { B: { taxExempt: true } });
    expect([...summarizeIncome(incomeIn(ledger)).byCharacter.keys()]).toEqual(['tax-exempt']);
  });

  it('makes the income rows the income postings', () => {
    const { postings, incomes } = ledgerOf(rows).out;
    const posted = postings
      .filter(({ kind }) => kind === 'income')
      .map(({ row, amount }) => [row, text(-amount)]);
    expect(incomes.map(({ row, gross }) => [row, text(gross)])).toEqual(posted);
  });
});

describe('the shares that earned a payment', () => {
  it('are those the row states, else those held that day', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '100', '1000'),
      sell('2020-03-02', 'X', '60', '700'),
      {
        date: '2020-03-10',
        type: 'DIVIDEND',
        symbol: 'X',
        amount: '50',
        units: '100',
        rate: '0.5',
      },
      { date: '2020-03-11', type: 'DIVIDEND', symbol: 'X', amount: '20' },
    ]);
    expect(incomeIn(ledger).map(({ quantity }) => text(quantity))).toEqual(['100', '40']);
  });
});

describe('a delivery that nobody can value', () => {
  const rows: TestRow[] = [
    { date: '2019-12-31', type: 'DEPOSIT', amount: '1000' },
    buy('2020-01-01', 'X', '10', '1000'),
    { date: '2020-01-02', type: 'DELIVER_IN', symbol: 'PE', quantity: '100', costBasis: '500' },
  ];
  const prices = {
    X: [
      ['2020-01-01', '100'],
      ['2020-01-03', '110'],
    ],
  } as const;

  it('is no inflow and no loss: it is out of the return until it has a price', () => {
    const ledger = ledgerOf(rows, {}, prices);
    const facts = dailyFacts(ledger, { to: '2020-01-03' });
    const series = returnSeries(facts);
    const period = { from: '2019-12-30', to: '2020-01-03' };
    expect(text(timeWeighted(series, period).value)).toBe('0.1');
    const bridge = bridgeOf(ledger, facts, period);
    expect(
      [bridge.contributions, bridge.unrealized, bridge.residual].map((one) => text(one.value)),
    ).toEqual(['1000', '100', '0']);
    expect(
      positionsOf(ledger, '2020-01-03').find(({ symbol }) => symbol === 'PE')?.marketValue,
    ).toBeNull();
  });

  it('comes in on the day on which its first price is known, at that price', () => {
    const ledger = ledgerOf([...rows, buy('2020-01-03', 'PE', '1', '7')], {}, prices);
    const facts = dailyFacts(ledger, { to: '2020-01-04' });
    const series = returnSeries(facts);
    const period = { from: '2019-12-30', to: '2020-01-03' };
    const inflows = series.map(({ inflow }) => text(inflow));
    expect(inflows).toEqual(['1000', '0', '0', '700', '0']);
    const bridge = bridgeOf(ledger, facts, period);
    expect(
      [bridge.contributions, bridge.unrealized, bridge.residual].map((one) => text(one.value)),
    ).toEqual(['1700', '100', '0']);
  });

  it('leaves as it came, without a value', () => {
    const ledger = ledgerOf(
      [...rows, { date: '2020-01-03', type: 'GIFT_OUT', symbol: 'PE', quantity: '100' }],
      {},
      prices,
    );
    const series = returnSeries(dailyFacts(ledger, { to: '2020-01-03' }));
    expect(text(timeWeighted(series, { from: '2019-12-30', to: '2020-01-03' }).value)).toBe('0.1');
  });

  it('goes to another account of the household without a value, and is recognised there', () => {
    const ledger = ledgerOf(
      [
        ...rows,
        { date: '2020-01-03', type: 'TRANSFER', symbol: 'PE', quantity: '40', toAccount: 'B' },
        buy('2020-01-04', 'PE', '1', '7'),
      ],
      {},
      prices,
    );
    const facts = dailyFacts(ledger, { to: '2020-01-05' });
    const inflowOf = (account: string) =>
      text(returnSeries(facts, [account]).reduce((total, { inflow }) => total + inflow, 0n));
    expect([inflowOf('A'), inflowOf('B')]).toEqual(['1420', '280']);
  });
});

describe('opening a ledger again', () => {
  it.each(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'])(
    'can resume from each day once, whose last row is of month %s',
    (month) => {
      const rows = testRows([
        buy('2020-06-03', 'PE', '1', '7'),
        buy(`2024-${month}-28`, 'PE', '1', '8'),
      ]);
      const { checkpoints } = openLedger({ rows, prices: new PriceBook({}) });
      const days = checkpoints.map(({ day }) => day);
      expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b));
      expect(days.slice(1).map(toDate)).toContain('2022-12-31');
    },
  );

  it('recognises a late first price from a checkpoint as from the beginning', () => {
    const rows = testRows([
      { date: '2018-01-02', type: 'DELIVER_IN', symbol: 'PE', quantity: '100', costBasis: '500' },
      buy('2020-06-03', 'PE', '1', '7'),
      buy('2020-08-03', 'PE', '1', '8'),
    ]);
    const whole = openLedger({ rows, prices: new PriceBook({}) });
    const amended = amendLedger(
      openLedger({ rows: [rows[0]!, rows[2]!], prices: new PriceBook({}) }),
      { add: [rows[1]!] },
    );
    expect(amended.out.postings).toEqual(whole.out.postings);
  });
});
