import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { documentQueries } from '../queries';

/** What is owed and not there yet: what is late apart from what is on its way, and what is not shown yet. */
export function useExpected(owed: Parameters<typeof documentQueries.expected>[0]) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    documentQueries.expected(owed),
  );
  const items = data.pages.flatMap((page) => page.items);
  const late = items.filter((item) => item.late);
  return {
    late,
    /** How many more are late than are shown. */
    unseenLate: hasNextPage ? (data.pages[0]?.late ?? 0) - late.length : 0,
    coming: items.filter((item) => !item.late),
    /** How to see the rest, for `ViewMore`. */
    more: {
      ...{ hasMore: hasNextPage, shown: items.length, pending: isFetchingNextPage },
      onMore: () => void fetchNextPage(),
    },
  };
}
