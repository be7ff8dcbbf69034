import { createHash } from 'node:crypto';
import type { Index, Indices, NewsArticle, Sectors } from '@portal/api-sdk/server';
import { Decimal } from 'decimal.js';
import type { HouseholdScope } from '../../auth/requestContext';
import type { FeedArticle, KnownIndex, KnownSector } from '../../market/marketFeed';
import { dayOf, isOfSameShare, provenanceOfFeed } from './feedDay';
import type { NewsFilter } from './newsRepository';
import { selectBySymbols, SPARK_DAYS } from './quoteRepository';
import { selectFound } from './securities';
import { together } from './withFeed';

const FRACTION_DIGITS = 8;

/** The file's indices, newer where the vendor knows of a later day and of no other index under that id. */
export function indicesWithFeed(
  { items, provenance }: Indices,
  known: readonly KnownIndex[],
): Indices {
  const byId = new Map(known.map((one) => [one.index, one]));
  const newer = items.flatMap((index) => {
    const one = byId.get(index.indexid);
    const isNewer = one && dayOf(one) > provenance.asof && isOfSameShare(one, index.last);
    return isNewer ? [[index, one] as const] : [];
  });
  if (newer.length === 0) return { items, provenance };
  const levels = new Map(newer);
  const sources = newer.map(([, one]) => provenanceOfFeed(one, dayOf(one)));
  return {
    items: items.map((index) => {
      const one = levels.get(index);
      return one ? newerIndex(index, one) : index;
    }),
    provenance: together([...(newer.length < items.length ? [provenance] : []), ...sources]),
  };
}

function newerIndex(index: Index, { last, previous }: KnownIndex): Index {
  const level = new Decimal(last);
  const { yearfraction: year, last: before } = index;
  return {
    ...index,
    last,
    change: level.minus(previous).toFixed(),
    changefraction: level.div(previous).minus(1).toFixed(FRACTION_DIGITS),
    // From the level of a year before the file's day.
    ...(year !== undefined &&
      before !== undefined && {
        yearfraction: new Decimal(year)
          .plus(1)
          .times(level.div(before))
          .minus(1)
          .toFixed(FRACTION_DIGITS),
      }),
    spark: [...index.spark, last].slice(-SPARK_DAYS),
  };
}

/** The sectors with the vendor's changes where its day is later; what the household owns is as the file values it. */
export function sectorsWithFeed(
  { items, provenance }: Sectors,
  known: readonly KnownSector[],
): Sectors {
  const newer = new Map(
    known.filter((one) => dayOf(one) > provenance.asof).map((one) => [one.sector, one]),
  );
  const used = items.flatMap(({ sector }) => newer.get(sector) ?? []);
  if (used.length === 0) return { items, provenance };
  const sources = used.map((one) => provenanceOfFeed(one, dayOf(one)));
  return {
    items: items.map((item) => ({
      ...item,
      changes: newer.get(item.sector)?.changes ?? item.changes,
    })),
    provenance: together([...(used.length < items.length ? [provenance] : []), ...sources]),
  };
}

/** A vendor's stories as articles, of what the firm knows and the filter asks for. */
export async function articlesOfFeed(
  scope: HouseholdScope,
  stories: readonly FeedArticle[],
  { securityid, held }: NewsFilter,
): Promise<NewsArticle[]> {
  if (stories.length === 0) return [];
  const symbols = await selectBySymbols(scope.sql, [
    ...new Set(stories.flatMap((story) => story.symbols)),
  ]);
  const idOf = new Map([...symbols].map(([id, symbol]) => [symbol, id]));
  const found = await selectFound(scope, [...symbols.keys()]);
  const byId = new Map(found.map((security) => [security.securityid, security]));
  const articles = stories.map(({ id, symbols: named, ...story }): NewsArticle => {
    const securities = named.flatMap((symbol) => byId.get(idOf.get(symbol) ?? '') ?? []);
    const isHeld = securities.some((security) => security.held);
    return { articleid: articleId(story.source, id), ...story, securities, held: isHeld };
  });
  return articles.filter(
    (article) =>
      (securityid === null || article.securities.some((one) => one.securityid === securityid)) &&
      (!held || article.held),
  );
}

/**
 * A page of stored articles and those of a vendor as one, newest first, after a place. Of one instant the vendor's come
 * first, as their ids do in the order of the database.
 */
export function merged(
  stored: readonly NewsArticle[],
  ofFeed: readonly NewsArticle[],
  rows: number,
  after: readonly string[] | null,
): NewsArticle[] {
  const [instant = '', id = ''] = after ?? [];
  const isAfter = (one: NewsArticle): boolean =>
    after === null ||
    one.publishedat < instant ||
    (one.publishedat === instant && id.startsWith(VENDOR) && one.articleid < id);
  const newest = ofFeed.filter(isAfter).toSorted((a, b) => (order(a) < order(b) ? 1 : -1));
  const page: NewsArticle[] = [];
  let [place, vendors] = [0, 0];
  while (page.length < rows) {
    const [one, theirs] = [stored[place], newest[vendors]];
    if (theirs && (!one || theirs.publishedat >= one.publishedat)) {
      page.push(theirs);
      vendors += 1;
    } else if (one) {
      page.push(one);
      place += 1;
    } else break;
  }
  return page;
}

const order = ({ publishedat, articleid }: NewsArticle): string => `${publishedat} ${articleid}`;

/** What the ids of a vendor's articles begin with: no id of a stored one comes behind it. */
const VENDOR = 'zz-';

/** A vendor's id may be anything; ours is a word of an address. */
function articleId(source: string, id: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([source, id]))
    .digest('hex');
  return `${VENDOR}${hash.slice(0, 40)}`;
}
