import type { RouteHandlers } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import { articlesOfFeed, indicesWithFeed, merged, sectorsWithFeed } from './marketWithFeed';
import { selectIndices, selectMovers, selectSectors } from './marketRepository';
import { selectNews } from './newsRepository';
import {
  MARKET_SOURCE,
  selectBySymbols,
  selectQuotes,
  selectTradedSymbols,
} from './quoteRepository';
import { provenanceOf, selectFound } from './securities';
import {
  selectCompanyProfile,
  selectExecutives,
  selectRating,
  selectSecurity,
} from './securityRepository';
import { createSecuritySearch } from './securitySearch';
import { DEFAULT_RANGE, selectIndexChart, selectTimeSeries } from './seriesRepository';
import { watchListHandlers } from './watchListHandlers';
import { extended, moversOfFeed, newerQuotes, seriesWithFeed, withFeed } from './withFeed';

type WatchLists = ReturnType<typeof watchListHandlers>;
type Securities = Pick<
  RouteHandlers,
  | 'listSecurities'
  | 'getSecurity'
  | 'getQuote'
  | 'getCompanyProfile'
  | 'listExecutives'
  | 'getAnalystRating'
  | 'getTimeSeries'
>;
type Market = Pick<
  RouteHandlers,
  'listNews' | 'listMovers' | 'listSectorPerformance' | 'listIndices' | 'getIndexChart'
>;

export function marketDataHandlers(services: Services): Securities & Market & WatchLists {
  return { ...securityHandlers(services), ...market(services), ...watchListHandlers(services) };
}

function securityHandlers({ inHousehold, now, marketFeed }: Services): Securities {
  const search = createSecuritySearch(now);
  return {
    async listSecurities(request, reply) {
      const { query } = request.query;
      const items = await inHousehold(request, 'read', (scope) => search(scope, query));
      return reply.code(200).send({ items });
    },
    async getSecurity(request, reply) {
      const { securityid } = request.params;
      const found = await inHousehold(request, 'read', (scope) =>
        selectSecurity(scope, securityid),
      );
      if (!found) throw notFound('security');
      return reply.code(200).send(found);
    },
    async getQuote(request, reply) {
      const { securityid } = request.params;
      // The vendor is asked after the transaction: no connection waits for it.
      const { symbols, quotes } = await inHousehold(request, 'read', async (scope) => ({
        symbols: await selectTradedSymbols(scope.sql, [securityid]),
        quotes: await selectQuotes(scope, [securityid]),
      }));
      const [quote] = await withFeed(marketFeed, symbols, quotes);
      if (!quote) throw notFound('security');
      return reply.code(200).send(quote);
    },
    async getCompanyProfile(request, reply) {
      const { securityid } = request.params;
      const found = await inHousehold(request, 'read', ({ sql }) =>
        selectCompanyProfile(sql, securityid),
      );
      if (!found) throw notFound('profile');
      return reply.code(200).send(found);
    },
    async listExecutives(request, reply) {
      const { securityid } = request.params;
      const items = await inHousehold(request, 'read', ({ sql }) =>
        selectExecutives(sql, securityid),
      );
      return reply.code(200).send({ items });
    },
    async getAnalystRating(request, reply) {
      const { securityid } = request.params;
      const found = await inHousehold(request, 'read', ({ sql }) => selectRating(sql, securityid));
      if (!found) throw notFound('rating');
      return reply.code(200).send(found);
    },
    async getTimeSeries(request, reply) {
      const { securityid } = request.params;
      const { range = DEFAULT_RANGE, adjusted = true } = request.query ?? {};
      const { symbol, series } = await inHousehold(request, 'read', async (scope) => {
        const { name } = await requireSecurity(scope, securityid);
        const symbols = await selectTradedSymbols(scope.sql, [securityid]);
        const series = await selectTimeSeries(scope, { securityid, name, range, adjusted });
        return { symbol: symbols.get(securityid), series };
      });
      return reply.code(200).send(await seriesWithFeed(marketFeed, symbol, series));
    },
  };
}

const NEWS_PLACE = [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, /^[a-z0-9-]{1,64}$/];

function market({ inHousehold, marketFeed }: Services): Market {
  return {
    async listNews(request, reply) {
      const {
        pageKey,
        limit = DEFAULT_LIMIT,
        securityid = null,
        held = false,
      } = request.query ?? {};
      const filter = { securityid, held };
      const after = readPageKey(pageKey, filter, NEWS_PLACE);
      const stories = await marketFeed.news();
      const rows = await inHousehold(request, 'read', async (scope) => {
        const stored = await selectNews(scope, filter, limit + 1, after);
        const ofFeed = await articlesOfFeed(scope, stories, filter);
        return merged(stored, ofFeed, limit + 1, after);
      });
      const page = pageOf(rows, limit, filter, ({ publishedat, articleid }) => [
        publishedat,
        articleid,
      ]);
      const pagination = page.nextPageKey === undefined ? {} : { next: page.nextPageKey };
      return reply.code(200).send({ response: { data: page.items, meta: { pagination } } });
    },
    async listMovers(request, reply) {
      const ofFile = await inHousehold(request, 'read', selectMovers);
      const known = await marketFeed.movers();
      if (known.length === 0) return reply.code(200).send(ofFile);
      const { symbols, quotes } = await inHousehold(request, 'read', async (scope) => {
        const asked = known.map(({ symbol }) => symbol);
        const symbols = await selectBySymbols(scope.sql, asked);
        return { symbols, quotes: await selectQuotes(scope, [...symbols.keys()]) };
      });
      const newer = newerQuotes(symbols, quotes, new Map(known.map((one) => [one.symbol, one])));
      const ofFeed = moversOfFeed(known, newer, ofFile.provenance.asof);
      return reply.code(200).send(ofFeed ?? ofFile);
    },
    async listSectorPerformance(request, reply) {
      const ofFile = await inHousehold(request, 'read', selectSectors);
      return reply.code(200).send(sectorsWithFeed(ofFile, await marketFeed.sectors()));
    },
    async listIndices(request, reply) {
      const { items, asof } = await inHousehold(request, 'read', selectIndices);
      const ofFile = { items, provenance: provenanceOf(asof, MARKET_SOURCE) };
      return reply.code(200).send(indicesWithFeed(ofFile, await marketFeed.indices()));
    },
    async getIndexChart(request, reply) {
      const { indexid } = request.params;
      const { range = DEFAULT_RANGE } = request.query ?? {};
      const chart = await inHousehold(request, 'read', ({ sql }) =>
        selectIndexChart(sql, indexid, range),
      );
      if (!chart) throw notFound('index');
      const newer = (await marketFeed.indices()).find((one) => one.index === indexid);
      return reply.code(200).send(extended(chart, newer));
    },
  };
}

async function requireSecurity(
  scope: HouseholdScope,
  securityid: string,
): Promise<{ name: string }> {
  const [found] = await selectFound(scope, [securityid]);
  if (!found) throw notFound('security');
  return found;
}
