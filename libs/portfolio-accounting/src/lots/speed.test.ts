import { expect, it } from 'vitest';
import { openLedger } from '../ledger/ledger';
import { LOT_METHODS, type LotMethod, type Transaction } from '../ledger/transaction';
import { PriceBook } from '../valuation/priceBook';
import { addMonths, toDate, toDay } from '../exact/days';

function rowsOf(count: number, method: LotMethod): Transaction[] {
  const start = toDay('2001-01-01');
  const row = (index: number, type: 'BUY' | 'SELL'): Transaction => ({
    id: `${type}${index}`,
    date: toDate(type === 'BUY' ? start + index : addMonths(start, 12 * 30) + index),
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

/** Before, 4,000 purchases and sales took 14.6 s by highest cost and 9.0 s on average. */
it.each(LOT_METHODS)('sells two thousand lots in a moment by %s', (method) => {
  expect(timeOf(2_000, method)).toBeLessThan(1_500);
});

it.runIf(process.env['SOAK']).each(LOT_METHODS)(
  'sells twice as many lots in hardly more than twice the time by %s',
  (method) => {
    timeOf(2_000, method);
    const best = (count: number): number =>
      Math.min(...Array.from({ length: 7 }, () => timeOf(count, method)));
    const [first, second] = [best(4_000), best(8_000)];
    const line = `${method}: ${first.toFixed(0)} ms, ${second.toFixed(0)} ms, × ${(second / first).toFixed(2)}`;
    // eslint-disable-next-line no-console -- a soak prints its ratios
    console.info(line);
    expect(second / first, line).toBeLessThanOrEqual(2.2);
  },
);
