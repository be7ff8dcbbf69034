import { z } from 'zod';
import { FeedError, type FeedArticle, type FeedIndex, type FeedSector } from './marketFeed';

/** A vendor's clock may be ahead by so much. */
export const CLOCK_SKEW_MS = 300_000;
/** No price of a listed security or level of an index rises or falls by more in a day, splits aside. */
export const LARGEST_MOVE = 10;

export const price = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/)
  .refine((text) => Number(text) > 0);
export const delay = z.enum(['end-of-day', 'delayed-15-minutes']);
export const sourceName = z.string().min(1).max(80);

export const isMoveOfADay = ({ last, previous }: { last: string; previous: string }): boolean => {
  const move = Number(last) / Number(previous);
  return move <= LARGEST_MOVE && move >= 1 / LARGEST_MOVE;
};
export const notAheadOf = (now: Date) => (instant: string) =>
  Date.parse(instant) <= now.getTime() + CLOCK_SKEW_MS;

const change = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,8})?$/)
  // Nothing loses more than all of it.
  .refine((text) => Number(text) > -1);
/** Words that are shown as they are: one line, or paragraphs. Nothing in them is markup; what draws over others is refused. */
const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{C}]+$/u);
const paragraphs = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^(?:[^\p{C}]|\n)+$/u);

const indexOf = (now: Date) =>
  z
    .object({
      ...{ index: z.string().min(1).max(64), last: price, previous: price, delay },
      asOf: z.iso.datetime().refine(notAheadOf(now)),
    })
    .refine(isMoveOfADay);
const sectorOf = (now: Date) =>
  z.object({
    sector: z.string().min(1).max(80),
    changes: z.object({ '1D': change, '1M': change, '3M': change, YTD: change, '1Y': change }),
    ...{ asOf: z.iso.datetime().refine(notAheadOf(now)), delay },
  });
const articleOf = (now: Date) =>
  z.object({
    ...{ id: z.string().min(1).max(200), headline: line(300), summary: line(1_000) },
    body: paragraphs.optional(),
    publishedAt: z.iso.datetime().refine(notAheadOf(now)),
    symbols: z.array(z.string().min(1).max(20)).max(20),
  });

/** @throws FeedError when it is no list of indices, or none of them can be true. */
export function believedIndices(text: string, now: Date): FeedIndex[] {
  const { source, items } = listOf(text, 'indices', indexOf(now), ({ index }) => index);
  return items.map(({ asOf, ...index }) => ({ ...index, asof: asOf, source }));
}

/** @throws FeedError as {@link believedIndices}. */
export function believedSectors(text: string, now: Date): FeedSector[] {
  const { source, items } = listOf(text, 'sectors', sectorOf(now), ({ sector }) => sector);
  return items.map(({ asOf, ...sector }) => ({ ...sector, asof: asOf, source }));
}

/** @throws FeedError as {@link believedIndices}. */
export function believedNews(text: string, now: Date): FeedArticle[] {
  const { source, items } = listOf(text, 'articles', articleOf(now), ({ id }) => id);
  return items.map(({ publishedAt, body, ...article }) => ({
    ...article,
    ...(body !== undefined && { body }),
    publishedat: new Date(publishedAt).toISOString(),
    source,
  }));
}

/** What can be true of a list; of what is there twice it is not known which is meant. */
function listOf<Item>(
  text: string,
  name: string,
  schema: z.ZodType<Item>,
  keyOf: (item: Item) => string,
): { source: string; items: Item[] } {
  const { source, said } = answerOf(text, name);
  const read = said.flatMap((one) => schema.safeParse(one).data ?? []);
  const keys = Map.groupBy(read, keyOf);
  const items = read.filter((one) => keys.get(keyOf(one))?.length === 1);
  if (said.length > 0 && items.length === 0)
    throw new FeedError('The market feed says nothing that can be true.');
  return { source, items };
}

function answerOf(text: string, name: string): { source: string; said: unknown[] } {
  try {
    const all = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    return {
      source: sourceName.parse(all['source']),
      said: z.array(z.unknown()).max(1_000).parse(all[name]),
    };
  } catch {
    throw new FeedError(`The market feed answered something else than ${name}.`);
  }
}
