import { newYorkToday } from '@portal/ui-kit';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { documentQuery, type DocumentSearch } from '../../model/documentSearch';
import type { KindPage } from '../../model/kinds';

/** One page for seven routes, all with the same search. */
export function useSearchOfDocuments(): DocumentSearch & { accounts?: string } {
  return useSearch({ strict: false });
}

/** The address of a list and what follows from it, for all of its parts. */
export function useDocuments(page: KindPage) {
  const search = useSearchOfDocuments();
  const navigate = useNavigate();
  const today = newYorkToday();
  const filter = useMemo(() => documentQuery(search, page, today), [search, page, today]);
  return {
    search,
    today,
    filter,
    /** Changes some of the address. A panel is a step of its own, so that Back closes it. */
    change: (changes: DocumentSearch, { push = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...changes }),
        replace: !push,
        resetScroll: false,
      }),
  };
}
