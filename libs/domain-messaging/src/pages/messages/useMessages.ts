import { newYorkToday, useReadOnly } from '@portal/ui-kit';
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DEFAULT_FOLDER } from '../../defaults';
import { messagesQuery, type MessagesSearch } from '../../model/messageSearch';
import { messageQueries } from '../../queries';

const route = getRouteApi('/messages');

/** The address of the page and what follows from it, for all of its parts. */
export function useMessages() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = newYorkToday();
  const filter = useMemo(() => messagesQuery(search, today), [search, today]);
  return {
    search,
    today,
    filter,
    folder: search.folder ?? DEFAULT_FOLDER,
    /** Changes some of the address. Opening something is a step of its own, so that Back closes it. */
    change: (changes: MessagesSearch, { push = false } = {}) =>
      void navigate({
        search: (before) => ({ ...before, ...changes }),
        replace: !push,
        resetScroll: false,
      }),
  };
}

/** The messages of the folder that are loaded, newest first. */
export function useMessageRows() {
  const { filter } = useMessages();
  const list = useSuspenseInfiniteQuery(messageQueries.list(filter));
  const rows = useMemo(() => list.data.pages.flatMap(({ items }) => items), [list.data]);
  return { ...list, rows };
}

/** Why nothing can be searched, or null where it can: words that are found would tell support what is hidden from them. */
export function useSearchClosed(): string | null {
  const readOnly = useReadOnly();
  const { data } = useQuery({ ...messageQueries.supportReading(), enabled: readOnly !== null });
  return readOnly === null || data?.until
    ? null
    : 'The texts are hidden from support, and there is no search in them.';
}
