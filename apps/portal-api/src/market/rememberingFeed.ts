import { BreakerOpenError, createBreaker } from './breaker';
import type {
  AskVendor,
  FeedAnswer,
  FeedDays,
  FeedQuote,
  KnownDays,
  KnownQuote,
  MarketFeed,
} from './marketFeed';

interface RememberingOptions {
  ask: AskVendor;
  now(): Date;
  /** Told of each call that failed; not of those that were not made. */
  onFailure(error: unknown): void;
}

export interface RememberingFeed extends MarketFeed {
  /** Ends when no call is under way. */
  idle(): Promise<void>;
}

/** So long an answer is given without asking again. */
export const FRESH_MS = 60_000;
/** The vendor rests after so many failures in a row, for so long. */
export const BREAKER_FAILURES = 5;
export const BREAKER_REST_MS = 30_000;
const MOST_IN_A_CALL = 200;
const MOST_REMEMBERED = 20_000;
/** Of prices within days, which are long. */
const MOST_DAYS_REMEMBERED = 500;

interface Entry {
  /** Null for what the vendor does not know. */
  quote: FeedQuote | null;
  askedAt: number;
  stale: boolean;
}

/**
 * A vendor whose answers are kept: what is known is answered at once, and asked for anew behind it when it is older than
 * a minute; only what was never asked is waited for. What a dead vendor said before is still said, with its time.
 */
export function createRememberingFeed({
  ask,
  now,
  onFailure,
}: RememberingOptions): RememberingFeed {
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<void>>();
  const guarded = createBreaker({ now, failures: BREAKER_FAILURES, restMs: BREAKER_REST_MS });
  const failed = (error: unknown): void => {
    if (!(error instanceof BreakerOpenError)) onFailure(error);
  };
  const lists = rememberLists(ask, (call) => rememberOne(now, () => guarded(call), failed));

  const refresh = async (symbols: readonly string[]): Promise<void> => {
    try {
      const answer = await guarded(() => ask.quotes(symbols));
      const askedAt = now().getTime();
      for (const symbol of symbols)
        entries.set(symbol, renewed(entries.get(symbol), symbol, answer, askedAt));
      forgetOldest(entries);
    } catch (error) {
      for (const symbol of symbols) {
        const entry = entries.get(symbol);
        if (entry) entry.stale = true;
      }
      failed(error);
    } finally {
      for (const symbol of symbols) underWay.delete(symbol);
    }
  };
  const begin = (symbols: readonly string[]): void => {
    const asked = symbols.filter((symbol) => !underWay.has(symbol));
    for (let from = 0; from < asked.length; from += MOST_IN_A_CALL) {
      const part = asked.slice(from, from + MOST_IN_A_CALL);
      const call = refresh(part);
      for (const symbol of part) underWay.set(symbol, call);
    }
  };
  return {
    async quotes(symbols) {
      const old = now().getTime() - FRESH_MS;
      begin([...new Set(symbols)].filter((one) => (entries.get(one)?.askedAt ?? -Infinity) <= old));
      const unknown = symbols.filter((symbol) => !entries.has(symbol));
      await Promise.all(unknown.map((symbol) => underWay.get(symbol)));
      return new Map(symbols.flatMap((symbol) => knownOf(symbol, entries.get(symbol))));
    },
    movers: lists.movers,
    days: lists.days,
    indices: lists.indices,
    sectors: lists.sectors,
    news: lists.news,
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay.values());
      await lists.idle();
    },
  };
}

type Remember = <Answer>(call: () => Promise<Answer>) => ReturnType<typeof rememberOne<Answer>>;

/** The answers that are asked for by nothing: each is one list. */
function rememberLists(ask: AskVendor, remember: Remember) {
  const movers = remember(() => ask.movers());
  const days = new Map<string, ReturnType<typeof rememberOne<FeedDays | null>>>();
  /** The one that was asked for last is the last to be forgotten. */
  const daysOf = (symbol: string) => {
    const kept = days.get(symbol) ?? remember(() => ask.days(symbol));
    days.delete(symbol);
    days.set(symbol, kept);
    const [oldest] = days.keys();
    if (days.size > MOST_DAYS_REMEMBERED && oldest !== undefined) days.delete(oldest);
    return kept;
  };
  const indices = remember(() => ask.indices());
  const sectors = remember(() => ask.sectors());
  const news = remember(() => ask.news());
  return {
    async movers(): Promise<KnownQuote[]> {
      const { answer, stale } = (await movers.get()) ?? { stale: false };
      return [...(answer?.quotes.values() ?? [])].map((quote) => ({ ...quote, stale }));
    },
    async days(symbol: string): Promise<KnownDays | null> {
      const { answer, stale } = (await daysOf(symbol).get()) ?? { stale: false };
      return answer ? { ...answer, stale } : null;
    },
    indices: () => allOf(indices),
    sectors: () => allOf(sectors),
    news: async () => (await news.get())?.answer ?? [],
    idle: () =>
      Promise.all([movers, ...days.values(), indices, sectors, news].map((one) => one.idle())),
  };
}

/** A list that is kept, each of it with whether it is what was said before. */
async function allOf<Item>(
  kept: ReturnType<typeof rememberOne<readonly Item[]>>,
): Promise<(Item & { stale: boolean })[]> {
  const { answer = [], stale } = (await kept.get()) ?? { stale: false };
  return answer.map((one) => ({ ...one, stale }));
}

/** One answer that is kept like those about symbols. */
function rememberOne<Answer>(
  now: () => Date,
  ask: () => Promise<Answer>,
  onFailure: (error: unknown) => void,
) {
  let known: { answer: Answer; askedAt: number; stale: boolean } | undefined;
  let underWay: Promise<void> | undefined;
  const refresh = async (): Promise<void> => {
    try {
      known = { answer: await ask(), askedAt: now().getTime(), stale: false };
    } catch (error) {
      if (known) known.stale = true;
      onFailure(error);
    } finally {
      underWay = undefined;
    }
  };
  return {
    async get() {
      if ((known?.askedAt ?? -Infinity) <= now().getTime() - FRESH_MS) underWay ??= refresh();
      if (!known) await underWay;
      return known;
    },
    idle: async () => underWay,
  };
}

function renewed(
  before: Entry | undefined,
  symbol: string,
  { quotes, refused }: FeedAnswer,
  askedAt: number,
): Entry {
  const quote = quotes.get(symbol) ?? null;
  const kept = before?.quote ?? null;
  if (refused.has(symbol)) return { quote: kept, askedAt, stale: true };
  // Time does not go back: an older answer comes from a part of the vendor that is behind.
  const isOlder = quote && kept && Date.parse(quote.asof) < Date.parse(kept.asof);
  return { quote: isOlder ? kept : quote, askedAt, stale: false };
}

function knownOf(symbol: string, entry: Entry | undefined): [string, KnownQuote][] {
  return entry?.quote ? [[symbol, { ...entry.quote, stale: entry.stale }]] : [];
}

/** A map keeps the order in which its keys came in. */
function forgetOldest(entries: Map<string, Entry>): void {
  for (const symbol of entries.keys()) {
    if (entries.size <= MOST_REMEMBERED) return;
    entries.delete(symbol);
  }
}
