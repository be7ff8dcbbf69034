import type { QuietHours } from '@portal/api-sdk/server';
import { addDays } from '../payments/rules/bankingDays';
import { instantInNewYork, newYorkTimeOf } from '../payments/rules/newYorkTime';

/**
 * When the quiet hours that hold at `now` end; null outside of them. They are hours of New York's clock, also over
 * midnight and in the nights in which the clocks change; the first minute is quiet, the last one (`to`) is not.
 */
export function endOfQuietHours({ from, to }: QuietHours, now: Date): Date | null {
  const { day, clockMs } = newYorkTimeOf(now);
  const [start, end] = [clockOf(from), clockOf(to)];
  const overMidnight = start > end;
  const quiet = overMidnight
    ? clockMs >= start || clockMs < end
    : clockMs >= start && clockMs < end;
  if (!quiet) return null;
  const ends = instantInNewYork(overMidnight && clockMs >= start ? addDays(day, 1) : day, to);
  // In the hour that comes twice in autumn, the first end may be over.
  return ends > now ? ends : new Date(ends.getTime() + 3_600_000);
}

function clockOf(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60_000;
}
