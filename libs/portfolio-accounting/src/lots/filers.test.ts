import { describe, expect, it } from 'vitest';
import { buy, closedLots, ledgerOf, openLots, sell, text, type TestRow } from '../testing/ledgerOf';
import { formatCents, roundTo, sum } from '../exact/exact';

const loss = [buy('2020-01-01', 'X', '10', '1000'), sell('2020-03-02', 'X', '10', '800')];
const again = (account: string) => buy('2020-03-10', 'X', '10', '810', { account });

describe('who files decides what a wash sale is', () => {
  const taxUnits = { A: 'couple', B: 'couple', IRA: 'couple', TRUST: 'irrevocable trust' };

  it('counts a purchase in another account of the same filer', () => {
    expect(closedLots(ledgerOf([...loss, again('B')], { taxUnits }))).toEqual([
      'X 10: 800 - 1000 = -200 SHORT disallowed 200 on 10',
    ]);
  });

  it('loses the loss to a purchase in the filer’s own retirement account (Rev. Rul. 2008-5)', () => {
    const ledger = ledgerOf([...loss, again('IRA')], { taxUnits, deferredAccounts: ['IRA'] });
    expect(closedLots(ledger)).toEqual(['X 10: 800 - 1000 = -200 SHORT disallowed 200 on 10']);
    expect(openLots(ledger)).toEqual(['IRA X 10 @ 810 held from 2020-03-10']);
  });

  it.each(['TRUST', 'someone not named'])('lets a purchase of %s alone', (account) => {
    expect(closedLots(ledgerOf([...loss, again(account)], { taxUnits }))).toEqual([
      'X 10: 800 - 1000 = -200 SHORT',
    ]);
  });

  it('lets a purchase that another taxpayer made before the sale alone', () => {
    const early = buy('2020-02-20', 'X', '10', '900', { account: 'TRUST' });
    expect(closedLots(ledgerOf([loss[0]!, early, loss[1]!], { taxUnits }))).toEqual([
      'X 10: 800 - 1000 = -200 SHORT',
    ]);
  });

  it('passes over another filer’s purchase and waits for one of the own filer', () => {
    const ledger = ledgerOf([...loss, again('TRUST'), again('B')], { taxUnits });
    expect(closedLots(ledger)).toEqual(['X 10: 800 - 1000 = -200 SHORT disallowed 200 on 10']);
    expect(openLots(ledger)).toEqual([
      'TRUST X 10 @ 810 held from 2020-03-10',
      'B X 10 @ 1010 held from 2020-01-09',
    ]);
  });
});

describe('wash sales around reorganizations and earlier sales', () => {
  const merger: TestRow = {
    date: '2020-03-01',
    type: 'MERGER',
    symbol: 'OLD',
    toSymbol: 'NEW',
    ratio: ['1', '2'],
  };

  it('takes a lot that came through a merger by the day its shares were bought', () => {
    const ledger = ledgerOf([
      buy('2019-01-02', 'OLD', '20', '2000'),
      buy('2020-02-20', 'OLD', '20', '900'),
      merger,
      sell('2020-03-05', 'NEW', '10', '500'),
    ]);
    // Nobody has bought NEW; OLD was bought within 30 days and has become NEW (Pub. 550).
    expect(closedLots(ledger)).toEqual(['NEW 10: 500 - 2000 = -1500 LONG disallowed 1500 on 10']);
  });

  it('lets a loss on the old shares wait for a purchase of the new ones', () => {
    const ledger = ledgerOf([
      buy('2019-01-02', 'OLD', '40', '4000'),
      sell('2020-02-25', 'OLD', '20', '1000'),
      merger,
      buy('2020-03-10', 'NEW', '5', '300'),
    ]);
    expect(closedLots(ledger)).toEqual(['OLD 20: 1000 - 2000 = -1000 LONG disallowed 500 on 10']);
  });

  it('does not take shares of a spin-off for a purchase', () => {
    const ledger = ledgerOf([
      buy('2019-01-02', 'P', '10', '1000'),
      buy('2020-02-20', 'P', '10', '1000'),
      {
        date: '2020-03-01',
        type: 'SPIN_OFF',
        symbol: 'P',
        toSymbol: 'CHILD',
        ratio: ['1', '1'],
        basisFraction: '0.5',
      },
      buy('2020-03-02', 'CHILD', '1', '10'),
      sell('2020-03-05', 'CHILD', '10', '100', { lotSelector: { acquired: '2019-01-02' } }),
    ]);
    expect(closedLots(ledger)).toEqual(['CHILD 10: 100 - 500 = -400 LONG disallowed 40 on 1']);
  });

  it('lets a purchase alone whose shares had been sold before the loss', () => {
    const ledger = ledgerOf([
      buy('2019-01-02', 'X', '10', '1000'),
      buy('2020-02-20', 'X', '10', '500'),
      sell('2020-02-27', 'X', '10', '510', { lotSelector: { acquired: '2020-02-20' } }),
      sell('2020-03-05', 'X', '10', '490'),
    ]);
    expect(closedLots(ledger)).toEqual([
      'X 10: 510 - 500 = 10 SHORT',
      'X 10: 490 - 1000 = -510 LONG',
    ]);
  });
});

describe('cents of closed lots', () => {
  const thirds = [
    buy('2020-01-01', 'X', '1', '33.333333'),
    buy('2020-01-02', 'X', '1', '33.333333'),
    buy('2020-01-03', 'X', '1', '33.333334'),
  ];

  it('add up to the sale, proceeds and basis', () => {
    const { disposals } = ledgerOf([...thirds, sell('2020-06-01', 'X', '3', '100')]).out;
    expect(disposals.map((one) => formatCents(one.statedProceeds ?? 0n))).toEqual([
      '33.33',
      '33.34',
      '33.33',
    ]);
    expect(formatCents(sum(disposals.map((one) => one.statedBasis ?? 0n)))).toBe('100.00');
    for (const { proceeds, statedProceeds } of disposals)
      expect((statedProceeds ?? 0n) - roundTo(proceeds ?? 0n, 2)).toBeLessThanOrEqual(10n ** 16n);
  });

  it('leave nothing of a loss that is wholly disallowed', () => {
    const { disposals } = ledgerOf([
      ...thirds,
      sell('2020-06-01', 'X', '3', '61.005'),
      buy('2020-06-05', 'X', '3', '60'),
    ]).out;
    for (const { statedProceeds, statedBasis, statedDisallowed } of disposals) {
      expect(text((statedProceeds ?? 0n) - (statedBasis ?? 0n) + statedDisallowed)).toBe('0');
    }
    const whole = sum(disposals.map((one) => one.statedDisallowed));
    expect(formatCents(whole)).toBe('38.99');
  });

  it('never disallow more than the stated loss', () => {
    const { disposals } = ledgerOf([
      buy('2020-01-01', 'X', '3', '10.004'),
      sell('2020-06-01', 'X', '3', '10'),
      buy('2020-06-05', 'X', '1', '3'),
    ]).out;
    expect(disposals.map((one) => text(one.statedDisallowed))).toEqual(['0']);
  });
});
