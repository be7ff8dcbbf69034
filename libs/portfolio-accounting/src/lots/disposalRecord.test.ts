// What a disposal leaves beside its gain: sources of its figures, cents, postings, and the subject of a refusal.
import { describe, expect, it } from 'vitest';
import { parseExact } from '../exact/exact';
import type { Figure, FigureSources } from '../explain/figure';
import { isRefusal, type RefusalSubject } from '../refusals';
import { buy, closedLots, ledgerOf, openLots, sell, text } from '../testing/ledgerOf';
import { disposalsIn, realizedGain } from './gains';
import { hypotheticalSale, type SaleQuestion } from './hypotheticalSale';
import { statedDisallowance } from './lot';
import { levelLots } from './position';

/** Figures that nothing is computed from, by their label. */
function leavesOf(figure: Figure): Record<string, FigureSources | undefined> {
  if (figure.inputs.length === 0) return { [figure.label]: figure.sources };
  return Object.assign({}, ...figure.inputs.map(leavesOf)) as Record<string, FigureSources>;
}

function subjectOf(work: () => unknown): RefusalSubject | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.subject;
  }
}

describe('figures of a gain', () => {
  const washed = ledgerOf([
    buy('2020-01-01', 'X', '1', '10'),
    sell('2020-03-01', 'X', '1', '6'),
    buy('2020-03-10', 'X', '1', '7'),
    sell('2020-06-01', 'X', '1', '15'),
  ]);

  it('come from the row that sold and the lot that was sold', () => {
    const [loss, gain] = disposalsIn(washed);
    expect(leavesOf(realizedGain(loss ? [loss] : []).total)).toMatchObject({
      Proceeds: { rows: ['t2'], lots: ['t1'] },
      'Purchase cost': { lots: ['t1'] },
      'Disallowed loss': { rows: ['t2'], lots: ['t1'] },
    });
    expect(leavesOf(realizedGain(gain ? [gain] : []).total)).toMatchObject({
      Proceeds: { rows: ['t4'], lots: ['t3'] },
      'Purchase cost': { lots: ['t3'] },
      'Disallowed losses added': { lots: ['t3'] },
    });
  });

  it('leave out a sale without proceeds, which is named apart', () => {
    const unpriced = ledgerOf([
      buy('2020-01-01', 'X', '2', '20'),
      { date: '2020-02-01', type: 'SELL', symbol: 'X', quantity: '1' },
      sell('2020-02-02', 'X', '1', '15'),
    ]);
    expect(realizedGain(disposalsIn(unpriced)).unknown.map(({ row }) => row)).toEqual(['t2']);
  });
});

describe('cents of a disposal', () => {
  const [disposal] = disposalsIn(
    ledgerOf([buy('2020-01-01', 'X', '1', '10'), sell('2020-03-01', 'X', '1', '6')]),
  );
  const disallowanceOf = (cents: Partial<NonNullable<typeof disposal>>) =>
    disposal && text(statedDisallowance({ ...disposal, ...cents }));

  it('have no proceeds where the record has none, and a basis with the losses that joined it', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '1', '10'),
      sell('2020-03-01', 'X', '1', '6'),
      buy('2020-03-10', 'X', '1', '7'),
      { date: '2020-06-01', type: 'SELL', symbol: 'X', quantity: '1' },
    ]);
    const [loss, unpriced] = disposalsIn(ledger);
    expect([unpriced?.statedProceeds, text(unpriced?.statedBasis)]).toEqual([null, '11']);
    expect([loss?.replacedBy, unpriced?.replacedBy]).toEqual([['t3'], []]);
  });

  it.each<[string, Parameters<typeof disallowanceOf>[0], string]>([
    ['proceeds nobody knows', { statedProceeds: null, disallowed: parseExact('4') }, '0'],
    [
      'a basis nobody knows',
      { statedBasis: null, statedProceeds: parseExact('-5'), disallowed: parseExact('4') },
      '0',
    ],
    [
      'a gain in cents',
      {
        statedBasis: parseExact('5'),
        statedProceeds: parseExact('6'),
        disallowed: parseExact('4'),
      },
      '0',
    ],
    [
      'a loss that is only in the cents',
      { proceeds: parseExact('10'), statedProceeds: parseExact('9.99'), disallowed: 0n },
      '0',
    ],
    [
      'a loss that is replaced as a whole',
      { statedProceeds: parseExact('6.01'), disallowed: parseExact('4') },
      '3.99',
    ],
  ])('disallow what is stated of %s', (_, cents, stated) => {
    expect(disallowanceOf(cents)).toBe(stated);
  });
});

describe('money for a fraction of a successor', () => {
  it('is a gain of the successor, not of what was given up', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '25', '100'),
      {
        ...{ date: '2021-06-01', type: 'SPIN_OFF', symbol: 'X', toSymbol: 'Y' },
        ...{ ratio: ['1', '4'], basisFraction: '0.2', amount: '7' },
      },
    ]);
    const gains = ledger.out.postings.filter(({ kind }) => kind === 'gain');
    expect(gains.map(({ symbol }) => symbol)).toEqual(['Y']);
  });
});

describe('a refusal', () => {
  const held = buy('2020-01-01', 'X', '10', '100');

  it('names the row, account, security and day of a sale of more than is held', () => {
    const work = () => ledgerOf([held, sell('2020-02-01', 'X', '11', '100')]);
    const subject = { row: 't2', account: 'A', symbol: 'X', date: '2020-02-01' };
    expect(subjectOf(work)).toEqual(subject);
  });

  it('names the row of a sale whose lot is not there', () => {
    const work = () =>
      ledgerOf([held, sell('2020-02-01', 'X', '1', '10', { lotSelector: 'elsewhere' })]);
    expect(subjectOf(work)).toEqual({ row: 't2', account: 'A', date: '2020-02-01' });
  });

  it('names the row of a sale whose lot could be one of two', () => {
    const rows = [held, held, sell('2020-02-01', 'X', '1', '10', { method: 'SPECIFIC' as const })];
    const subject = { row: 't3', account: 'A', symbol: 'X', date: '2020-02-01' };
    expect(subjectOf(() => ledgerOf(rows))).toEqual(subject);
  });
});

describe('a lot that is described', () => {
  const rows = [
    buy('2020-01-01', 'X', '1', '10', { lot: 'old' }),
    buy('2020-02-01', 'X', '1', '20', { lot: '2020-01-01' }),
  ];

  it('is the one of that day, not one that is labelled like the day', () => {
    const sale = sell('2020-06-01', 'X', '1', '30', { lotSelector: { acquired: '2020-01-01' } });
    expect(closedLots(ledgerOf([...rows, sale], { lotMethod: 'SPECIFIC' }))).toEqual([
      'X 1: 30 - 10 = 20 SHORT',
    ]);
  });

  it('is none where day and label name different lots', () => {
    const selector = { acquired: '2020-02-01', label: 'old' };
    const sale = sell('2020-06-01', 'X', '1', '30', { lotSelector: selector });
    expect(subjectOf(() => ledgerOf([...rows, sale]))).toMatchObject({ row: 't3' });
  });

  it('is the one of that id in a list, not one that is labelled like the id', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '1', '10'),
      buy('2020-02-01', 'X', '1', '20', { lot: 't1' }),
      sell('2020-06-01', 'X', '1', '30', { lotSelector: ['t1'] }),
    ]);
    expect(closedLots(ledger)).toEqual(['X 1: 30 - 10 = 20 SHORT']);
  });
});

describe('a sale that nobody has made', () => {
  const question: SaleQuestion = {
    account: 'A',
    symbol: 'X',
    quantity: parseExact('1'),
    price: parseExact('5'),
    date: '2020-06-10',
  };
  const rows = [
    buy('2020-01-01', 'X', '1', '10'),
    buy('2020-02-01', 'X', '1', '10'),
    buy('2020-03-01', 'X', '1', '30'),
  ];

  it('does not count the loss of an earlier sale that still waits for a purchase', () => {
    const ledger = ledgerOf([...rows, sell('2020-06-01', 'X', '1', '2')]);
    const { openShares, openLoss } = hypotheticalSale(ledger, question, 'FIFO');
    expect([text(openShares), text(openLoss)]).toEqual(['1', '5']);
  });

  it('takes lots that are named only where lots are to be named', () => {
    const named = { ...question, lots: ['t3'] };
    expect(hypotheticalSale(ledgerOf(rows), named, 'FIFO').row).not.toHaveProperty('lotSelector');
    expect(hypotheticalSale(ledgerOf(rows), named, 'SPECIFIC').row.lotSelector).toEqual(['t3']);
  });

  it('sells the older of two lots of the same basis first', () => {
    const { row } = hypotheticalSale(ledgerOf(rows), question, 'LOFO');
    expect(row.lotSelector).toEqual(['t1', 't2', 't3']);
  });
});

describe('wash sales', () => {
  it('do not take the rest of a purchase for a replacement of its own part that replaced another', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '10', '1000'),
      buy('2020-02-10', 'X', '20', '1000'),
      sell('2020-02-20', 'X', '10', '600', { lotSelector: 't1' }),
      // The part of the second purchase that took over the loss of 400.
      sell('2020-02-25', 'X', '10', '300', { lotSelector: 't2~t3~t1' }),
      sell('2020-02-26', 'X', '10', '300', { lotSelector: { acquired: '2020-02-10' } }),
    ]);
    expect(closedLots(ledger).map((line) => line.includes('disallowed'))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('lots at an average', () => {
  it('share what was paid and the losses that joined it by quantity', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '1', '10'),
      sell('2020-03-01', 'X', '1', '6'),
      buy('2020-03-10', 'X', '1', '7'),
      buy('2020-05-10', 'X', '3', '33'),
    ]);
    const lots = ledger.state.accounts.get('A')?.positions.get('X')?.lots ?? [];
    const level = levelLots(lots).map(({ cost, washAdjustment }) => [
      text(cost),
      text(washAdjustment),
    ]);
    expect(level).toEqual([
      ['10', '1'],
      ['30', '3'],
    ]);
    expect(openLots(ledger)).toHaveLength(2);
    expect(levelLots([])).toEqual([]);
  });
});
