import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DOCUMENT_PAGE_ROWS, MOST_BUNDLED } from '../../defaults';
import type { DocumentQuery } from '../../model/documentSearch';
import { documentQueries } from '../../queries';

/** Which documents of a list are chosen: by hand, or all under the filter, as many as one download takes. */
export function useSelection(filter: DocumentQuery) {
  const queryClient = useQueryClient();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const all = useMutation({
    // Into the list itself, so that each chosen row can be seen, and taken out again.
    mutationFn: () =>
      queryClient.fetchInfiniteQuery({
        ...documentQueries.list(filter),
        pages: MOST_BUNDLED / DOCUMENT_PAGE_ROWS,
        staleTime: 0,
      }),
    onSuccess: ({ pages }) => {
      const ids = pages.flatMap(({ items }) => items.map(({ documentid }) => documentid));
      setSelected(ids.slice(0, MOST_BUNDLED));
    },
  });
  return {
    selected,
    setSelected: (ids: readonly string[]): void => {
      all.reset();
      setSelected(ids);
    },
    selectAll: (): void => {
      if (selected.length >= MOST_BUNDLED) setSelected([]);
      else all.mutate();
    },
    isSelecting: all.isPending,
    note: noteOf(all),
  };
}

function noteOf({ isPending, isError }: { isPending: boolean; isError: boolean }): string | null {
  if (isPending) return 'Selecting all…';
  return isError ? 'Not all could be selected: the list could not be read. Try again.' : null;
}
