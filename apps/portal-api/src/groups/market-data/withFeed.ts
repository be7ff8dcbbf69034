import type { Movers, Provenance, Quote, TimeSeries, WatchListItems } from '@portal/api-sdk/server';
import { Decimal } from 'decimal.js';
import type { KnownIndex, KnownQuote, MarketFeed } from '../../market/marketFeed';
import { daysWithFeed } from './daysWithFeed';
import { dayOf, isOfSameShare, provenanceOfFeed } from './feedDay';
import { MOVERS_SHOWN } from './marketRepository';
import { SPARK_DAYS } from './quoteRepository';
import { changeOf } from './seriesRepository';

/** By id, the symbol under which a vendor knows a security. */
export type Symbols = ReadonlyMap<string, string>;

const FRACTION_DIGITS = 8;

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
  return newerQuotes(symbols, quotes, known);
}

/** The quotes with what a vendor knows newer, by symbol. */
export function newerQuotes(
  symbols: Symbols,
  quotes: readonly Quote[],
  known: ReadonlyMap<string, KnownQuote>,
): Quote[] {
  return quotes.map((quote) => {
    const symbol = symbols.get(quote.security.securityid);
    const newer = symbol === undefined ? undefined : known.get(symbol);
    if (!newer) return quote;
    const day = dayOf(newer);
    const isNewer = quote.last === undefined || day > quote.provenance.asof;
    return isNewer ? newerQuote(quote, newer, day) : quote;
  });
}

/** A chart that ends with the vendor's price, where its day is later and no split lies between. */
export async function seriesWithFeed(
  feed: MarketFeed,
  symbol: string | undefined,
  series: TimeSeries,
): Promise<TimeSeries> {
  if (series.timezone !== undefined) {
    const known = symbol === undefined ? null : await feed.days(symbol);
    return daysWithFeed(series, known);
  }
  const newer = symbol === undefined ? undefined : (await feed.quotes([symbol])).get(symbol);
  return extended(series, newer);
}

/** A series that ends with the vendor's newer price or level. */
export function extended(
  series: TimeSeries,
  newer: KnownQuote | KnownIndex | undefined,
): TimeSeries {
  const last = series.points.at(-1);
  if (!newer || !last || dayOf(newer) <= last.day || !isOfSameShare(newer, last.close))
    return series;
  const day = dayOf(newer);
  const points = [...series.points, { day, close: newer.last }];
  const source = `${series.provenance.source} and ${newer.source}`;
  return {
    ...series,
    points,
    ...changeOf(points),
    provenance: { ...provenanceOfFeed(newer, day), source },
  };
}

/**
 * What moved most of what the firm knows, by the vendor, where its day is later than the file's. Those of two days are
 * not ranked together: a quote of another day than the newest is left out.
 */
export function moversOfFeed(
  known: readonly KnownQuote[],
  quotes: readonly Quote[],
  fileDay: string,
): Movers | null {
  const day = known.map(dayOf).toSorted().at(-1) ?? '';
  const source = known.find((quote) => dayOf(quote) === day);
  if (day <= fileDay || !source) return null;
  const moved = quotes
    .filter(({ provenance }) => provenance.asof === day && provenance.source === source.source)
    .toSorted((a, b) => moveOf(b) - moveOf(a));
  if (moved.length === 0) return null;
  return {
    gainers: moved.filter((quote) => moveOf(quote) > 0).slice(0, MOVERS_SHOWN),
    losers: moved
      .filter((quote) => moveOf(quote) < 0)
      .toReversed()
      .slice(0, MOVERS_SHOWN),
    provenance: provenanceOfFeed(source, day),
  };
}

const moveOf = ({ changefraction = '0' }: Quote): number => Number(changefraction);

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
export function together(all: readonly Provenance[]): Provenance {
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
  const isSame = isOfSameShare(newer, quote.last);
  return {
    security: quote.security,
    last: newer.last,
    previous: newer.previous,
    change: last.minus(newer.previous).toFixed(),
    changefraction: last.div(newer.previous).minus(1).toFixed(FRACTION_DIGITS),
    ...(isSame && rangesOf(quote, newer)),
    ...(newer.yearlow !== undefined && { yearlow: newer.yearlow }),
    ...(newer.yearhigh !== undefined && { yearhigh: newer.yearhigh }),
    // Of the vendor's day or of none: the file's are of another one.
    ...(newer.open !== undefined && { open: newer.open }),
    ...(newer.low !== undefined && { daylow: newer.low }),
    ...(newer.high !== undefined && { dayhigh: newer.high }),
    ...(newer.volume !== undefined && { volume: newer.volume }),
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
    provenance: provenanceOfFeed(newer, day),
  };
}

type Ranges = Pick<Quote, 'yearlow' | 'yearhigh' | 'monthlow' | 'monthhigh'>;

/** The file's ranges, with the newer prices in them. */
function rangesOf(quote: Quote, { last, low: dayLow, high: dayHigh }: KnownQuote): Ranges {
  const [least, most] = [dayLow ?? last, dayHigh ?? last];
  const lower = (low: string): string => (Number(least) < Number(low) ? least : low);
  const higher = (high: string): string => (Number(most) > Number(high) ? most : high);
  return {
    ...(quote.yearlow !== undefined && { yearlow: lower(quote.yearlow) }),
    ...(quote.yearhigh !== undefined && { yearhigh: higher(quote.yearhigh) }),
    ...(quote.monthlow !== undefined && { monthlow: lower(quote.monthlow) }),
    ...(quote.monthhigh !== undefined && { monthhigh: higher(quote.monthhigh) }),
  };
}
