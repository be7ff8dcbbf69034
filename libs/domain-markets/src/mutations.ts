import {
  createWatchList,
  createWatchListItem,
  deleteWatchList,
  deleteWatchListItem,
  type Insight,
  updateInsightBookmark,
  updateWatchList,
  updateWatchListOrder,
  updateWatchListItem,
  updateWatchListItemOrder,
  type WatchListItems,
} from '@portal/api-sdk';
import {
  createWatchListItemMutation,
  createWatchListMutation,
  deleteWatchListItemMutation,
  deleteWatchListMutation,
  updateInsightBookmarkMutation,
  updateWatchListItemMutation,
  updateWatchListItemOrderMutation,
  updateWatchListMutation,
  updateWatchListOrderMutation,
} from '@portal/api-sdk/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { marketQueries } from './queries';

const ifMatch = (version: string) => ({ 'If-Match': `"${version}"` });

/** One after the other: each goes out with what the one before made. */
const scope = { id: 'watch-lists' };

/** Resolves to the new list. Rejects with ApiError: 409 `watchlist.name_taken`. */
export function useCreateWatchList() {
  return useMutation({
    meta: createWatchListMutation().meta,
    scope,
    mutationFn: async (name: string) => (await createWatchList({ body: { name } })).data,
  });
}

interface OneList {
  watchlistid: string;
  version: string;
}

/** Rejects with ApiError: 412 when it changed elsewhere, 409 `watchlist.name_taken`. */
export function useRenameWatchList() {
  return useMutation({
    meta: updateWatchListMutation().meta,
    scope,
    mutationFn: async ({ watchlistid, version, name }: OneList & { name: string }) =>
      (
        await updateWatchList({
          path: { watchlistid },
          headers: ifMatch(version),
          body: { name },
        })
      ).data,
  });
}

/** Puts the lists in order; every list is named once. Rejects with ApiError: 422 when there are others by now. */
export function useOrderWatchLists() {
  return useMutation({
    meta: updateWatchListOrderMutation().meta,
    scope,
    mutationFn: async (watchlistids: string[]) =>
      (await updateWatchListOrder({ body: { watchlistids } })).data,
  });
}

export function useDeleteWatchList() {
  return useMutation({
    meta: deleteWatchListMutation().meta,
    scope,
    mutationFn: async ({ watchlistid, version }: OneList) =>
      (await deleteWatchList({ path: { watchlistid }, headers: ifMatch(version) })).data,
  });
}

interface OneItem {
  watchlistid: string;
  securityid: string;
}

/** A security that is in the list already stays where it is. */
export function useAddToWatchList() {
  return useMutation({
    meta: createWatchListItemMutation().meta,
    scope,
    mutationFn: async ({ watchlistid, securityid }: OneItem) =>
      (await createWatchListItem({ path: { watchlistid }, body: { securityid } })).data,
  });
}

export function useRemoveFromWatchList() {
  return useMutation({
    meta: deleteWatchListItemMutation().meta,
    scope,
    mutationFn: async (path: OneItem) => (await deleteWatchListItem({ path })).data,
  });
}

export function useNoteWatchListItem() {
  return useMutation({
    meta: updateWatchListItemMutation().meta,
    scope,
    mutationFn: async ({ note, ...path }: OneItem & { note: string }) =>
      (await updateWatchListItem({ path, body: { note } })).data,
  });
}

/** Shows the new order at once, and the old one again when it could not be kept. */
export function useOrderWatchList(watchlistid: string) {
  const queryClient = useQueryClient();
  const { queryKey } = marketQueries.watchList(watchlistid);
  return useMutation({
    meta: updateWatchListItemOrderMutation().meta,
    scope,
    mutationFn: async (securityids: string[]) => {
      const version = queryClient.getQueryData(queryKey)?.watchlist.version ?? '';
      return (
        await updateWatchListItemOrder({
          path: { watchlistid },
          headers: ifMatch(version),
          body: { securityids },
        })
      ).data;
    },
    onMutate: async (securityids) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, inOrder(before, securityids));
      return { before };
    },
    onSuccess: (list) => void queryClient.setQueryData(queryKey, list),
    onError: (_error, _ids, context) => {
      if (context?.before) queryClient.setQueryData(queryKey, context.before);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

function inOrder(list: WatchListItems, securityids: readonly string[]): WatchListItems {
  const place = (id: string) => securityids.indexOf(id);
  const items = list.items.toSorted(
    (a, b) => place(a.quote.security.securityid) - place(b.quote.security.securityid),
  );
  return { ...list, items };
}

/** Keeps an insight for later, or not any more. */
export function useBookmarkInsight() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: updateInsightBookmarkMutation().meta,
    mutationFn: async ({ insightid, bookmarked }: Pick<Insight, 'insightid' | 'bookmarked'>) =>
      (await updateInsightBookmark({ path: { insightid }, body: { bookmarked } })).data,
    // Insights alone tell what is kept: no tag of the contract is as narrow.
    onSettled: (_data, _error, { insightid }) =>
      void Promise.all(
        [marketQueries.insights({}), marketQueries.insight(insightid)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
