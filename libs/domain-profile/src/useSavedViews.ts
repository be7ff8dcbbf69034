import { notify } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { refusalText } from './model/refusalText';
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
  const { mutateAsync: save } = useSavePreferences();
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
    onSave: async (name: string) => {
      const view = { id: crypto.randomUUID(), page, name, search: now };
      try {
        await save(({ savedviews = [] }) => ({ savedviews: [...savedviews, view] }));
        return true;
      } catch (error) {
        tell(`The view “${name}” could not be saved`, error);
        return false;
      }
    },
    onDelete: (id: string) => {
      const without = (views: typeof all) => views.filter((view) => view.id !== id);
      save(({ savedviews = [] }) => ({ savedviews: without(savedviews) })).catch((error: unknown) =>
        tell('The view could not be deleted', error),
      );
    },
  };
}

/** Wherever the client is by then: the page that asked may be closed. */
function tell(message: string, error: unknown): void {
  notify({ tone: 'failed', message, detail: refusalText(error) });
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
