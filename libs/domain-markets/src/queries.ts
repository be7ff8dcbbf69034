import { listInsights, listNews, type ChartRange, type PriceRange } from '@portal/api-sdk';
import {
  getAnalystRatingOptions,
  getCompanyProfileOptions,
  getIndexChartOptions,
  getInsightOptions,
  getQuoteOptions,
  getSecurityOptions,
  getSecurityPositionOptions,
  getTimeSeriesOptions,
  listExecutivesOptions,
  listIndicesOptions,
  listInsightsOptions,
  listMoversOptions,
  listNewsOptions,
  listOpenTaxLotsOptions,
  listSectorPerformanceOptions,
  listSecuritiesOptions,
  listWatchListItemsOptions,
  listWatchListsOptions,
} from '@portal/api-sdk/query';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { INSIGHTS_PAGE, MARKET_STALE_MS, NEWS_PAGE } from './defaults';

const staleTime = MARKET_STALE_MS;

export interface NewsFilter {
  securityid?: string;
  held?: boolean;
}

export interface InsightFilter {
  query?: string;
  topic?: string;
  bookmarked?: boolean;
}

/** Every read of the domain, for loaders (`ensureQueryData`) and components (`useSuspenseQuery`) alike. */
export const marketQueries = {
  search: (query: string) => ({ ...listSecuritiesOptions({ query: { query } }), staleTime }),
  security: (securityid: string) => ({
    ...getSecurityOptions({ path: { securityid } }),
    staleTime,
  }),
  quote: (securityid: string) => ({ ...getQuoteOptions({ path: { securityid } }), staleTime }),
  profile: (securityid: string) => ({
    ...getCompanyProfileOptions({ path: { securityid } }),
    staleTime,
  }),
  executives: (securityid: string) => ({
    ...listExecutivesOptions({ path: { securityid } }),
    staleTime,
  }),
  rating: (securityid: string) => ({
    ...getAnalystRatingOptions({ path: { securityid } }),
    staleTime,
  }),
  series: (securityid: string, range: PriceRange) => ({
    ...getTimeSeriesOptions({ path: { securityid }, query: { range } }),
    staleTime,
  }),
  /** The lots of one account; each account that holds the security has its own. */
  lots: (account: string, securityid: string) => ({
    ...listOpenTaxLotsOptions({ query: { account, securityid } }),
    staleTime,
  }),
  /** What the household holds of it, account by account. */
  position: (securityid: string) => ({
    ...getSecurityPositionOptions({ path: { securityid } }),
    staleTime,
  }),
  movers: () => ({ ...listMoversOptions(), staleTime }),
  sectors: () => ({ ...listSectorPerformanceOptions(), staleTime }),
  indices: () => ({ ...listIndicesOptions(), staleTime }),
  indexChart: (indexid: string, range: ChartRange) => ({
    ...getIndexChartOptions({ path: { indexid }, query: { range } }),
    staleTime,
  }),
  /** News, newest first, page by page (spec §4: pages are appended). */
  news: (filter: NewsFilter) => {
    const { queryKey, meta } = listNewsOptions({ query: filter });
    return infiniteQueryOptions({
      queryKey: ['pages', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        const query = { ...filter, ...page, limit: NEWS_PAGE };
        return (await listNews({ query, signal })).data.response;
      },
      initialPageParam: '',
      getNextPageParam: ({ meta: { pagination } }) => pagination.next,
      staleTime,
      meta,
    });
  },
  watchLists: () => ({ ...listWatchListsOptions(), staleTime }),
  watchList: (watchlistid: string) => ({
    ...listWatchListItemsOptions({ path: { watchlistid } }),
    staleTime,
  }),
  /** Insights, newest first, page by page (spec §4: appended; another filter begins anew). */
  insights: (filter: InsightFilter) => {
    const { queryKey, meta } = listInsightsOptions({ query: filter });
    return infiniteQueryOptions({
      queryKey: ['pages', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        const query = { ...filter, ...page, limit: INSIGHTS_PAGE };
        return (await listInsights({ query, signal })).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      staleTime,
      meta,
    });
  },
  insight: (insightid: string) => ({ ...getInsightOptions({ path: { insightid } }), staleTime }),
};
