import { describe, expect, it } from 'vitest';
import { toDate, toDay } from '../exact/days';
import { parseExact, sum } from '../exact/exact';
import { explain, type Figure } from '../explain/figure';
import { amendLedger, affectedAccounts, openLedger, rowStatus } from '../ledger/ledger';
import { isRefusal } from '../refusals';
import { returnSeries } from '../returns/returnSeries';
import { buy, ledgerOf, sell, testRows, text } from '../testing/ledgerOf';
import { accruedPerUnit, couponPeriod } from './accruedInterest';
import { allocationOf } from './allocation';
import { balancesOf } from './balances';
import { dailyFacts, factRows } from './dailyFacts';
import { ExactLanes } from './exactLanes';
import { holdingsOn } from './holdings';
import { netWorthOf } from './netWorth';
import { averageCost, positionsOf, priceFigure, requireValue, unpricedSymbols } from './positions';
import { buildSeries, PriceBook, priceOf } from './priceBook';
import { columnOf } from './priceColumn';

const bond = {
  priceFactor: '0.01',
  coupon: { rate: '0.06', frequency: 2, maturity: '2022-12-31', dayCount: '30/360' },
} as const;

describe('prices', () => {
  const book = new PriceBook({
    X: [
      ['2020-01-10', '10.5'],
      ['2020-01-20', '11'],
    ],
  });

  it.each([
    ['2020-01-01', '10.5', 'estimated'],
    ['2020-01-10', '10.5', 'quoted'],
    ['2020-01-19', '10.5', 'carried'],
    ['2020-02-01', '11', 'carried'],
  ])('knows on %s a price of %s, %s', (date, price, state) => {
    const quote = book.quoteOn('X', toDay(date));
    expect([text(quote?.price), quote?.state]).toEqual([price, state]);
  });

  it('orders quotes, keeps the last of a day, and holds any number exactly', () => {
    const series = buildSeries([
      ['2020-01-02', '3'],
      ['2020-01-01', '1'],
      ['2020-01-02', '2'],
    ]);
    expect([series.days.length, text(priceOf(series, 1))]).toEqual([2, '2']);
    const wide = buildSeries([
      ['2020-01-01', '123456789012.123456789'],
      ['2020-01-02', '0.5'],
    ]);
    expect(text(priceOf(wide, 0))).toBe('123456789012.123456789');
  });

  it('refuses what is not a price', () => {
    for (const price of ['', '.5', '5.', '1e3', '-', '１', 'NaN']) {
      expect(() => buildSeries([['2020-01-01', price]])).toThrow(
        expect.toSatisfy((error: unknown) => isRefusal(error, 'number.malformed')),
      );
    }
  });
});

describe('positions and worth', () => {
  const rows = [
    buy('2020-01-01', 'X', '10', '100'),
    buy('2020-01-05', 'BOND', '1000', '990'),
    {
      date: '2020-01-06',
      type: 'DELIVER_IN' as const,
      symbol: 'PE',
      quantity: '1',
      costBasis: '500',
    },
    { date: '2020-01-06', type: 'DELIVER_IN' as const, symbol: 'Y', quantity: '2', price: '7' },
  ];
  const ledger = ledgerOf(
    rows,
    {},
    { X: [['2020-01-10', '12']], BOND: [['2020-01-10', '101']] },
    { BOND: bond },
  );
  const positions = positionsOf(ledger, '2020-01-10');
  const of = (symbol: string) => positions.find((position) => position.symbol === symbol);

  it('values by quantity, price and factor', () => {
    expect(
      positions.map(({ symbol, marketValue, unrealizedGain, basisState }) => [
        symbol,
        text(marketValue?.value),
        text(unrealizedGain?.value),
        basisState,
      ]),
    ).toEqual([
      ['X', '120', '20', 'known'],
      ['BOND', '1010', '20', 'known'],
      ['PE', 'unknown', 'unknown', 'known'],
      ['Y', '14', 'unknown', 'missing'],
    ]);
    expect([averageCost(of('X')!), averageCost(of('Y')!)].map(text)).toEqual(['10', 'unknown']);
  });

  it('takes the money for one unit of a bond from the terms of the bond', () => {
    const leaves = (figure: Figure): Figure[] =>
      figure.inputs.length === 0 ? [figure] : figure.inputs.flatMap(leaves);
    const value = of('BOND')?.marketValue;
    expect(value && leaves(value).map(({ label, sources }) => [label, sources])).toEqual([
      ['Shares', { lots: ['t2'] }],
      ['Price', { prices: [{ symbol: 'BOND', date: '2020-01-10', state: 'quoted' }] }],
      ['Price factor', { terms: ['BOND'] }],
    ]);
  });

  it.each([
    ['2020-01-05', '2020-01-10 estimated', 'First known price, as an estimate'],
    ['2020-01-10', '2020-01-10 quoted', 'Price'],
    ['2020-01-12', '2020-01-10 carried', 'Last known price'],
  ])(
    'says of which day the price is that values a holding on %s, and how it is known',
    (...row) => {
      const [date, quote, label] = row;
      const held = holdingsOn(ledger, date).find(({ symbol }) => symbol === 'X');
      expect(held?.quote && [toDate(held.quote.day), held.quote.state].join(' ')).toBe(quote);
      const price = held?.quote && priceFigure('X', held.quote);
      expect([price?.label, price?.sources?.prices?.[0]?.date]).toEqual([label, '2020-01-10']);
    },
  );

  it('names what has no price instead of counting it as nothing', () => {
    expect(unpricedSymbols(positions)).toEqual(['PE']);
    expect(() => requireValue(of('PE')!)).toThrow(
      expect.toSatisfy(
        (error: unknown) => isRefusal(error, 'price.missing') && error.subject.symbol === 'PE',
      ),
    );
    const [balance] = balancesOf(ledger, '2020-01-10');
    expect([
      text(balance?.securities.value),
      text(balance?.cash.value),
      text(balance?.total.value),
      balance?.unpriced,
    ]).toEqual(['1144', '-1090', '54', ['PE']]);
    expect(dailyFacts(ledger, { to: '2020-01-10' }).accounts.get('A')?.unpriced).toEqual([
      { symbol: 'PE', from: toDay('2020-01-06'), to: toDay('2020-01-10') },
    ]);
  });

  it('opens down to lots, rows and prices', () => {
    const tree = explain(of('X')!.marketValue!);
    expect(tree.inputs[0]).toMatchObject({
      operation: 'product',
      inputs: [
        { value: '10', sources: { lots: ['t1'] } },
        {
          value: '12',
          sources: { prices: [{ symbol: 'X', date: '2020-01-10', state: 'quoted' }] },
        },
      ],
    });
    expect(explain(of('X')!.marketValue!, { depth: 0 })).toMatchObject({ inputs: [], more: 1 });
  });

  it('adds assets, takes liabilities off, counts owned parts', () => {
    const worth = netWorthOf(balancesOf(ledger, '2020-01-10'), [
      {
        id: 'h',
        label: 'House',
        kind: 'manual',
        value: parseExact('1000'),
        ownership: parseExact('0.5'),
      },
      { id: 'e', label: 'Elsewhere', kind: 'external', value: parseExact('30') },
      { id: 'm', label: 'Mortgage', kind: 'liability', value: parseExact('200') },
    ]);
    expect(
      [worth.assets, worth.liabilities, worth.netWorth].map(({ value }) => text(value)),
    ).toEqual(['584', '200', '384']);
    expect(worth.unpriced).toEqual(['PE']);
  });

  it('allocates to exactly 100 %, largest remainders first', () => {
    const value = parseExact('1');
    const slices = allocationOf(
      ['a', 'b', 'c', 'a'].map((key) => ({
        key,
        value: { label: key, unit: 'money', operation: 'given', value, inputs: [] },
      })),
      4,
    );
    expect(slices.map(({ key, weight }) => `${key} ${text(weight)}`)).toEqual([
      'a 0.5',
      'b 0.25',
      'c 0.25',
    ]);
    const thirds = allocationOf(
      ['a', 'b', 'c'].map((key) => ({
        key,
        value: { label: key, unit: 'money', operation: 'given', value, inputs: [] },
      })),
      4,
    );
    expect(thirds.map(({ weight }) => text(weight))).toEqual(['0.3334', '0.3333', '0.3333']);
    expect(() => allocationOf([])).toThrow(
      expect.toSatisfy((error: unknown) => isRefusal(error, 'weights.no-total')),
    );
  });
});

describe('accrued interest and daily facts', () => {
  it('accrues by 30/360 and ACT/ACT and starts again on coupon dates', () => {
    expect(text(accruedPerUnit(bond.coupon, toDay('2020-09-30')))).toBe('0.015');
    expect(text(accruedPerUnit(bond.coupon, toDay('2020-12-31')))).toBe('0');
    expect(text(accruedPerUnit(bond.coupon, toDay('2022-12-31')))).toBe('0');
    expect(text(accruedPerUnit({ ...bond.coupon, dayCount: 'ACT/ACT' }, toDay('2020-09-30')))).toBe(
      '0.015',
    );
    expect(couponPeriod(toDay('2022-12-31'), 6, toDay('2020-06-30'))).toEqual({
      previous: toDay('2020-06-30'),
      next: toDay('2020-12-31'),
    });
  });

  it('keeps value, cash, accrued, flows, income, fees and taxes by day', () => {
    const ledger = ledgerOf(
      [
        { date: '2020-07-01', type: 'DEPOSIT', amount: '2000' },
        buy('2020-07-01', 'BOND', '1000', '1005', { accrued: '5' }),
        { date: '2020-09-30', type: 'INTEREST', symbol: 'BOND', amount: '28', tax: '2' },
        { date: '2020-09-30', type: 'FEE', amount: '-3' },
        { date: '2020-09-30', type: 'WITHDRAWAL', amount: '-100' },
        { date: '2020-09-30', type: 'TRANSFER', amount: '-40', toAccount: 'B' },
      ],
      {},
      {
        BOND: [
          ['2020-07-01', '100'],
          ['2020-09-30', '99'],
        ],
      },
      { BOND: bond },
    );
    const facts = dailyFacts(ledger, { to: '2020-09-30' });
    expect([...factRows(facts)].filter(({ date }) => date === '2020-09-30')).toEqual([
      {
        account: 'A',
        date: '2020-09-30',
        value: '1870',
        cash: '880',
        accrued: '15',
        contributions: '0',
        withdrawals: '100',
        transfersIn: '0',
        transfersOut: '40',
        income: '30',
        fees: '3',
        taxes: '2',
      },
      {
        account: 'B',
        date: '2020-09-30',
        value: '40',
        cash: '40',
        accrued: '0',
        contributions: '0',
        withdrawals: '0',
        transfersIn: '40',
        transfersOut: '0',
        income: '0',
        fees: '0',
        taxes: '0',
      },
    ]);
    const day = (accounts?: string[]) =>
      Object.values(returnSeries(facts, accounts).at(-1) ?? {})
        .slice(1)
        .map((value) => text(value as bigint));
    expect(day()).toEqual(['1925', '0', '100', '3']);
    expect(day(['A'])).toEqual(['1885', '0', '140', '3']);
    expect(day(['B', 'nobody'])).toEqual(['40', '40', '0', '0']);
  });

  it('stays exact where machine integers would not be', () => {
    const lanes = new ExactLanes(2);
    const column = columnOf([parseExact('90071.9925'), parseExact('0.0001')], 4);
    const quantities = ['99999999.9999', '99999999.9999', '3', '0.000000000000000001'];
    for (const quantity of quantities)
      lanes.add(parseExact(quantity), parseExact('1'), column, 0, 2);
    const held = sum(quantities.map(parseExact));
    expect(lanes.totals().map(text)).toEqual([
      text((held * parseExact('90071.9925') + 5n * 10n ** 17n) / 10n ** 18n),
      text((held * parseExact('0.0001')) / 10n ** 18n),
    ]);
  });
});

describe('corrections and refusals', () => {
  const rows = testRows([buy('2020-01-01', 'X', '10', '100'), sell('2020-02-01', 'X', '4', '60')]);
  const prices = new PriceBook({ X: [['2020-01-01', '10']] });

  it('lets the last correction stand and a cancellation take a row back', () => {
    const corrected = openLedger({
      prices,
      rows: [
        ...rows,
        { ...rows[1]!, id: 'c1', amount: '80', corrects: 't2' },
        { ...rows[1]!, id: 'c2', amount: '70', corrects: 'c1' },
      ],
    });
    expect(corrected.out.disposals.map(({ proceeds }) => text(proceeds))).toEqual(['70']);
    expect(['t1', 't2', 'c1', 'c2'].map((id) => rowStatus(corrected, id))).toEqual([
      'effective',
      'corrected',
      'corrected',
      'effective',
    ]);
    const undone = amendLedger(corrected, { remove: ['c1', 'c2'] });
    expect(undone.out.disposals.map(({ proceeds }) => text(proceeds))).toEqual(['60']);
    const change = {
      add: [{ id: 'x', date: '2020-02-02', account: 'A', type: 'CANCEL' as const, cancels: 't2' }],
    };
    expect(amendLedger(undone, change).out.disposals).toEqual([]);
    expect(affectedAccounts(undone, change)).toEqual(['A']);
  });

  it.each([
    ['row.duplicate', { ...rows[0]! }],
    ['row.unknown-reference', { ...rows[0]!, id: 'x', corrects: 'nobody' }],
    ['row.unknown-type', { ...rows[0]!, id: 'x', type: 'GUESS' as never }],
    ['row.incomplete', { ...rows[0]!, id: 'x', quantity: null }],
    ['number.malformed', { ...rows[0]!, id: 'x', quantity: '1e3' }],
    ['number.malformed', { ...rows[0]!, id: 'x', quantity: '-1' }],
    ['date.malformed', { ...rows[0]!, id: 'x', date: '2020-02-30' }],
    [
      'price.missing',
      {
        id: 'x',
        account: 'A',
        date: '2020-01-01',
        type: 'DELIVER_IN' as const,
        symbol: 'Q',
        quantity: '1',
      },
    ],
    [
      'ratio.malformed',
      {
        id: 'x',
        account: 'A',
        date: '2020-01-03',
        type: 'SPLIT' as const,
        symbol: 'X',
        ratio: ['0', '1'] as const,
      },
    ],
  ])('refuses with %s', (code, row) => {
    expect(() => openLedger({ rows: [...rows, row], prices })).toThrow(
      expect.toSatisfy((error: unknown) => isRefusal(error) && error.code === code),
    );
  });
});
