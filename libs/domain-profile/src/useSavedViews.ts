import { useQuery } from '@tanstack/react-query';
import { useSavePreferences } from './mutations';
import { profileQueries } from './queries';

interface SavedViewsOf<Search> {
  /** The path of the page. */
  page: string;
  /** What is set now. */
  search: Search;
  /** Shows another view's search. */
  onOpen: (search: Record<string, unknown>) => void;
}

/** The views a client named on a page, kept in preferences: what `FilterBar` takes as `savedViews`. */
export function useSavedViews<Search extends object>({
  page,
  search,
  onOpen,
}: SavedViewsOf<Search>) {
  const { data: preferences } = useQuery(profileQueries.preferences());
  const { mutate: save } = useSavePreferences();
  const all = preferences?.preferencejson.savedviews ?? [];
  const own = all.filter((view) => view.page === page);
  const now = JSON.stringify(search);
  return {
    views: own.map(({ id, name }) => ({ id, name })),
    current: own.find((view) => view.search === now)?.id ?? null,
    onOpen: (id: string) => {
      const view = own.find((one) => one.id === id);
      if (view) onOpen(parsed(view.search));
    },
    onSave: (name: string) => {
      const view = { id: crypto.randomUUID(), page, name, search: now };
      save(({ savedviews = [] }) => ({ savedviews: [...savedviews, view] }));
    },
    onDelete: (id: string) =>
      save(({ savedviews = [] }) => ({ savedviews: savedviews.filter((view) => view.id !== id) })),
  };
}

/** The page validates what it is given, as it does with an address. */
function parsed(search: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(search);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
