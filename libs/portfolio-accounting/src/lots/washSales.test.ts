import { describe, expect, it } from 'vitest';
import { buy, closedLots, ledgerOf, openLots, sell, text } from '../testing/ledgerOf';
import { disposalsIn, realizedGain } from './gains';

describe('wash sales (IRS Pub. 550)', () => {
  it('moves losses to purchases before the sale, in order of purchase, and leaves the rest allowed', () => {
    const ledger = ledgerOf([
      buy('2013-09-26', 'M', '100', '5000'),
      buy('2013-12-19', 'M', '50', '2750'),
      buy('2013-12-27', 'M', '25', '1125'),
      sell('2014-01-09', 'M', '100', '4000'),
    ]);
    expect(closedLots(ledger)).toEqual(['M 100: 4000 - 5000 = -1000 SHORT disallowed 750 on 75']);
    expect(openLots(ledger)).toEqual([
      'A M 50 @ 3250 held from 2013-09-05',
      'A M 25 @ 1375 held from 2013-09-13',
    ]);
  });

  it('replaces with purchases after the sale, first ones first, until all is replaced', () => {
    const ledger = ledgerOf([
      buy('2013-09-26', 'M', '100', '5000'),
      sell('2014-02-06', 'M', '100', '4000'),
      ...['11', '12', '13', '14'].map((day) => buy(`2014-02-${day}`, 'M', '50', '1000')),
    ]);
    expect(closedLots(ledger)).toEqual(['M 100: 4000 - 5000 = -1000 SHORT disallowed 1000 on 100']);
    expect(openLots(ledger)).toEqual([
      'A M 50 @ 1500 held from 2013-10-01',
      'A M 50 @ 1500 held from 2013-10-02',
      'A M 50 @ 1000 held from 2014-02-13',
      'A M 50 @ 1000 held from 2014-02-14',
    ]);
  });

  it('disallows the loss lots only and splits the replacement', () => {
    const ledger = ledgerOf([
      buy('2008-01-05', 'X', '100', '15800'),
      buy('2008-01-06', 'X', '100', '10000'),
      buy('2008-01-07', 'X', '100', '9500'),
      sell('2013-12-27', 'X', '300', '37500'),
      buy('2014-01-09', 'X', '250', '25000'),
    ]);
    expect(closedLots(ledger)).toEqual([
      'X 100: 12500 - 15800 = -3300 LONG disallowed 3300 on 100',
      'X 100: 12500 - 10000 = 2500 LONG',
      'X 100: 12500 - 9500 = 3000 LONG',
    ]);
    const ids = ledger.state.accounts
      .get('A')
      ?.positions.get('X')
      ?.lots.map(({ id }) => id);
    expect(ids).toEqual(['t5~t4~t1', 't5']);
    expect(openLots(ledger)).toEqual([
      'A X 100 @ 13300 held from 2008-01-18',
      'A X 150 @ 15000 held from 2014-01-09',
    ]);
  });

  it('does not take shares of the same purchase for a replacement', () => {
    const ledger = ledgerOf([
      buy('2014-06-01', 'XYZ', '200', '10000'),
      sell('2014-06-12', 'XYZ', '100', '4000'),
    ]);
    expect(closedLots(ledger)).toEqual(['XYZ 100: 4000 - 5000 = -1000 SHORT']);
  });

  it('matches a re-purchase of the same day after the sale', () => {
    const ledger = ledgerOf([
      buy('2014-05-01', 'XYZ', '100', '1000'),
      sell('2014-05-01', 'XYZ', '100', '900'),
      buy('2014-05-01', 'XYZ', '100', '800'),
      sell('2014-05-01', 'XYZ', '100', '900'),
    ]);
    expect(closedLots(ledger)).toEqual([
      'XYZ 100: 900 - 1000 = -100 SHORT disallowed 100 on 100',
      'XYZ 100: 900 - 900 = 0 SHORT',
    ]);
  });

  it('carries a loss on to the next replacement, with the whole holding period', () => {
    const ledger = ledgerOf([
      buy('2014-01-25', 'GOOG', '2', '100'),
      sell('2014-01-28', 'GOOG', '2', '50'),
      buy('2014-02-25', 'GOOG', '5', '250'),
      sell('2014-02-28', 'GOOG', '5', '125'),
    ]);
    expect(closedLots(ledger)).toEqual([
      'GOOG 2: 50 - 100 = -50 SHORT disallowed 50 on 2',
      'GOOG 2: 50 - 150 = -100 SHORT',
      'GOOG 3: 75 - 150 = -75 SHORT',
    ]);
  });

  it('counts day 30 in and day 31 out, before and after', () => {
    const after = (date: string) =>
      closedLots(
        ledgerOf([
          buy('2020-01-01', 'X', '1', '10'),
          sell('2020-03-01', 'X', '1', '5'),
          buy(date, 'X', '1', '5'),
        ]),
      )[0];
    expect(after('2020-03-31')).toContain('disallowed 5');
    expect(after('2020-04-01')).not.toContain('disallowed');
    const before = (date: string) =>
      closedLots(
        ledgerOf([
          buy('2020-01-01', 'X', '1', '10'),
          buy(date, 'X', '1', '5'),
          sell('2020-03-31', 'X', '1', '5'),
        ]),
      )[0];
    expect(before('2020-03-01')).toContain('disallowed 5');
    expect(before('2020-02-29')).not.toContain('disallowed');
  });

  it('does not take shares bought long before for a replacement beside recent ones', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '100'),
      buy('2020-01-02', 'X', '10', '100'),
      buy('2020-02-25', 'X', '2', '10'),
      sell('2020-03-01', 'X', '10', '60'),
    ]);
    expect(closedLots(ledger)).toEqual(['X 10: 60 - 100 = -40 SHORT disallowed 8 on 2']);
  });

  it('looks at every account of the household', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '100'),
      sell('2020-03-01', 'X', '10', '60'),
      buy('2020-03-10', 'X', '10', '70', { account: 'B' }),
    ]);
    expect(closedLots(ledger)).toEqual(['X 10: 60 - 100 = -40 SHORT disallowed 40 on 10']);
    expect(openLots(ledger)).toEqual(['B X 10 @ 110 held from 2020-01-10']);
  });

  it('disallows in the year of the sale what the next year replaces in another account, in part', () => {
    const ledger = ledgerOf([
      buy('2022-05-02', 'X', '100', '5000'),
      sell('2023-12-15', 'X', '100', '4000'),
      buy('2024-01-08', 'X', '30', '1200', { account: 'B' }),
      sell('2024-02-05', 'X', '30', '1500', { account: 'B' }),
    ]);
    expect(closedLots(ledger)).toEqual([
      'X 100: 4000 - 5000 = -1000 LONG disallowed 300 on 30',
      'X 30: 1500 - 1500 = 0 LONG',
    ]);
    const gainOf = (from: string, to: string) =>
      text(realizedGain(disposalsIn(ledger, { from, to })).total.value);
    expect(gainOf('2023-01-01', '2023-12-31')).toBe('-700');
    expect(gainOf('2024-01-01', '2024-12-31')).toBe('0');
  });

  it('loses the loss for good when the replacement is bought in a deferred account', () => {
    const rows = [
      buy('2020-01-01', 'X', '10', '100'),
      sell('2020-03-01', 'X', '10', '60'),
      buy('2020-03-10', 'X', '10', '70', { account: 'IRA' }),
      sell('2020-03-20', 'X', '10', '50', { account: 'IRA' }),
      buy('2020-03-25', 'X', '10', '50'),
    ];
    const ledger = ledgerOf(rows, { deferredAccounts: ['IRA'] });
    expect(closedLots(ledger)).toEqual([
      'X 10: 60 - 100 = -40 SHORT disallowed 40 on 10',
      'X 10: 50 - 70 = -20 SHORT',
    ]);
    expect(openLots(ledger)).toEqual(['A X 10 @ 50 held from 2020-03-25']);
  });

  it('counts replaced shares in new shares when a split comes between', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '100'),
      sell('2020-03-01', 'X', '10', '60'),
      { date: '2020-03-05', type: 'SPLIT', symbol: 'X', ratio: ['2', '1'] },
      buy('2020-03-10', 'X', '10', '30'),
    ]);
    expect(closedLots(ledger)).toEqual(['X 10: 60 - 100 = -40 SHORT disallowed 20 on 5']);
    expect(openLots(ledger)).toEqual(['A X 10 @ 50 held from 2020-01-10']);
  });

  it('goes with the shares into a merger, and leaves nothing behind', () => {
    const disallowed = (bought: string) =>
      closedLots(
        ledgerOf([
          buy('2020-01-01', 'X', '2', '20'),
          sell('2020-03-02', 'X', '1', '6'),
          { date: '2020-03-09', type: 'MERGER', symbol: 'X', toSymbol: 'Y', ratio: ['1', '1'] },
          buy('2020-03-16', bought, '1', '7'),
        ]),
      );
    expect(disallowed('Y')).toEqual(['X 1: 6 - 10 = -4 SHORT disallowed 4 on 1']);
    expect(disallowed('X')).toEqual(['X 1: 6 - 10 = -4 SHORT']);
  });

  it('takes no delivered, gifted-in or in-kind shares for a purchase, but reinvested dividends', () => {
    const sold = [buy('2020-01-01', 'X', '10', '100'), sell('2020-03-01', 'X', '9', '45')];
    const withRow = (row: Parameters<typeof ledgerOf>[0][number]) =>
      closedLots(ledgerOf([...sold, row]))[0];
    expect(
      withRow({
        date: '2020-03-02',
        type: 'DELIVER_IN',
        symbol: 'X',
        quantity: '9',
        costBasis: '50',
      }),
    ).not.toContain('disallowed');
    expect(
      withRow({
        date: '2020-03-02',
        type: 'INTEREST_IN_KIND',
        symbol: 'X',
        quantity: '9',
        costBasis: '50',
      }),
    ).not.toContain('disallowed');
    expect(
      withRow({
        date: '2020-03-02',
        type: 'DIVIDEND',
        symbol: 'X',
        quantity: '1',
        price: '5',
        reinvest: true,
      }),
    ).toContain('disallowed 5 on 1');
  });

  it('matches purchases of one day in the order in which they were made', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '100'),
      buy('2020-02-20', 'X', '5', '50'),
      buy('2020-02-20', 'X', '4', '40', { account: 'B' }),
      buy('2020-02-20', 'X', '6', '60'),
      sell('2020-03-01', 'X', '7', '0', { lotSelector: 't1' }),
    ]);
    expect(openLots(ledger).filter((line) => !line.endsWith('2020-02-20'))).toEqual([
      'A X 3 @ 30 held from 2020-01-01',
      'A X 5 @ 100 held from 2019-12-22',
      'B X 2 @ 40 held from 2019-12-22',
    ]);
  });

  it('lets purchases of one day after the sale replace in the order in which they were made', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '100'),
      sell('2020-03-01', 'X', '10', '60'),
      buy('2020-03-10', 'X', '6', '42', { account: 'B' }),
      buy('2020-03-10', 'X', '5', '35'),
      buy('2020-03-10', 'X', '5', '35', { account: 'B' }),
    ]);
    expect(openLots(ledger).toSorted()).toEqual([
      'A X 1 @ 7 held from 2020-03-10',
      'A X 4 @ 44 held from 2020-01-10',
      'B X 5 @ 35 held from 2020-03-10',
      'B X 6 @ 66 held from 2020-01-10',
    ]);
  });

  it('takes purchases that are numbered alike in the order in which they were given', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '5', '50'),
      buy('2020-02-20', 'X', '5', '30', { seq: 1 }),
      buy('2020-02-20', 'X', '5', '40', { seq: 1 }),
      sell('2020-03-01', 'X', '5', '30'),
    ]);
    expect(openLots(ledger)).toEqual([
      'A X 5 @ 50 held from 2019-12-22',
      'A X 5 @ 40 held from 2020-02-20',
    ]);
  });

  it.each(['A', 'B'])(
    'matches parts of one purchase by account, also when the ledger names %s first',
    (first) => {
      const ledger = ledgerOf([
        { date: '2019-12-31', type: 'DEPOSIT', amount: '1', account: first },
        buy('2020-01-01', 'X', '10', '100'),
        buy('2020-02-20', 'X', '10', '50', { account: 'B' }),
        {
          date: '2020-02-21',
          type: 'TRANSFER',
          symbol: 'X',
          quantity: '4',
          account: 'B',
          toAccount: 'A',
        },
        sell('2020-03-01', 'X', '6', '0', { lotSelector: 't2' }),
      ]);
      expect(openLots(ledger).toSorted()).toEqual([
        'A X 4 @ 40 held from 2020-01-01',
        'A X 4 @ 60 held from 2019-12-22',
        'B X 2 @ 30 held from 2019-12-22',
        'B X 4 @ 20 held from 2020-02-20',
      ]);
    },
  );

  it('keeps the adjustment with its shares when a replacement is sold in parts', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '100'),
      sell('2020-03-01', 'X', '10', '60'),
      buy('2020-03-10', 'X', '10', '70'),
      sell('2020-06-01', 'X', '4', '60'),
      sell('2020-06-02', 'X', '1', '15'),
    ]);
    expect(closedLots(ledger).slice(1)).toEqual([
      'X 4: 60 - 44 = 16 SHORT',
      'X 1: 15 - 11 = 4 SHORT',
    ]);
    expect(openLots(ledger)).toEqual(['A X 5 @ 55 held from 2020-01-10']);
    expect(text(realizedGain(disposalsIn(ledger)).costBasis.value)).toBe('155');
  });

  it('lowers what was paid before the adjustment when capital comes back', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '100'),
      sell('2020-03-01', 'X', '10', '60'),
      buy('2020-03-10', 'X', '10', '70'),
      { date: '2020-06-01', type: 'RETURN_OF_CAPITAL', symbol: 'X', amount: '100' },
    ]);
    expect(openLots(ledger)).toEqual(['A X 10 @ 10 held from 2020-01-10']);
    expect(closedLots(ledger).length).toBe(1);
  });

  it('is off when the household has it off, before and after the sale', () => {
    const rows = [
      buy('2020-01-01', 'X', '1', '10'),
      buy('2020-02-28', 'X', '1', '5'),
      sell('2020-03-01', 'X', '1', '5'),
      buy('2020-03-02', 'X', '1', '5'),
    ];
    expect(closedLots(ledgerOf(rows, { washSales: false }))).toEqual(['X 1: 5 - 10 = -5 SHORT']);
  });

  it('lets a share that replaces one loss replace no other', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '100'),
      buy('2020-01-02', 'X', '10', '100'),
      sell('2020-03-01', 'X', '10', '60'),
      buy('2020-03-10', 'X', '10', '70'),
      sell('2020-03-20', 'X', '10', '50'),
    ]);
    expect(closedLots(ledger)).toEqual([
      'X 10: 60 - 100 = -40 SHORT disallowed 40 on 10',
      'X 10: 50 - 100 = -50 SHORT',
    ]);
  });

  it('leaves a sale at cost alone', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '2', '20'),
      sell('2020-03-01', 'X', '2', '20'),
      buy('2020-03-10', 'X', '1', '5'),
    ]);
    expect(ledger.out.disposals.map(({ replaced }) => text(replaced))).toEqual(['0']);
    expect(openLots(ledger)).toEqual(['A X 1 @ 5 held from 2020-03-10']);
  });

  it('takes the smallest loss for a loss, and replaces it to the last unit', () => {
    const unit = '0.000000000000000001';
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '100'),
      sell('2020-03-01', 'X', '10', '60'),
      buy('2020-03-10', 'X', '9.999999999999999999', '70'),
      buy('2020-03-11', 'X', '5', '30'),
    ]);
    expect(closedLots(ledger)).toEqual(['X 10: 60 - 100 = -40 SHORT disallowed 40 on 10']);
    const tiny = ledgerOf([
      buy('2020-01-01', 'X', '1', unit),
      sell('2020-03-01', 'X', '1', '0'),
      buy('2020-03-10', 'X', '1', '7'),
    ]);
    expect(closedLots(tiny)).toEqual([`X 1: 0 - ${unit} = -${unit} SHORT disallowed ${unit} on 1`]);
  });

  it('asks nothing of later purchases once a loss is replaced by earlier ones', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '100'),
      buy('2020-02-20', 'X', '10', '70'),
      sell('2020-03-01', 'X', '10', '60'),
      buy('2020-03-10', 'X', '10', '50'),
    ]);
    expect(openLots(ledger)).toEqual([
      'A X 10 @ 110 held from 2019-12-22',
      'A X 10 @ 50 held from 2020-03-10',
    ]);
  });

  it('lets several losses wait, and each purchase meets the oldest that is left', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '100'),
      buy('2020-01-02', 'X', '10', '100'),
      sell('2020-03-01', 'X', '10', '60'),
      sell('2020-03-02', 'X', '10', '50'),
      buy('2020-03-10', 'X', '10', '70'),
      buy('2020-03-11', 'X', '4', '20'),
      buy('2020-03-12', 'X', '9', '90'),
    ]);
    expect(closedLots(ledger)).toEqual([
      'X 10: 60 - 100 = -40 SHORT disallowed 40 on 10',
      'X 10: 50 - 100 = -50 SHORT disallowed 50 on 10',
    ]);
    expect(openLots(ledger)).toEqual([
      'A X 10 @ 110 held from 2020-01-10',
      'A X 4 @ 40 held from 2020-01-11',
      'A X 6 @ 90 held from 2020-01-12',
      'A X 3 @ 30 held from 2020-03-12',
    ]);
  });
});
