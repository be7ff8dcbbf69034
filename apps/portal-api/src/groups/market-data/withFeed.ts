import type { Provenance, Quote, WatchListItems } from '@portal/api-sdk/server';
import { Decimal } from 'decimal.js';
import type { KnownQuote, MarketFeed } from '../../market/marketFeed';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { SPARK_DAYS } from './quoteRepository';

/** By id, the symbol under which a vendor knows a security. */
export type Symbols = ReadonlyMap<string, string>;

const FRACTION_DIGITS = 8;
/** A step between the file's last close and the vendor's close before: a split, whose file comes with the night. */
const SPLIT = { least: 0.7, most: 1.4 };

/**
 * The file's quotes, newer where the vendor knows of a later day. Of the same day the file's close stands: it is what
 * positions are valued at, so that quote × quantity is the value on the page of the account.
 */
export async function withFeed(
  feed: MarketFeed,
  symbols: Symbols,
  quotes: readonly Quote[],
): Promise<Quote[]> {
  const wanted = quotes.flatMap(({ security }) => symbols.get(security.securityid) ?? []);
  const known = wanted.length > 0 ? await feed.quotes(wanted) : new Map<string, KnownQuote>();
  return quotes.map((quote) => {
    const symbol = symbols.get(quote.security.securityid);
    const newer = symbol === undefined ? undefined : known.get(symbol);
    if (!newer) return quote;
    const day = newYorkTimeOf(new Date(newer.asof)).day;
    const isNewer = quote.last === undefined || day > quote.provenance.asof;
    return isNewer ? newerQuote(quote, newer, day) : quote;
  });
}

/** A watch list with newer quotes, and the sources of all of them. */
export async function itemsWithFeed(
  feed: MarketFeed,
  symbols: Symbols,
  { items, provenance, ...answer }: WatchListItems,
): Promise<WatchListItems> {
  const old = items.map(({ quote }) => quote);
  const quotes = await withFeed(feed, symbols, old);
  const newer = quotes.filter((quote) => !old.includes(quote));
  const rest = quotes.length === newer.length && newer.length > 0 ? [] : [provenance];
  return {
    ...answer,
    items: items.map((item, place) => ({ ...item, quote: quotes[place] ?? item.quote })),
    provenance: together([...rest, ...newer.map((quote) => quote.provenance)]),
  };
}

/** Of several sources: all their names, the oldest day and the longest delay. */
function together(all: readonly Provenance[]): Provenance {
  const isClosing = all.some(({ delay }) => delay === 'end-of-day');
  return {
    source: [...new Set(all.map(({ source }) => source))].join(' and '),
    asof: all.map(({ asof }) => asof).toSorted()[0] ?? '',
    delay: isClosing ? 'end-of-day' : 'delayed-15-minutes',
    ...(all.some(({ stale }) => stale) && { stale: true }),
  };
}

function newerQuote(quote: Quote, newer: KnownQuote, day: string): Quote {
  const last = new Decimal(newer.last);
  const { dividendyield, nextexdate, nextpaydate, nextpayment } = quote;
  const step = quote.last === undefined ? null : Number(newer.previous) / Number(quote.last);
  const isSame = step !== null && step >= SPLIT.least && step <= SPLIT.most;
  return {
    security: quote.security,
    last: newer.last,
    previous: newer.previous,
    change: last.minus(newer.previous).toFixed(),
    changefraction: last.div(newer.previous).minus(1).toFixed(FRACTION_DIGITS),
    ...(isSame && rangesOf(quote, newer)),
    ...(newer.yearlow !== undefined && { yearlow: newer.yearlow }),
    ...(newer.yearhigh !== undefined && { yearhigh: newer.yearhigh }),
    ...(isSame &&
      dividendyield !== undefined && {
        dividendyield: new Decimal(dividendyield)
          .times(quote.last ?? 0)
          .div(last)
          .toFixed(FRACTION_DIGITS),
      }),
    ...(nextexdate !== undefined && { nextexdate }),
    ...(nextpaydate !== undefined && { nextpaydate }),
    ...(isSame && nextpayment !== undefined && { nextpayment }),
    ...(isSame && { spark: [...(quote.spark ?? []), newer.last].slice(-SPARK_DAYS) }),
    provenance: {
      ...{ source: newer.source, asof: day, delay: newer.delay },
      ...(newer.stale && { stale: true }),
    },
  };
}

type Ranges = Pick<Quote, 'yearlow' | 'yearhigh' | 'monthlow' | 'monthhigh'>;

/** The file's ranges, with the newer price in them. */
function rangesOf(quote: Quote, { last }: KnownQuote): Ranges {
  const lower = (low: string): string => (Number(last) < Number(low) ? last : low);
  const higher = (high: string): string => (Number(last) > Number(high) ? last : high);
  return {
    ...(quote.yearlow !== undefined && { yearlow: lower(quote.yearlow) }),
    ...(quote.yearhigh !== undefined && { yearhigh: higher(quote.yearhigh) }),
    ...(quote.monthlow !== undefined && { monthlow: lower(quote.monthlow) }),
    ...(quote.monthhigh !== undefined && { monthhigh: higher(quote.monthhigh) }),
  };
}
