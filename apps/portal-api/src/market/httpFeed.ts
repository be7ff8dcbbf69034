import { z } from 'zod';
import { believedDays } from './feedDays';
import {
  believedIndices,
  believedNews,
  believedSectors,
  delay,
  isMoveOfADay,
  notAheadOf,
  price,
  sourceName,
} from './feedLists';
import { type AskVendor, type FeedAnswer, FeedError, type FeedQuote } from './marketFeed';

/** Where a vendor's feed is. */
export interface FeedPlace {
  /** Without a trailing slash; `/quotes` is under it. */
  url: string;
  /** Sent as a bearer token; null for a feed that asks for none. */
  key: string | null;
}

interface Asking {
  now(): Date;
  /** How long a client waits for a vendor that hangs. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 2_000;
const MOST_CHARACTERS = 1_000_000;

const answer = z.object({
  source: sourceName,
  quotes: z.array(z.unknown()).max(1_000),
});
const named = z.object({ symbol: z.string() });

const wholeShares = z.string().regex(/^\d{1,15}$/);

/** What is said of a day's low and high has the last price, the first one and the year's range around it. */
function isOneDay(
  said: Partial<Record<'last' | 'open' | 'low' | 'high' | 'yearLow' | 'yearHigh', string>>,
): boolean {
  const { last, open = last, low, high, yearLow = low, yearHigh = high } = said;
  const inOrder = (...prices: (string | undefined)[]) => {
    const known = prices.flatMap((one) => (one === undefined ? [] : Number(one)));
    return known.every((one, place) => place === 0 || one >= (known[place - 1] ?? one));
  };
  return inOrder(yearLow, low, open, high) && inOrder(low, last, high, yearHigh);
}

/** One quote of docs/market-feed.md, and what has to be true of it. */
function quoteSchema(now: Date) {
  return (
    z
      .object({
        symbol: z.string().min(1).max(20),
        currency: z.literal('USD'),
        last: price,
        previous: price,
        yearLow: price.optional(),
        yearHigh: price.optional(),
        ...{ open: price.optional(), low: price.optional(), high: price.optional() },
        volume: wholeShares.optional(),
        asOf: z.iso.datetime().refine(notAheadOf(now)),
        delay,
      })
      .refine(({ last, yearLow = last }) => Number(yearLow) <= Number(last))
      .refine(({ last, yearHigh = last }) => Number(yearHigh) >= Number(last))
      .refine(isOneDay)
      // `previous` is adjusted for splits.
      .refine(isMoveOfADay)
  );
}

/**
 * Reads the feed of docs/market-feed.md.
 * @throws FeedError when the vendor does not answer, answers something else, or nothing it says can be true.
 */
export function createHttpFeed(
  place: FeedPlace,
  { now, timeoutMs = TIMEOUT_MS }: Asking,
): AskVendor {
  const ask = (path: string) => textOf(`${place.url}${path}`, place.key, timeoutMs);
  const askIfOffered = (path: string) =>
    ask(path).catch((error: unknown) => {
      if (error instanceof NotOfferedError) return null;
      throw error;
    });
  /** A list that the vendor may do without: 404 is no failure then. */
  const offered = async <Item>(path: string, read: (text: string, now: Date) => Item[]) => {
    const text = await askIfOffered(path);
    return text === null ? [] : read(text, now());
  };
  return {
    async quotes(symbols) {
      const query = new URLSearchParams({ symbols: symbols.join(',') });
      return believed(await ask(`/quotes?${query.toString()}`), now(), new Set(symbols));
    },
    movers: async () => believed(await ask('/movers'), now(), null),
    async days(symbol) {
      const text = await askIfOffered(`/intraday?${new URLSearchParams({ symbol }).toString()}`);
      return text === null ? null : believedDays(text, now(), symbol);
    },
    indices: () => offered('/indices', believedIndices),
    sectors: () => offered('/sectors', believedSectors),
    news: () => offered('/news', believedNews),
  };
}

/** The vendor has no such call. */
class NotOfferedError extends FeedError {}

/** What can be true of an answer, of the symbols that were asked for. */
function believed(text: string, now: Date, wanted: ReadonlySet<string> | null): FeedAnswer {
  const { source, quotes: said } = readAnswer(text);
  const schema = quoteSchema(now);
  const quotes = new Map<string, FeedQuote>();
  const refused = new Set<string>();
  for (const one of said) {
    const { symbol } = named.safeParse(one).data ?? {};
    if (symbol !== undefined && wanted?.has(symbol) === false) continue;
    const { data } = schema.safeParse(one);
    // Said twice, it is not known which of the two is meant.
    if (data && !quotes.has(data.symbol)) quotes.set(data.symbol, quoteOf(data, source));
    else if (symbol !== undefined) refused.add(symbol);
  }
  for (const symbol of refused) quotes.delete(symbol);
  if (said.length > 0 && quotes.size === 0)
    throw new FeedError('The market feed says nothing that can be true.');
  return { quotes, refused };
}

function quoteOf(
  { symbol, last, previous, delay, asOf, ...said }: z.infer<ReturnType<typeof quoteSchema>>,
  source: string,
): FeedQuote {
  const { yearLow, yearHigh, open, low, high, volume } = said;
  return {
    ...{ symbol, last, previous, delay, source },
    ...(open !== undefined && { open }),
    ...(low !== undefined && { low }),
    ...(high !== undefined && { high }),
    ...(volume !== undefined && { volume }),
    asof: asOf,
    ...(yearLow !== undefined && { yearlow: yearLow }),
    ...(yearHigh !== undefined && { yearhigh: yearHigh }),
  };
}

function readAnswer(text: string): z.infer<typeof answer> {
  try {
    return answer.parse(JSON.parse(text));
  } catch {
    throw new FeedError('The market feed answered something else than quotes.');
  }
}

async function textOf(address: string, key: string | null, timeoutMs: number): Promise<string> {
  const response = await fetch(address, {
    headers: {
      accept: 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    // A redirect would take the key elsewhere.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new FeedError('The market feed did not answer.');
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    if (response.status === 404) throw new NotOfferedError('The market feed answered 404.');
    throw new FeedError(`The market feed answered ${response.status}.`);
  }
  return readAtMost(response, MOST_CHARACTERS);
}

async function readAtMost(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const part of response.body ?? []) {
      text += decoder.decode(part, { stream: true });
      if (text.length > most) throw new FeedError('The answer of the market feed is too long.');
    }
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError('The answer of the market feed broke off.');
  }
  return text + decoder.decode();
}
