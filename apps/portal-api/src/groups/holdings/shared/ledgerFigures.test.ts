import { type Figure, openLedger, parseExact, PriceBook } from '@portal/portfolio-accounting';
import { expect, it } from 'vitest';
import { movedFigure, worthFigures } from './ledgerFigures';

const leaves = (figure: Figure): Figure[] =>
  figure.inputs.length === 0 ? [figure] : figure.inputs.flatMap(leaves);

it('what accounts are worth names the day of each price, which may be an earlier one', () => {
  const buy = {
    type: 'BUY',
    date: '2026-09-01',
    account: 'a',
    quantity: '1',
    amount: '-90',
  } as const;
  const ledger = openLedger({
    rows: [
      { ...buy, id: '1', symbol: 'FUND' },
      { ...buy, id: '2', symbol: 'SOLE' },
    ],
    prices: new PriceBook({ FUND: [['2026-09-30', '95']] }),
  });
  const { securities } = worthFigures(ledger, { keys: ['a'] }, '2026-11-19');
  const prices = securities ? leaves(securities).filter(({ unit }) => unit === 'price') : [];
  expect(prices.map(({ label, sources }) => [label, sources?.prices])).toEqual([
    ['Last known price', [{ symbol: 'FUND', date: '2026-09-30', state: 'carried' }]],
    ['Price of the last trade', [{ symbol: 'SOLE', date: '2026-09-01', state: 'trade' }]],
  ]);
});

it('a realized gain opens to proceeds less cost of each lot, of a gift less the basis of the giver', () => {
  const share = { account: 'a', symbol: 'FUND' } as const;
  const ledger = openLedger({
    rows: [
      { ...share, id: '1', type: 'BUY', date: '2026-09-01', quantity: '1', amount: '-90' },
      {
        ...{ ...share, id: '2', type: 'DELIVER_IN', date: '2026-09-02', quantity: '1' },
        ...{ costBasis: '180', giftValue: '93', price: '93', acquired: '2026-09-02' },
      },
      { ...share, id: '3', type: 'SELL', date: '2026-09-18', quantity: '2', amount: '236' },
    ],
    prices: new PriceBook({}),
  });
  const days = { from: '2026-09-01', to: '2026-09-30' };
  const [sale] = movedFigure(ledger, { keys: ['a'] }, 'realized', days).inputs;
  expect(sale).toMatchObject({ label: '2026-09-18 FUND', value: parseExact('-34') });
  expect(
    sale?.inputs.map(({ inputs }) => inputs.map(({ label, value }) => [label, value])),
  ).toEqual([
    [
      ['Proceeds', parseExact('118')],
      ['Cost as carried', parseExact('90')],
    ],
    [
      ['Proceeds', parseExact('118')],
      ['Cost as carried', parseExact('180')],
    ],
  ]);
  expect(sale?.inputs.map(({ inputs }) => inputs[1]?.sources)).toEqual([
    { lots: ['1'] },
    { lots: ['2'] },
  ]);
});
