import {
  getActivityExport,
  getRealizedGainLoss,
  getRealizedGainLossExport,
  listActivities,
  listReceivedIncome,
  type GetExplanationData,
  type GetPerformanceData,
  type GetRealizedGainLossData,
  type GetSaleSimulationData,
  type ListBalanceDetailsData,
  type ListBalanceHistoryData,
  type ListOpenTaxLotsData,
  type ListPositionsData,
  type ListReceivedIncomeData,
  type ReceivedIncome,
  type ReceivedIncomePage,
} from '@portal/api-sdk';
import {
  getActivitySummaryOptions,
  getAssetAllocationOptions,
  getEstimatedIncomeOptions,
  getExplanationOptions,
  getIncomeChartOptions,
  getMonthlyIncomeOptions,
  getPerformanceOptions,
  getProjectedIncomeOptions,
  getRealizedGainLossOptions,
  getSaleSimulationOptions,
  getSecurityOptions,
  getSecurityPositionOptions,
  listActivitiesOptions,
  listBalanceDetailsOptions,
  listBalanceHistoryOptions,
  listOpenTaxLotsOptions,
  listPositionsOptions,
  listReceivedIncomeOptions,
  listSecuritiesOptions,
  listTopHoldingsOptions,
  listWashSaleWindowsOptions,
} from '@portal/api-sdk/query';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ACTIVITY_PAGE_ROWS, LEDGER_PAGE_ROWS, PENDING_ROWS } from './defaults';
import type { ActivityQuery } from './model/activityFilter';
import { EVERY_TAX_STATUS } from './model/gainWords';

export type BalanceQuery = NonNullable<ListBalanceDetailsData['query']>;
export type HistoryQuery = NonNullable<ListBalanceHistoryData['query']>;
export type PositionQuery = ListPositionsData['query'];
export type LotQuery = ListOpenTaxLotsData['query'];
export type PerformanceQuery = NonNullable<GetPerformanceData['query']>;
export type GainQuery = NonNullable<GetRealizedGainLossData['query']>;
export type ReceivedQuery = NonNullable<ListReceivedIncomeData['query']>;
export type SaleQuery = GetSaleSimulationData['query'];
type ExplainQuery = NonNullable<GetExplanationData['query']>;

/** Books are written once a day, and a rename does not touch them. */
const BOOKS_STALE_MS = 60_000;

/** Every read of the domain, for loaders (`ensureQueryData`) and components (`useSuspenseQuery`) alike. */
export const accountQueries = {
  /** Posted activity under a filter, newest first, page by page. */
  posted: (filter: ActivityQuery) => {
    const { queryKey, meta } = listActivitiesOptions({ query: filter });
    return infiniteQueryOptions({
      queryKey: ['posted', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        const query = { ...filter, ...page, status: 'posted', limit: ACTIVITY_PAGE_ROWS } as const;
        return (await listActivities({ query, signal })).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      staleTime: BOOKS_STALE_MS,
      meta,
    });
  },
  /** What has not settled yet, under the same filter. */
  pending: (filter: ActivityQuery) => ({
    ...listActivitiesOptions({ query: { ...filter, status: 'pending', limit: PENDING_ROWS } }),
    staleTime: BOOKS_STALE_MS,
  }),
  /** One activity, of whatever day and account; a page without rows where the household has none like it. */
  activity: (activityid: string) => fresh(listActivitiesOptions({ query: { activityid } })),
  /** Securities by symbol, name or CUSIP, whether they are held or not. */
  securities: (query: string) => fresh(listSecuritiesOptions({ query: { query } })),
  security: (securityid: string) => fresh(getSecurityOptions({ path: { securityid } })),
  /** Money in and out, income and fees of the accounts and days, whatever else is filtered. */
  activitySummary: ({ accounts, from, to }: ActivityQuery) => ({
    ...getActivitySummaryOptions({ query: { accounts, from, to } }),
    staleTime: BOOKS_STALE_MS,
  }),
  /** The arithmetic behind a figure. Each read is noted in the access log, so it is kept while the page lives. */
  explanation: (explain: string) => ({
    ...getExplanationOptions({ path: { explain } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  }),
  /** As `explanation`, of the accounts and the day that the figure was served for. */
  explained: (explain: string, query: ExplainQuery) => ({
    ...getExplanationOptions({ path: { explain }, query }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  }),
  /** A row per account, and the total. */
  balances: (query: BalanceQuery) => fresh(listBalanceDetailsOptions({ query })),
  /** A row per month, each of which adds up. */
  balanceHistory: (query: HistoryQuery) => fresh(listBalanceHistoryOptions({ query })),
  /** What is held, in groups. */
  positions: (query: PositionQuery) => fresh(listPositionsOptions({ query })),
  topHoldings: (query: BalanceQuery) => fresh(listTopHoldingsOptions({ query })),
  /** Asset classes and sub-classes, cash included. */
  allocation: (query: BalanceQuery) => fresh(getAssetAllocationOptions({ query })),
  /** One security across accounts. */
  securityPosition: (securityid: string, query: BalanceQuery) =>
    fresh(getSecurityPositionOptions({ path: { securityid }, query })),
  /** Own purchases and sales of a security, newest first; the contract's largest page. */
  trades: (securityid: string, query: ScopeQuery) =>
    fresh(
      listActivitiesOptions({
        query: { ...query, securityid, types: ['BY', 'SL'], limit: LEDGER_PAGE_ROWS },
      }),
    ),
  /** The open lots of a security in an account. */
  lots: (query: LotQuery) => fresh(listOpenTaxLotsOptions({ query })),
  performance: (query: PerformanceQuery) => fresh(getPerformanceOptions({ query })),
  /** What a year paid, month by month. */
  monthlyIncome: (query: ScopeQuery & { year: number }) =>
    fresh(getMonthlyIncomeOptions({ query })),
  /** The 12 months before and the 12 to come. */
  incomeChart: (query: ScopeQuery) => fresh(getIncomeChartOptions({ query })),
  projectedIncome: (query: ScopeQuery) => fresh(getProjectedIncomeOptions({ query })),
  estimatedIncome: (query: ScopeQuery) => fresh(getEstimatedIncomeOptions({ query })),
  /** Payments received, latest first, page by page. */
  received: (filter: ReceivedQuery) => {
    const { queryKey, meta } = listReceivedIncomeOptions({ query: filter });
    return infiniteQueryOptions({
      queryKey: ['received', ...queryKey],
      queryFn: ({ pageParam, signal }) => readReceivedPage(filter, pageParam, signal),
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      staleTime: BOOKS_STALE_MS,
      meta,
    });
  },
  /** Windows in which a trade would make a loss not deductible. */
  washSales: (query: ScopeQuery) => fresh(listWashSaleWindowsOptions({ query })),
  /** What a sale would come to; nothing is sold. */
  sale: (query: SaleQuery) => fresh(getSaleSimulationOptions({ query })),
  /** Closed lots of a year, latest first, page by page; the totals come with each page. */
  realized: (filter: GainQuery) => {
    const { queryKey, meta } = getRealizedGainLossOptions({ query: filter });
    return infiniteQueryOptions({
      queryKey: ['realized', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        const query = { ...filter, ...page, limit: LEDGER_PAGE_ROWS };
        return (await getRealizedGainLoss({ query, signal })).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      staleTime: BOOKS_STALE_MS,
      meta,
    });
  },
};

interface ScopeQuery {
  accounts?: string[];
}

function fresh<Options extends object>(options: Options) {
  return { ...options, staleTime: BOOKS_STALE_MS };
}

async function readReceivedPage(filter: ReceivedQuery, pageKey: string, signal?: AbortSignal) {
  const page = pageKey === '' ? {} : { pageKey };
  const query = { ...filter, ...page, limit: LEDGER_PAGE_ROWS };
  return (await listReceivedIncome({ query, signal })).data;
}

/** Every payment under a filter, for an export. Rejects with ApiError. */
export async function readAllReceived(filter: ReceivedQuery): Promise<ReceivedIncome[]> {
  const items: ReceivedIncome[] = [];
  let pageKey: string | undefined = '';
  while (pageKey !== undefined) {
    const page: ReceivedIncomePage = await readReceivedPage(filter, pageKey);
    items.push(...page.items);
    pageKey = page.nextPageKey;
  }
  return items;
}

/** The byte-order mark that spreadsheets need; reading an answer as text drops it. */
const CSV_START = '\ufeff';

/**
 * A year's closed lots in the columns of Form 8949, written by the server: of every tax status unless the filter names some.
 * Rejects with ApiError.
 */
export async function readRealizedCsv(filter: GainQuery): Promise<string> {
  // Without a choice the server writes what the form is about, taxable accounts alone.
  const query = { ...filter, taxstatus: filter.taxstatus ?? EVERY_TAX_STATUS };
  return CSV_START + (await getRealizedGainLossExport({ query, parseAs: 'text' })).data;
}

/** All activity under a filter as CSV, written by the server. Rejects with ApiError. */
export async function readActivityCsv(filter: ActivityQuery): Promise<string> {
  const { data } = await getActivityExport({ query: filter, parseAs: 'text' });
  return CSV_START + data;
}
