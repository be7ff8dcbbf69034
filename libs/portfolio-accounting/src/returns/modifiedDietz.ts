import { over, share, type Exact } from '../exact/exact';
import { AccountingRefusal } from '../refusals';
import { boundsOf, daysIn, valueOn, type Period, type ReturnDay } from './returnSeries';

/**
 * Gain ÷ average capital, flows weighted by the part of the period they were there: an approximation for
 * periods without daily values. A flow at the start of its day works that day too.
 * @throws AccountingRefusal `return.no-base` without a positive average capital; as `boundsOf` for the period.
 */
export function modifiedDietz(
  series: readonly ReturnDay[],
  period: Period,
  flow: 'SOD' | 'EOD' = 'EOD',
): Exact {
  const { from, to } = boundsOf(period);
  const length = BigInt(to - from);
  const opening = valueOn(series, from);
  let net = 0n;
  let weighted = 0n;
  for (const { day, inflow, outflow } of daysIn(series, period)) {
    const amount = inflow - outflow;
    net += amount;
    weighted += share(amount, BigInt(to - day + (flow === 'SOD' ? 1 : 0)), length);
  }
  const capital = opening + weighted;
  if (capital <= 0n)
    throw new AccountingRefusal('return.no-base', 'No capital to measure a return on', {
      date: period.from,
    });
  return over(valueOn(series, to) - opening - net, capital);
}
