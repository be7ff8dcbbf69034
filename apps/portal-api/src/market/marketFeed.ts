/** What a feed says of one security at one instant. Prices are decimal strings of US dollars per share or unit. */
export interface FeedQuote {
  symbol: string;
  last: string;
  /** The close of the trading day before. */
  previous: string;
  yearlow?: string;
  yearhigh?: string;
  /** Of the day of `last`, in New York. */
  open?: string;
  low?: string;
  high?: string;
  /** Whole shares. */
  volume?: string;
  /** The instant of the last price, ISO 8601 in UTC. */
  asof: string;
  delay: 'end-of-day' | 'delayed-15-minutes';
  source: string;
}

/** Prices of one security within its last trading days, oldest first. */
export interface FeedDays {
  symbol: string;
  points: readonly { at: string; price: string }[];
  delay: FeedQuote['delay'];
  source: string;
}

/** The level of an index at one instant, under the firm's own id of it. */
export interface FeedIndex {
  index: string;
  last: string;
  previous: string;
  asof: string;
  delay: FeedQuote['delay'];
  source: string;
}

/** How a sector did, as fractions, under the firm's own name of it. */
export interface FeedSector {
  sector: string;
  changes: Readonly<Record<'1D' | '1M' | '3M' | 'YTD' | '1Y', string>>;
  asof: string;
  delay: FeedQuote['delay'];
  source: string;
}

/** A story of a vendor; its words are plain text. */
export interface FeedArticle {
  id: string;
  headline: string;
  summary: string;
  body?: string;
  /** ISO 8601 in UTC, with milliseconds. */
  publishedat: string;
  symbols: readonly string[];
  source: string;
}

/** An answer of a vendor: what is in neither is not known there. */
export interface FeedAnswer {
  quotes: ReadonlyMap<string, FeedQuote>;
  /** Symbols of which the vendor says what cannot be. */
  refused: ReadonlySet<string>;
}

/** Asks a vendor once. */
export interface AskVendor {
  quotes(symbols: readonly string[]): Promise<FeedAnswer>;
  /** What moved most of all that the vendor knows. */
  movers(): Promise<FeedAnswer>;
  /** Null where the vendor has none. */
  days(symbol: string): Promise<FeedDays | null>;
  indices(): Promise<readonly FeedIndex[]>;
  sectors(): Promise<readonly FeedSector[]>;
  /** The newest. */
  news(): Promise<readonly FeedArticle[]>;
}

interface Remembered {
  /** The vendor did not answer, or answered nonsense, when it was asked last: this is what it said before. */
  stale: boolean;
}

export interface KnownQuote extends FeedQuote, Remembered {}
export interface KnownDays extends FeedDays, Remembered {}
export interface KnownIndex extends FeedIndex, Remembered {}
export interface KnownSector extends FeedSector, Remembered {}

/** Prices that are newer than the firm's own market file. It never fails: what is not known is missing. */
export interface MarketFeed {
  quotes(symbols: readonly string[]): Promise<ReadonlyMap<string, KnownQuote>>;
  /** Those that moved most, in no order. */
  movers(): Promise<readonly KnownQuote[]>;
  days(symbol: string): Promise<KnownDays | null>;
  indices(): Promise<readonly KnownIndex[]>;
  sectors(): Promise<readonly KnownSector[]>;
  news(): Promise<readonly FeedArticle[]>;
}

/** For firms that have no vendor: the market file is all there is. */
export const noFeed: MarketFeed = {
  quotes: async () => new Map(),
  movers: async () => [],
  days: async () => null,
  indices: async () => [],
  sectors: async () => [],
  news: async () => [],
};

/** Says what went wrong without what was sent: that holds the key. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}
