import {
  LOT_METHODS,
  openLedger,
  PriceBook,
  toDate,
  toDay,
  type LotMethod,
  type Transaction,
} from '@portal/portfolio-accounting';
import { printTable, quantile } from './measure';

const SMALL = 4_000;
/** n log n: twice the lots cost little more than twice the time. */
const MOST = 2.2;
const ROUNDS = 15;

/** Purchases of twelve years and sales of twelve more, however many: each year-end that is kept costs a copy. */
const YEARS_OF_EACH = 12 * 365;

/** So many purchases, then as many sales, in one position. */
function rowsOf(count: number, method: LotMethod): Transaction[] {
  const start = toDay('1990-01-01');
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

/** Processor time in ms: what others do on the machine is not in it. */
function timeOf(rows: readonly Transaction[], lotMethod: LotMethod): number {
  const started = process.cpuUsage();
  openLedger({ rows, prices: new PriceBook({}), options: { lotMethod } });
  return process.cpuUsage(started).user / 1_000;
}

/** What selling thousands of lots costs by each method, and twice as many. */
export function benchLots(): void {
  const lines = LOT_METHODS.map((method) => {
    const [small, large] = [rowsOf(SMALL, method), rowsOf(2 * SMALL, method)];
    const rounds = Array.from({ length: ROUNDS + 1 }, () => ({
      small: timeOf(small, method),
      large: timeOf(large, method),
    })).slice(1);
    const middle = (pick: (round: { small: number; large: number }) => number): number =>
      quantile(rounds.map(pick), 0.5);
    return {
      what: `${method}: ${2 * SMALL} purchases and sales ÷ ${SMALL}`,
      // Of pairs one after the other, which meet the same machine.
      measured: middle((round) => round.large / round.small),
      target: MOST,
      note: `${middle(({ large: ms }) => ms).toFixed(0)} ÷ ${middle(({ small: ms }) => ms).toFixed(0)} ms of processor time`,
    };
  });
  printTable('Lots of one position, by method', lines);
}
