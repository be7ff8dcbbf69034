import { expect, it } from 'vitest';
import { openLedger } from '../ledger/ledger';
import { LOT_METHODS, type LotMethod, type Transaction } from '../ledger/transaction';
import { PriceBook } from '../valuation/priceBook';
import { toDate, toDay } from '../exact/days';

/** Purchases of twelve years and sales of twelve more, however many: each year-end that is kept costs a copy. */
const YEARS_OF_EACH = 12 * 365;

function rowsOf(count: number, method: LotMethod): Transaction[] {
  const start = toDay('2001-01-01');
  const row = (index: number, type: 'BUY' | 'SELL'): Transaction => ({
    id: `${type}${index}`,
    date: toDate(
      start +
        Math.floor((index * YEARS_OF_EACH) / count) +
        (type === 'BUY' ? 0 : YEARS_OF_EACH + 366),
    ),
    account: 'A',
    type,
    symbol: 'X',
    quantity: '10',
    // Rises and falls, so that the dearest lot is somewhere in the middle; sales are gains.
    amount: type === 'BUY' ? `-${1000 + ((index * 7919) % 997)}.37` : '3000',
    ...(type === 'SELL' && method === 'SPECIFIC' && { lotSelector: `BUY${(index * 31) % count}` }),
  });
  return [
    ...Array.from({ length: count }, (_, index) => row(index, 'BUY')),
    ...Array.from({ length: count }, (_, index) => row(index, 'SELL')),
  ];
}

/** Processor time: what others do on the machine is not in it. */
function timeOf(count: number, lotMethod: LotMethod): number {
  const rows = rowsOf(count, lotMethod);
  const started = process.cpuUsage();
  const ledger = openLedger({ rows, prices: new PriceBook({}), options: { lotMethod } });
  const { user } = process.cpuUsage(started);
  expect(ledger.state.accounts.get('A')?.positions.size).toBe(0);
  return user / 1_000;
}

/**
 * Before, 4,000 purchases and sales took 14.6 s by highest cost and 9.0 s on average. How it grows is measured by
 * `npm run bench -- --only accounting`.
 */
it.each(LOT_METHODS)('sells two thousand lots in a moment by %s', (method) => {
  expect(timeOf(2_000, method)).toBeLessThan(1_500);
});
