import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { assetQueries } from '../../assetQueries';
import { assetsOf, type AssetSearch } from '../../model/manualAsset';

const route = getRouteApi('/other-assets');

/** The address of the page and what it shows, for all of its parts. */
export function useAssets() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useSuspenseQuery(assetQueries.list());
  const tab = search.tab ?? 'assets';
  return {
    search,
    tab,
    data,
    rows: assetsOf(data.items, tab),
    change: (changes: { [Name in keyof AssetSearch]: AssetSearch[Name] | undefined }) =>
      void navigate({
        search: (before) => ({ ...before, ...changes }) as AssetSearch,
        // Opening a panel is a step that Back closes; Back never opens again what was closed, saved or removed.
        replace: changes.asset === undefined && changes.edit === undefined,
        resetScroll: false,
      }),
  };
}
