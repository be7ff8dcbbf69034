// Lots that leave from anywhere, and come back: what is left is what a plain list would hold, in the same order.
import { describe, expect, it } from 'vitest';
import { formatExact } from '../exact/exact';
import type { LotMethod } from '../ledger/transaction';
import { buy, closedLots, ledgerOf, openLots, sell, type TestRow } from '../testing/ledgerOf';

const day = (index: number): string =>
  new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);

describe('lots that leave from the middle', () => {
  it.each([1, 5, 17])('leave the others in their order (step %i)', (step) => {
    const rows: TestRow[] = [];
    let left: string[] = [];
    const buyOne = (index: number) => {
      rows.push(buy(day(index), 'X', '1', String(10 + (index % 7)), { id: `b${index}` }));
      left.push(`b${index}`);
    };
    for (let index = 0; index < 60; index += 1) buyOne(index);
    // Every few sales something is bought, so that lots come in while there are gaps.
    for (let turn = 0; turn < 90; turn += 1) {
      if (turn % 3 === 0) buyOne(60 + turn);
      const gone = left[(turn * step * 13) % left.length] ?? '';
      rows.push(sell(day(200 + turn), 'X', '1', '99', { lotSelector: gone }));
      left = left.filter((id) => id !== gone);
    }
    rows.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
    const ledger = ledgerOf(rows, { lotMethod: 'SPECIFIC' });
    const position = ledger.state.accounts.get('A')?.positions.get('X');
    const bought = (id: string) => Number(id.slice(1));
    const expected = left.toSorted((a, b) => bought(a) - bought(b));
    expect(position?.lots.map(({ id }) => id) ?? []).toEqual(expected);
    expect([...(position?.latestFirst() ?? [])].map(({ id }) => id)).toEqual(expected.toReversed());
    expect(formatExact(position?.quantity ?? 0n)).toBe(String(expected.length));
  });

  it('come back into their place when they are moved away and back', () => {
    const move = (
      date: string,
      account: string,
      toAccount: string,
      lotSelector: string,
    ): TestRow => ({
      ...{ date, account, toAccount, lotSelector },
      ...{ type: 'TRANSFER', symbol: 'X', quantity: '1' },
    });
    const ledger = ledgerOf([
      ...[1, 2, 3, 4, 5].map((index) => buy(day(index), 'X', '1', String(index))),
      move('2020-03-01', 'A', 'B', 't3'),
      move('2020-03-02', 'B', 'A', 't3'),
      move('2020-03-03', 'A', 'B', 't1'),
      move('2020-03-04', 'B', 'A', 't1'),
      move('2020-03-05', 'A', 'B', 't4'),
    ]);
    expect(openLots(ledger)).toEqual([
      'A X 1 @ 1 held from 2020-01-02',
      'A X 1 @ 2 held from 2020-01-03',
      'A X 1 @ 3 held from 2020-01-04',
      'A X 1 @ 5 held from 2020-01-06',
      'B X 1 @ 4 held from 2020-01-05',
    ]);
  });
});

describe('a sale at the average between sales by another method', () => {
  const sold = (date: string, method: LotMethod, lotSelector?: string) =>
    sell(date, 'X', '5', '500', { method, ...(lotSelector !== undefined && { lotSelector }) });

  it.each([
    ['HIFO', undefined],
    ['SPECIFIC', 't3'],
  ] as const)('gives every share the average from then on, also for %s', (method, lot) => {
    const ledger = ledgerOf([
      buy('2020-01-02', 'X', '10', '100'),
      buy('2020-01-03', 'X', '10', '200'),
      buy('2020-01-06', 'X', '10', '300'),
      sold('2021-02-01', method, lot),
      sold('2021-02-02', 'AVERAGE'),
      sold('2021-02-03', method, lot),
    ]);
    // After 150 of 600 have gone, 25 shares have cost 450: 18 each.
    expect(closedLots(ledger)).toEqual([
      'X 5: 500 - 150 = 350 LONG',
      'X 5: 500 - 90 = 410 LONG',
      'X 5: 500 - 90 = 410 LONG',
    ]);
    const left = openLots(ledger).map((line) => line.split(' held')[0] ?? '');
    expect(left.toSorted()).toEqual(['A X 10 @ 180', 'A X 5 @ 90']);
  });
});
