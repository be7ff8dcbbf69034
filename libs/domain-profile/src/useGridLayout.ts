import type { PreferenceJson } from '@portal/api-sdk';
import { useReadOnly } from '@portal/ui-kit';
import type { DataGridLayout } from '@portal/ui-kit/grid';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSavePreferences } from './mutations';
import { profileQueries } from './queries';

type KeptLayout = NonNullable<PreferenceJson['gridlayouts']>[number];

/** How the client arranged a grid, kept in preferences: what `DataGrid` takes as `layout` and `onLayoutChange`. */
export function useGridLayout(grid: string) {
  const { data: preferences } = useQuery(profileQueries.preferences());
  const { mutate: save } = useSavePreferences();
  const readOnly = useReadOnly();
  const [chosen, setChosen] = useState<DataGridLayout>();
  const all = preferences?.preferencejson.gridlayouts;
  const kept = useMemo(() => layoutOf(all?.find((one) => one.grid === grid)), [all, grid]);
  return {
    layout: chosen ?? kept,
    onLayoutChange: (layout: DataGridLayout) => {
      // Shown at once, for as long as the page lives also where it cannot be saved.
      setChosen(layout);
      if (readOnly !== null) return;
      save(({ gridlayouts = [] }) => {
        const others = gridlayouts.filter((one) => one.grid !== grid);
        return { gridlayouts: [...others, keptOf(grid, layout)] };
      });
    },
  };
}

function layoutOf(kept: KeptLayout | undefined): DataGridLayout | undefined {
  if (!kept) return undefined;
  const { hidden, order, widths, density } = kept;
  const byColumn = widths?.map(({ column, pixels }) => [column, pixels] as const);
  return {
    ...(hidden && { hidden }),
    ...(order && { order }),
    ...(byColumn && { widths: Object.fromEntries(byColumn) }),
    ...(density && { density }),
  };
}

function keptOf(grid: string, { hidden, order, widths, density }: DataGridLayout): KeptLayout {
  const list = Object.entries(widths ?? {});
  return {
    grid,
    ...(hidden && { hidden: [...hidden] }),
    ...(order && { order: [...order] }),
    ...(widths && {
      widths: list.map(([column, pixels]) => ({ column, pixels: Math.round(pixels) })),
    }),
    ...(density && { density }),
  };
}
