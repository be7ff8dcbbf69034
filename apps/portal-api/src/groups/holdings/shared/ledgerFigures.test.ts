import { type Figure, openLedger, PriceBook } from '@portal/portfolio-accounting';
import { expect, it } from 'vitest';
import { worthFigures } from './ledgerFigures';

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
