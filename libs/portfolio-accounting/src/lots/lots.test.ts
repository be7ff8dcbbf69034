import { describe, expect, it } from 'vitest';
import { toDay } from '../exact/days';
import { isRefusal, type RefusalCode } from '../refusals';
import { buy, closedLots, ledgerOf, openLots, sell, text, type TestRow } from '../testing/ledgerOf';
import { allowedGain, disposalsIn, groupDisposals, realizedGain } from './gains';
import { daysToLongTerm, lastShortTermDay, termOf } from './term';
import { toDate } from '../exact/days';
import type { SecurityTerms } from '../valuation/priceBook';

const three = [
  buy('2020-01-10', 'X', '10', '400'),
  buy('2020-02-10', 'X', '10', '600'),
  buy('2020-03-10', 'X', '10', '500'),
];

function refusalOf(work: () => unknown): RefusalCode | null {
  try {
    work();
    return null;
  } catch (error) {
    return isRefusal(error) ? error.code : null;
  }
}

describe('lot methods', () => {
  it.each([
    ['FIFO', ['X 10: 600 - 400 = 200 SHORT', 'X 5: 300 - 300 = 0 SHORT']],
    ['LIFO', ['X 10: 600 - 500 = 100 SHORT', 'X 5: 300 - 300 = 0 SHORT']],
    ['HIFO', ['X 10: 600 - 600 = 0 SHORT', 'X 5: 300 - 250 = 50 SHORT']],
    ['AVERAGE', ['X 10: 600 - 500 = 100 SHORT', 'X 5: 300 - 250 = 50 SHORT']],
  ] as const)('closes lots by %s', (lotMethod, lines) => {
    expect(
      closedLots(ledgerOf([...three, sell('2020-06-01', 'X', '15', '900')], { lotMethod })),
    ).toEqual(lines);
  });

  it('lets an account and a single sale have their own method', () => {
    const rows = [...three, ...three.map((row) => ({ ...row, account: 'B' }))];
    const sales = [
      sell('2020-06-01', 'X', '10', '500'),
      sell('2020-06-02', 'X', '10', '500', { account: 'B' }),
      sell('2020-06-03', 'X', '10', '500', { method: 'HIFO' }),
    ];
    expect(closedLots(ledgerOf([...rows, ...sales], { methodByAccount: { B: 'LIFO' } }))).toEqual([
      'X 10: 500 - 400 = 100 SHORT',
      'X 10: 500 - 500 = 0 SHORT',
      'X 10: 500 - 600 = -100 SHORT',
    ]);
  });

  it.each<[string, Partial<TestRow>]>([
    ['its row', { lotSelector: 't2' }],
    ['its date', { lotSelector: '2020-02-10' }],
    ['its unit cost', { lotSelector: { unitCost: '60' } }],
    ['date and cost', { lotSelector: { acquired: '2020-02-10', unitCost: '60.00' } }],
    ['date alone', { lotSelector: { acquired: '2020-02-10' } }],
    ['the lot field', { lot: 't2' }],
  ])('finds a lot by %s', (_, named) => {
    const ledger = ledgerOf([
      ...three,
      sell('2020-06-01', 'X', '10', '700', { method: 'SPECIFIC', ...named }),
    ]);
    expect(closedLots(ledger)).toEqual(['X 10: 700 - 600 = 100 SHORT']);
    expect(openLots(ledger)).toEqual([
      'A X 10 @ 400 held from 2020-01-10',
      'A X 10 @ 500 held from 2020-03-10',
    ]);
  });

  it('finds a lot by the label it was bought under', () => {
    const ledger = ledgerOf([
      buy('2020-01-10', 'X', '1', '4', { lot: 'first' }),
      buy('2020-01-11', 'X', '1', '5', { lot: 'second' }),
      sell('2020-02-01', 'X', '1', '9', { lotSelector: { label: 'second' } }),
    ]);
    expect(closedLots(ledger)).toEqual(['X 1: 9 - 5 = 4 SHORT']);
    const byName = ledgerOf([
      buy('2020-01-10', 'X', '1', '4', { lot: 'first' }),
      buy('2020-01-11', 'X', '1', '5', { lot: 'second' }),
      sell('2020-02-01', 'X', '1', '9', { lot: 'second' }),
    ]);
    expect(closedLots(byName)).toEqual(['X 1: 9 - 5 = 4 SHORT']);
  });

  it('sells a part of the one lot that is named', () => {
    const ledger = ledgerOf([
      ...three,
      sell('2020-06-01', 'X', '4', '280', { method: 'SPECIFIC', lotSelector: 't2' }),
    ]);
    expect(closedLots(ledger)).toEqual(['X 4: 280 - 240 = 40 SHORT']);
  });

  it('tells unit costs apart by the cent, and takes a millionth for the same', () => {
    const rows = [buy('2020-01-10', 'X', '1', '4.31'), buy('2020-01-11', 'X', '1', '4.32')];
    const cost = (unitCost: string) =>
      closedLots(
        ledgerOf([...rows, sell('2020-02-01', 'X', '1', '9', { lotSelector: { unitCost } })]),
      );
    expect(cost('4.32')).toEqual(['X 1: 9 - 4.32 = 4.68 SHORT']);
    expect(cost('4.3200004')).toEqual(['X 1: 9 - 4.32 = 4.68 SHORT']);
    expect(refusalOf(() => cost('4.320001'))).toBe('lot.not-found');
  });

  it('counts a disallowed loss in the basis by which HIFO chooses', () => {
    const ledger = ledgerOf(
      [
        buy('2020-01-01', 'X', '1', '10'),
        sell('2020-03-01', 'X', '1', '6'),
        buy('2020-03-10', 'X', '1', '7'),
        buy('2020-05-01', 'X', '1', '9'),
        sell('2020-06-01', 'X', '1', '20'),
        buy('2020-06-02', 'X', '1', '12'),
        sell('2020-06-03', 'X', '1', '20'),
      ],
      { lotMethod: 'HIFO' },
    );
    expect(ledger.out.disposals.map(({ lot }) => lot)).toEqual(['t1', 't3', 't6']);
    const adjustedLast = ledgerOf(
      [
        buy('2019-01-01', 'X', '1', '10'),
        buy('2019-01-02', 'X', '1', '9'),
        sell('2020-03-01', 'X', '1', '6'),
        buy('2020-03-10', 'X', '1', '7'),
        sell('2020-06-01', 'X', '1', '20'),
      ],
      { lotMethod: 'HIFO' },
    );
    expect(adjustedLast.out.disposals.map(({ lot }) => lot)).toEqual(['t1', 't4']);
  });

  it('refuses instead of guessing', () => {
    const sale = (more: Partial<TestRow>, quantity = '10') =>
      refusalOf(() => ledgerOf([...three, sell('2020-06-01', 'X', quantity, '1', more)]));
    expect(sale({}, '30.000000002')).toBe('quantity.exceeds-holding');
    expect(sale({}, '30')).toBeNull();
    expect(sale({ method: 'SPECIFIC' })).toBe('lot.ambiguous');
    expect(sale({ method: 'SPECIFIC' }, '30')).toBeNull();
    expect(sale({ lotSelector: 't9' })).toBe('lot.not-found');
    expect(sale({ lotSelector: 't1' }, '11')).toBe('lot.not-found');
    expect(sale({ lotSelector: 't1' }, '10.000000002')).toBe('lot.not-found');
    expect(sale({ symbol: 'Y' })).toBe('quantity.exceeds-holding');
    expect(sale({ symbol: 'Y' }, '0.000000000000000001')).toBe('quantity.exceeds-holding');
  });

  it.each(['FIFO', 'AVERAGE'] as const)('lets no share of nothing leave by %s', (lotMethod) => {
    const ledger = ledgerOf([sell('2020-06-01', 'X', '0', '0')], { lotMethod });
    expect([closedLots(ledger), openLots(ledger)]).toEqual([[], []]);
  });

  it('orders lots by acquisition, not by entry', () => {
    const ledger = ledgerOf([
      buy('2020-05-01', 'X', '1', '50'),
      {
        date: '2020-05-02',
        type: 'DELIVER_IN',
        symbol: 'X',
        quantity: '1',
        costBasis: '10',
        acquired: '2015-01-31',
      },
      sell('2020-05-03', 'X', '1', '60'),
    ]);
    expect(closedLots(ledger)).toEqual(['X 1: 60 - 10 = 50 LONG']);
  });

  it('takes lots of one day in the order in which they were bought, or the other way round', () => {
    const rows = [
      buy('2020-01-10', 'X', '1', '4'),
      buy('2020-01-10', 'X', '1', '5'),
      sell('2020-02-01', 'X', '1', '9'),
    ];
    expect(closedLots(ledgerOf(rows))).toEqual(['X 1: 9 - 4 = 5 SHORT']);
    expect(closedLots(ledgerOf(rows, { lotMethod: 'LIFO' }))).toEqual(['X 1: 9 - 5 = 4 SHORT']);
    const twins = [buy('2020-01-09', 'X', '1', '5'), ...rows.slice(1)];
    const [first] = ledgerOf(twins, { lotMethod: 'HIFO' }).out.disposals;
    expect(first?.lot).toBe('t1');
  });

  it('keeps a missing basis missing: no gain, no average, last under HIFO', () => {
    const rows: TestRow[] = [
      { date: '2020-01-01', type: 'DELIVER_IN', symbol: 'X', quantity: '1', price: '100' },
      buy('2020-01-02', 'X', '1', '20'),
    ];
    const hifo = ledgerOf([...rows, sell('2020-02-01', 'X', '1', '30')], { lotMethod: 'HIFO' });
    expect(closedLots(hifo)).toEqual(['X 1: 30 - 20 = 10 SHORT']);
    expect(openLots(hifo)).toEqual(['A X 1 @ unknown held from 2020-01-01']);
    const fifo = ledgerOf([...rows, sell('2020-02-01', 'X', '1', '30')]);
    const gains = realizedGain(disposalsIn(fifo));
    expect([text(gains.total.value), gains.unknown.length]).toEqual(['0', 1]);
    const average = ledgerOf([...rows, sell('2020-02-01', 'X', '1', '30')], {
      lotMethod: 'AVERAGE',
    });
    expect(closedLots(average)).toEqual(['X 1: 30 - unknown = unknown SHORT']);
  });

  it('shares proceeds by quantity without losing a unit', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '1', '1'),
      buy('2020-01-02', 'X', '1', '1'),
      buy('2020-01-03', 'X', '1', '1'),
      sell('2020-02-01', 'X', '3', '10'),
    ]);
    expect(text(realizedGain(disposalsIn(ledger)).proceeds.value)).toBe('10');
  });
});

describe('gains', () => {
  const ledger = ledgerOf([
    buy('2018-01-10', 'X', '10', '100'),
    buy('2020-01-10', 'Y', '10', '100', { account: 'B' }),
    sell('2019-01-11', 'X', '4', '60'),
    sell('2019-12-31', 'X', '2', '10'),
    sell('2020-06-01', 'Y', '5', '60', { account: 'B' }),
    sell('2020-06-02', 'Y', '5', '20', { account: 'B' }),
  ]);

  it('tells gains from losses and short from long', () => {
    const gains = realizedGain(disposalsIn(ledger));
    const { shortGain, shortLoss, longGain, longLoss, short, long, total, proceeds, costBasis } =
      gains;
    expect(
      [shortGain, shortLoss, longGain, longLoss, short, long, total, proceeds, costBasis].map(
        (figure) => text(figure.value),
      ),
    ).toEqual(['10', '-30', '20', '-10', '-20', '10', '-10', '150', '160']);
  });

  it('filters by day, account and security, both ends included', () => {
    const count = (filter: Parameters<typeof disposalsIn>[1]) => disposalsIn(ledger, filter).length;
    expect(count({ from: '2019-12-31' })).toBe(3);
    expect(count({ to: '2019-12-31' })).toBe(2);
    expect(count({ from: '2020-01-01', to: '2020-06-01' })).toBe(1);
    expect(count({ accounts: ['B'] })).toBe(2);
    expect(count({ symbol: 'X' })).toBe(2);
    expect(count({ symbol: 'X', accounts: ['B'] })).toBe(0);
  });

  it('counts a sale at cost among the gains, and the smallest loss among the losses', () => {
    const even = ledgerOf([
      buy('2020-01-01', 'X', '2', '20'),
      sell('2020-02-01', 'X', '1', '10'),
      sell('2020-02-02', 'X', '1', '9.999999999999999999'),
    ]);
    const { shortGain, shortLoss } = realizedGain(disposalsIn(even));
    expect(shortGain.inputs.map(({ value }) => text(value))).toEqual(['0']);
    expect(shortLoss.inputs.map(({ value }) => text(value))).toEqual(['-0.000000000000000001']);
  });

  it('explains a gain by proceeds and cost, and names a wash sale only where there is one', () => {
    const washed = ledgerOf([
      buy('2020-01-01', 'X', '1', '10'),
      sell('2020-03-01', 'X', '1', '6'),
      buy('2020-03-10', 'X', '1', '7'),
      sell('2020-06-01', 'X', '1', '15'),
    ]);
    const trees = disposalsIn(washed).map((disposal) => {
      const { operation, value, inputs = [] } = allowedGain(disposal) ?? {};
      return [operation, text(value), ...inputs.map((input) => input.label)];
    });
    expect(trees).toEqual([
      ['sum', '0', 'X sold 2020-03-01', 'Disallowed loss'],
      ['difference', '4', 'Proceeds', 'Adjusted basis'],
    ]);
    const [plain] = disposalsIn(ledger).map(allowedGain);
    expect(plain?.inputs.map(({ label }) => label)).toEqual(['Proceeds', 'Purchase cost']);
  });

  it('leaves a sale without a price unknown, and its postings balanced', () => {
    const unpriced = ledgerOf([
      buy('2020-01-01', 'X', '2', '20'),
      { date: '2020-02-01', type: 'SELL', symbol: 'X', quantity: '1' },
    ]);
    expect(closedLots(unpriced)).toEqual(['X 1: unknown - 10 = unknown SHORT']);
    expect(disposalsIn(unpriced).map(allowedGain)).toEqual([null]);
    expect(
      unpriced.out.postings
        .filter(({ row }) => row === 't2')
        .map(({ kind, amount }) => `${kind} ${text(amount)}`),
    ).toEqual(['cost -10', 'gain 10']);
  });

  it('groups by year, security, account and lot', () => {
    const disposals = disposalsIn(ledger);
    expect([...groupDisposals(disposals, 'year').keys()]).toEqual(['2019', '2020']);
    expect([...groupDisposals(disposals, 'symbol').keys()]).toEqual(['X', 'Y']);
    expect([...groupDisposals(disposals, 'lot').keys()]).toEqual(['t1', 't2']);
  });
});

describe('whether the broker reports the basis of a purchase', () => {
  const coupon = {
    rate: '0.03',
    frequency: 2,
    maturity: '2030-06-30',
    dayCount: '30/360',
  } as const;
  it.each<[string, SecurityTerms, string, Partial<TestRow>]>([
    ['stock', {}, '2011-01-01', {}],
    ['shares of a fund', { basisRule: 'fund' }, '2012-01-01', {}],
    ['stock that a dividend bought', {}, '2012-01-01', { type: 'DIVIDEND', reinvest: true }],
    ['bonds', { coupon }, '2014-01-01', {}],
  ])('depends on the day: %s', (_, terms, first, more) => {
    const coveredOn = (day: number) =>
      ledgerOf(
        [{ ...buy(toDate(day), 'X', '1', '10'), price: '10', ...more }],
        {},
        {},
        { X: terms },
      )
        .state.accounts.get('A')
        ?.positions.get('X')
        ?.lots.map(({ covered }) => covered);
    expect([coveredOn(toDay(first) - 1), coveredOn(toDay(first))]).toEqual([[false], [true]]);
  });

  it('is what the row says, and never so of a partnership', () => {
    const ledger = ledgerOf(
      [
        buy('2005-03-01', 'X', '1', '10', { covered: true }),
        buy('2025-03-01', 'FUND', '1', '10'),
        sell('2025-03-02', 'X', '1', '10'),
        sell('2025-03-02', 'FUND', '1', '10'),
      ],
      {},
      {},
      { FUND: { basisRule: 'never' } },
    );
    expect(disposalsIn(ledger).map(({ covered }) => covered)).toEqual([true, false]);
  });
});

describe('holding period', () => {
  it.each([
    ['2019-01-15', '2020-01-15'],
    ['2019-02-28', '2020-02-29'],
    ['2020-02-29', '2021-02-28'],
    ['2020-02-28', '2021-02-28'],
    ['2019-04-30', '2020-04-30'],
    ['2019-12-31', '2020-12-31'],
    ['2019-01-30', '2020-01-30'],
  ])('bought %s is short-term through %s', (bought, last) => {
    expect(toDate(lastShortTermDay(toDay(bought)))).toBe(last);
    expect(termOf(toDay(bought), toDay(last))).toBe('SHORT');
    expect(termOf(toDay(bought), toDay(last) + 1)).toBe('LONG');
    expect(daysToLongTerm(toDay(bought), toDay(last))).toBe(1);
    expect(daysToLongTerm(toDay(bought), toDay(last) + 9)).toBe(0);
  });
});
