import { z } from 'zod';
import { delay, LARGEST_MOVE, notAheadOf, price, sourceName } from './feedLists';
import { FeedError, type FeedDays } from './marketFeed';

const MOST_POINTS = 2_500;
/** Five trading days and every holiday that can lie between them. */
const OLDEST_MS = 14 * 86_400_000;

type Points = FeedDays['points'];

const daysOf = (now: Date, symbol: string) =>
  z.object({
    ...{ source: sourceName, symbol: z.literal(symbol), currency: z.literal('USD'), delay },
    points: z
      .array(
        z.object({
          at: z.iso
            .datetime()
            .refine(notAheadOf(now))
            .refine((instant) => Date.parse(instant) >= now.getTime() - OLDEST_MS),
          price,
        }),
      )
      .min(1)
      .max(MOST_POINTS)
      .refine(isInOrder)
      .refine(isWithoutLeaps),
  });

function isInOrder(points: Points): boolean {
  const times = points.map(({ at }) => Date.parse(at));
  return times.every((time, place) => place === 0 || time > (times[place - 1] ?? time));
}

/** Adjusted for splits: no price is ten times another. */
function isWithoutLeaps(points: Points): boolean {
  const prices = points.map(({ price: text }) => Number(text));
  return Math.max(...prices) <= LARGEST_MOVE * Math.min(...prices);
}

/** @throws FeedError when it is not what was asked for, or cannot be true. Of a line one half is not believed alone. */
export function believedDays(text: string, now: Date, symbol: string): FeedDays {
  try {
    return daysOf(now, symbol).parse(JSON.parse(text));
  } catch {
    throw new FeedError('The market feed answered something else than prices within days.');
  }
}
