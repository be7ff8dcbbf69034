import { useMemo, useState } from 'react';
import { usePrivacy } from '../../components/Privacy/Privacy';
import { entriesOf } from './entries';
import type { DataGridProps } from './props';
import { useMediaQuery } from '../../media/useMediaQuery';
import { useColumns } from './useColumns';
import { TABLET, valuesFirst } from './valuesFirst';

const NONE: readonly string[] = [];

/** All a grid knows: its columns, its entries, and what is open or chosen. */
export function useGridState<Row>(props: DataGridProps<Row>) {
  const { rows, rowId, groupTotals, selected, onSelectedChange } = props;
  const tablet = useMediaQuery(TABLET);
  const columns = useMemo(
    () => (tablet ? valuesFirst(props.columns) : props.columns),
    [tablet, props.columns],
  );
  const arranged = useColumns({
    columns,
    sort: props.sort,
    onSortChange: props.onSortChange,
    layout: props.layout,
    onLayoutChange: props.onLayoutChange,
  });
  const groups = useToggles();
  const details = useToggles();
  const [beyond, setBeyond] = useState(0);
  const { hidden: masked } = usePrivacy();
  // A caller may write `groupBy={['type']}`, which is a new array each time.
  const groupKey = (props.groupBy ?? NONE).join('\u001f');
  const sort = props.sortedBy === 'server' ? null : arranged.sort;
  const entries = useMemo(
    () =>
      entriesOf({
        rows,
        columns,
        sort,
        groupBy: groupKey ? groupKey.split('\u001f') : NONE,
        closed: groups.toggled,
        groupTotals,
      }),
    [rows, columns, sort, groupKey, groups.toggled, groupTotals],
  );
  const chosen = useMemo(() => new Set(selected), [selected]);
  return {
    ...arranged,
    /** As they stand unless the client arranges them. */
    columns,
    entries,
    closedGroups: groups.toggled,
    toggleGroup: groups.toggle,
    openDetails: details.toggled,
    toggleDetail: details.toggle,
    masked,
    /** How many columns stand out of sight after those of the table. */
    beyond,
    setBeyond,
    chosen,
    isGrouped: groupKey !== '',
    choose(id: string) {
      onSelectedChange?.(
        chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id],
      );
    },
    chooseAll() {
      if (rows.every((row) => chosen.has(rowId(row)))) onSelectedChange?.([]);
      else if (props.hasMore && props.onSelectAll) props.onSelectAll();
      else onSelectedChange?.(rows.map(rowId));
    },
  };
}

export type GridState<Row> = ReturnType<typeof useGridState<Row>>;

function useToggles() {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(() => new Set());
  return {
    toggled,
    toggle: (key: string) =>
      setToggled((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
  };
}
