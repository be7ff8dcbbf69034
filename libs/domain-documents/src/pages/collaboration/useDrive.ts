import type { Drive, DriveFolder, DriveItem } from '@portal/api-sdk';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { DriveSearch } from '../../model/driveSearch';
import { driveQueries } from '../../queries';

const route = getRouteApi('/collaboration');

/** The drive of the address, and what is shown of it. */
export function useDrive() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useSuspenseQuery(driveQueries.drives());
  const drives = data.items;
  const drive = drives.find(({ driveid }) => driveid === search.drive) ?? drives[0];
  /** Changes the address in place: what is closed is no step that Back would open again. */
  const change = (more: Partial<DriveSearch>): void =>
    void navigate({
      search: (before) => ({ ...before, ...more }),
      replace: true,
      resetScroll: false,
    });
  return { drives, drive, search, change };
}

/** What is in the folder of the address, or in the bin. */
export function useItems({ driveid }: Drive) {
  const { folder, bin } = route.useSearch();
  const list = useSuspenseInfiniteQuery(
    driveQueries.items({ driveid, ...(folder && { folder }), ...(bin && { bin }) }),
  );
  const items: DriveItem[] = list.data.pages.flatMap((page) => page.items);
  const path: DriveFolder[] = list.data.pages[0]?.path ?? [];
  return { list, items, path };
}
