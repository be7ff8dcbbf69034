import { describe, expect, it } from 'vitest';
import { priceOn } from '../valuation/priceColumn';
import { toDay } from '../exact/days';
import { isRefusal } from '../refusals';
import { buy, closedLots, ledgerOf, openLots, sell, text } from '../testing/ledgerOf';

/** Shares before → after, and what came of the successor. */
function exchanges(ledger: ReturnType<typeof ledgerOf>): string[] {
  return ledger.out.exchanges.map(({ symbol, before, after, successor, received }) =>
    [`${symbol} ${text(before)} → ${text(after)}`, successor && `${successor} ${text(received)}`]
      .filter(Boolean)
      .join(', '),
  );
}

describe('shares on both sides of a corporate action', () => {
  const held = buy('2020-01-01', 'X', '25', '100');

  it.each<[string, Parameters<typeof ledgerOf>[0][number], string]>([
    [
      'a split',
      { date: '2021-06-01', type: 'SPLIT', symbol: 'X', ratio: ['3', '2'] },
      'X 25 → 37.5',
    ],
    [
      'a reverse split without its fraction',
      { date: '2021-06-01', type: 'SPLIT', symbol: 'X', ratio: ['1', '10'], amount: '30' },
      'X 25 → 2',
    ],
    [
      'a stock dividend',
      { date: '2021-06-01', type: 'STOCK_DIVIDEND', symbol: 'X', quantity: '5' },
      'X 25 → 30',
    ],
    [
      'a spin-off',
      {
        ...{ date: '2021-06-01', type: 'SPIN_OFF', symbol: 'X', toSymbol: 'Y' },
        ...{ ratio: ['1', '4'], basisFraction: '0.2', amount: '7' },
      },
      'X 25 → 25, Y 6',
    ],
    [
      'a merger',
      { date: '2021-06-01', type: 'MERGER', symbol: 'X', toSymbol: 'Y', ratio: ['2', '1'] },
      'X 25 → 0, Y 50',
    ],
  ])('are told of %s', (_, row, told) => {
    expect(exchanges(ledgerOf([held, row]))).toEqual([told]);
  });

  it('are not told of a split of what is no longer held', () => {
    const ledger = ledgerOf([
      held,
      sell('2020-02-01', 'X', '25', '90'),
      { date: '2020-02-10', type: 'SPLIT', symbol: 'X', ratio: ['2', '1'] },
    ]);
    expect(exchanges(ledger)).toEqual([]);
  });
});

describe('corporate actions', () => {
  it('splits quantity, keeps basis and dates', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '100'),
      { date: '2020-06-01', type: 'SPLIT', symbol: 'X', ratio: ['3', '2'] },
    ]);
    expect(openLots(ledger)).toEqual(['A X 15 @ 100 held from 2020-01-01']);
  });

  it('sells the fraction of a reverse split for its cash', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '25', '100'),
      { date: '2021-06-01', type: 'SPLIT', symbol: 'X', ratio: ['1', '10'], amount: '30' },
    ]);
    expect(closedLots(ledger)).toEqual(['X 0.5: 30 - 20 = 10 LONG cash-in-lieu']);
    expect(openLots(ledger)).toEqual(['A X 2 @ 80 held from 2020-01-01']);
    expect(text(ledger.state.accounts.get('A')?.cash)).toBe('-70');
  });

  it('sells the oldest share of a fraction, even where every sale names its lots', () => {
    const rows = [
      buy('2020-01-01', 'X', '15', '150'),
      buy('2020-02-01', 'X', '10', '200'),
      {
        date: '2021-06-01',
        type: 'SPLIT' as const,
        symbol: 'X',
        ratio: ['1', '10'] as const,
        amount: '90',
      },
    ];
    const ledger = ledgerOf(rows, { lotMethod: 'SPECIFIC' });
    expect(closedLots(ledger)).toEqual(['X 0.5: 90 - 50 = 40 LONG cash-in-lieu']);
    expect(openLots(ledger)).toEqual([
      'A X 1 @ 100 held from 2020-01-01',
      'A X 1 @ 200 held from 2020-02-01',
    ]);
    const average = ledgerOf(rows, { lotMethod: 'AVERAGE' });
    expect(closedLots(average)).toEqual(['X 0.5: 90 - 70 = 20 LONG cash-in-lieu']);
  });

  it('sells all that is left when a reverse split leaves less than a share', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '3', '90'),
      { date: '2021-06-01', type: 'SPLIT', symbol: 'X', ratio: ['1', '10'], amount: '75' },
    ]);
    expect(closedLots(ledger)).toEqual(['X 0.3: 75 - 90 = -15 LONG cash-in-lieu']);
    expect(openLots(ledger)).toEqual([]);
  });

  it('refuses cash in lieu of a fraction that is not there, and a split of what is not held', () => {
    const split = { type: 'SPLIT', symbol: 'X', ratio: ['1', '10'], amount: '30' } as const;
    const codeOf = (quantity: string, symbol = 'X') => {
      try {
        ledgerOf([buy('2020-01-01', symbol, quantity, '100'), { ...split, date: '2021-06-01' }]);
        return null;
      } catch (error) {
        return isRefusal(error) ? error.code : 'crash';
      }
    };
    expect([codeOf('20'), codeOf('25'), codeOf('25', 'Y')]).toEqual([
      'ratio.malformed',
      null,
      'quantity.exceeds-holding',
    ]);
  });

  it('spreads the basis over a stock dividend, or takes a taxable one as income', () => {
    const free = ledgerOf([
      buy('2020-01-01', 'X', '10', '110'),
      { date: '2020-06-01', type: 'STOCK_DIVIDEND', symbol: 'X', quantity: '1' },
    ]);
    expect(openLots(free)).toEqual(['A X 11 @ 110 held from 2020-01-01']);
    const taxed = ledgerOf([
      buy('2020-01-01', 'X', '10', '110'),
      { date: '2020-06-01', type: 'STOCK_DIVIDEND', symbol: 'X', quantity: '1', costBasis: '12' },
    ]);
    expect(openLots(taxed)).toEqual([
      'A X 10 @ 110 held from 2020-01-01',
      'A X 1 @ 12 held from 2020-06-01',
    ]);
    expect(taxed.out.incomes.map(({ gross }) => text(gross))).toEqual(['12']);
  });

  it('lowers the basis by a return of capital and gains only what exceeds it', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '100'),
      buy('2020-02-01', 'X', '10', '10'),
      { date: '2020-06-01', type: 'RETURN_OF_CAPITAL', symbol: 'X', amount: '60' },
    ]);
    expect(openLots(ledger)).toEqual([
      'A X 10 @ 70 held from 2020-01-01',
      'A X 10 @ 0 held from 2020-02-01',
    ]);
    expect(closedLots(ledger)).toEqual(['X 0: 20 - 0 = 20 SHORT return-of-capital']);
  });

  it('lowers the average basis by a return of capital, whatever a single lot cost', () => {
    const rows = [
      buy('2020-01-01', 'X', '10', '10'),
      buy('2020-02-01', 'X', '10', '90'),
      { date: '2020-06-01', type: 'RETURN_OF_CAPITAL' as const, symbol: 'X', amount: '40' },
    ];
    const average = ledgerOf(rows, { lotMethod: 'AVERAGE' });
    expect(closedLots(average)).toEqual([]);
    expect(openLots(average)).toEqual([
      'A X 10 @ 30 held from 2020-01-01',
      'A X 10 @ 30 held from 2020-02-01',
    ]);
    expect(closedLots(ledgerOf(rows))).toEqual(['X 0: 10 - 0 = 10 SHORT return-of-capital']);
  });

  it('divides basis and shares of a spin-off to the last unit', () => {
    const ledger = ledgerOf([
      buy('2019-01-01', 'P', '7', '100'),
      buy('2019-02-01', 'P', '3', '100.01'),
      {
        date: '2020-06-01',
        type: 'SPIN_OFF',
        symbol: 'P',
        toSymbol: 'C',
        ratio: ['1', '3'],
        basisFraction: '0.123456789',
      },
    ]);
    const lots = [...(ledger.state.accounts.get('A')?.positions.values() ?? [])].map(
      (position) => position.lots,
    );
    const costs = lots.flat().map(({ cost }) => cost);
    expect(text(costs.reduce((total, cost) => total + cost, 0n))).toBe('200.01');
    const received = lots[1]?.map(({ quantity }) => quantity) ?? [];
    expect(text(received.reduce((total, quantity) => total + quantity, 0n))).toBe(
      '3.333333333333333333',
    );
  });

  it('moves basis and holding period to a spun-off security and pays its fraction in cash', () => {
    const ledger = ledgerOf([
      buy('2019-01-01', 'P', '10', '1000'),
      {
        date: '2020-06-01',
        type: 'SPIN_OFF',
        symbol: 'P',
        toSymbol: 'C',
        ratio: ['1', '4'],
        basisFraction: '0.2',
        cashInLieu: '50',
        amount: '50',
      },
    ]);
    expect(openLots(ledger)).toEqual([
      'A P 10 @ 800 held from 2019-01-01',
      'A C 2 @ 160 held from 2019-01-01',
    ]);
    expect(closedLots(ledger)).toEqual(['C 0.5: 50 - 40 = 10 LONG cash-in-lieu']);
  });

  it('exchanges shares in a merger without a gain', () => {
    const ledger = ledgerOf([
      buy('2019-01-01', 'OLD', '10', '1000'),
      { date: '2020-06-01', type: 'MERGER', symbol: 'OLD', toSymbol: 'NEW', ratio: ['1', '2'] },
    ]);
    expect(openLots(ledger)).toEqual(['A NEW 5 @ 1000 held from 2019-01-01']);
    expect(closedLots(ledger)).toEqual([]);
  });

  it('recognises the gain of a merger up to the money, and no loss', () => {
    const merger = {
      date: '2020-06-01',
      type: 'MERGER',
      symbol: 'OLD',
      toSymbol: 'NEW',
      ratio: ['1', '1'],
      price: '100',
      amount: '300',
    } as const;
    const gained = ledgerOf([buy('2019-01-01', 'OLD', '10', '1200'), merger]);
    expect(closedLots(gained)).toEqual(['OLD 0: 300 - 200 = 100 LONG merger-cash']);
    expect(openLots(gained)).toEqual(['A NEW 10 @ 1000 held from 2019-01-01']);
    const lost = ledgerOf([buy('2019-01-01', 'OLD', '10', '2000'), merger]);
    expect(closedLots(lost)).toEqual(['OLD 0: 300 - 300 = 0 LONG merger-cash']);
    expect(openLots(lost)).toEqual(['A NEW 10 @ 1700 held from 2019-01-01']);
  });

  it('recognises the gain of each lot by itself: the loss of one takes nothing off another', () => {
    const ledger = ledgerOf([
      buy('2019-01-01', 'OLD', '10', '500'),
      buy('2020-03-01', 'OLD', '10', '2000'),
      {
        date: '2020-06-01',
        type: 'MERGER',
        symbol: 'OLD',
        toSymbol: 'NEW',
        ratio: ['1', '1'],
        price: '100',
        amount: '400',
      },
    ]);
    expect(closedLots(ledger)).toEqual([
      'OLD 0: 200 - 0 = 200 LONG merger-cash',
      'OLD 0: 200 - 200 = 0 SHORT merger-cash',
    ]);
    expect(openLots(ledger)).toEqual([
      'A NEW 10 @ 500 held from 2019-01-01',
      'A NEW 10 @ 1800 held from 2020-03-01',
    ]);
  });

  it('restates a price carried over a split', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '1000', { price: '100' }),
      { date: '2020-06-01', type: 'SPLIT', symbol: 'X', ratio: ['4', '1'] },
    ]);
    expect(text(priceOn(ledger, 'X', toDay('2020-05-31'))?.price)).toBe('100');
    expect(text(priceOn(ledger, 'X', toDay('2020-06-01'))?.price)).toBe('25');
  });
});

describe('movements in kind', () => {
  it('lets lots travel with basis and dates, whole or in part', () => {
    const rows = [
      buy('2019-01-01', 'X', '10', '100'),
      buy('2020-01-01', 'X', '10', '200'),
      {
        date: '2020-02-01',
        type: 'TRANSFER' as const,
        symbol: 'X',
        quantity: '15',
        toAccount: 'B',
      },
    ];
    const ledger = ledgerOf([...rows, sell('2020-03-01', 'X', '12', '360', { account: 'B' })]);
    expect(closedLots(ledger)).toEqual(['X 10: 300 - 100 = 200 LONG', 'X 2: 60 - 40 = 20 SHORT']);
    expect(openLots(ledger)).toEqual([
      'A X 5 @ 100 held from 2020-01-01',
      'B X 3 @ 60 held from 2020-01-01',
    ]);
  });

  it('gives shares away without a gain', () => {
    const ledger = ledgerOf([
      buy('2019-01-01', 'X', '10', '100'),
      { date: '2020-02-01', type: 'GIFT_OUT', symbol: 'X', quantity: '4' },
    ]);
    expect([openLots(ledger), closedLots(ledger)]).toEqual([
      ['A X 6 @ 60 held from 2019-01-01'],
      [],
    ]);
  });

  it('moves cash between accounts', () => {
    const ledger = ledgerOf([
      { date: '2020-01-01', type: 'DEPOSIT', amount: '100' },
      { date: '2020-01-02', type: 'JOURNAL', amount: '-40', toAccount: 'B' },
    ]);
    expect(['A', 'B'].map((account) => text(ledger.state.accounts.get(account)?.cash))).toEqual([
      '60',
      '40',
    ]);
  });
});
