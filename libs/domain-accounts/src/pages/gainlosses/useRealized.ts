import type { RealizedGainLoss } from '@portal/api-sdk';
import { parseSort } from '@portal/ui-kit/grid';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { MOST_ARRANGED_LOTS } from '../../defaults';
import { accountQueries } from '../../queries';
import { useGains } from './useGains';

/**
 * The closed lots of the year. They come page by page, latest first; to be grouped or sorted they must all be here, so the
 * rest is then fetched at once.
 */
export function useRealized() {
  const { search, query, onlyTaxable } = useGains();
  const realized = useSuspenseInfiniteQuery(accountQueries.realized(query));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = realized;
  const rows = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  const sort = parseSort(search.sort);
  const lots = lotsOf(data.pages[0], onlyTaxable);
  const isTooLong = hasNextPage && lots > MOST_ARRANGED_LOTS;
  const isArranged = !isTooLong && (search.group !== 'none' || sort !== null);
  const isGathering = isArranged && hasNextPage && !isFetchNextPageError;

  // Effect: each page names the one after it, so they are asked for one by one.
  useEffect(() => {
    if (isGathering && !isFetching) void fetchNextPage();
  }, [isGathering, isFetching, fetchNextPage]);

  return {
    ...realized,
    rows,
    totals: data.pages[0]?.totals,
    /** How many there are, with those that are not here yet. */
    lots,
    /** More than the browser arranges: they stay as they come. */
    isTooLong,
    /** The client wants them grouped or sorted, and not all are here. */
    isArranged,
    isGathering,
    /** Of a part of the lots an order would be wrong. */
    sort: hasNextPage ? null : sort,
  };
}

function lotsOf(first: RealizedGainLoss | undefined, onlyTaxable: boolean): number {
  return (first?.groups ?? [])
    .filter(({ taxstatus }) => !onlyTaxable || taxstatus === 'taxable')
    .reduce((sum, { totals: { count, unknown } }) => sum + count + unknown, 0);
}
