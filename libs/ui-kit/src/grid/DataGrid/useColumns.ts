import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Updater,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import {
  isNumeric,
  MIN_WIDTH,
  widthOf,
  type DataGridColumn,
  type DataGridLayout,
  type DataGridSort,
} from './columns';

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
});

// TanStack's row models make an object per row (0.4 s and 75 MB for a hundred thousand), so rows are entries.ts' own
// matter, and the table keeps what concerns columns: order, width, visibility and sort.
const NO_ROWS: never[] = [];

interface ColumnsOptions<Row> {
  columns: readonly DataGridColumn<Row>[];
  sort: DataGridSort | null | undefined;
  onSortChange: ((sort: DataGridSort | null) => void) | undefined;
  layout: DataGridLayout | undefined;
  onLayoutChange: ((layout: DataGridLayout) => void) | undefined;
}

/** Columns as the client arranged them, and the sort: the caller's where it is given, else kept here. */
export function useColumns<Row>(options: ColumnsOptions<Row>) {
  const { columns } = options;
  const [layout, setLayout] = useOwn(options.layout, options.onLayoutChange, {});
  const [sort, setSort] = useOwn(options.sort, options.onSortChange, null);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const state = useMemo(() => tableState(columns, layout, sort), [columns, layout, sort]);
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(definitionOf), [columns]),
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    manualSorting: true,
    enableMultiSort: false,
    state,
    onColumnSizingChange: (updater) =>
      setLayout({ ...layout, widths: resolve(updater, state.columnSizing) }),
    onSortingChange: (updater) => {
      const [first] = resolve(updater, state.sorting);
      setSort(first ? { column: first.id, direction: first.desc ? 'desc' : 'asc' } : null);
    },
  });
  const visible = useMemo(
    () => shownColumns(columns, byId, state.columnOrder, state.columnVisibility),
    [columns, byId, state],
  );
  return { table, visible, layout, setLayout, sort, setSort };
}

/** The columns that are shown, in the client's order. */
function shownColumns<Row>(
  columns: readonly DataGridColumn<Row>[],
  byId: ReadonlyMap<string, DataGridColumn<Row>>,
  order: readonly string[],
  visibility: Readonly<Record<string, boolean>>,
): DataGridColumn<Row>[] {
  const ids = [...new Set([...order, ...columns.map(({ id }) => id)])];
  return ids.flatMap((id) => (visibility[id] === false ? [] : (byId.get(id) ?? [])));
}

function tableState<Row>(
  columns: readonly DataGridColumn<Row>[],
  layout: DataGridLayout,
  sort: DataGridSort | null,
) {
  return {
    columnOrder: orderedIds(columns, layout),
    columnSizing: { ...layout.widths },
    columnVisibility: Object.fromEntries(
      columns.map((column) => [column.id, !isHidden(column, layout)]),
    ),
    sorting: sort ? [{ id: sort.column, desc: sort.direction === 'desc' }] : [],
  };
}

/** All columns in the client's order; one that came into being since stands where it was defined. */
export function orderedIds<Row>(
  columns: readonly DataGridColumn<Row>[],
  layout: DataGridLayout,
): string[] {
  const ids = columns.map(({ id }) => id);
  const known = (layout.order ?? []).filter((id) => ids.includes(id));
  if (known.length === 0) return ids;
  const ordered = [...known];
  for (const [index, id] of ids.entries()) {
    if (!known.includes(id)) ordered.splice(Math.min(index, ordered.length), 0, id);
  }
  return ordered;
}

/** Whether a column is hidden under a layout. */
export function isHidden<Row>(column: DataGridColumn<Row>, layout: DataGridLayout): boolean {
  if (column.fixed) return false;
  return layout.hidden ? layout.hidden.includes(column.id) : (column.hidden ?? false);
}

function definitionOf<Row>(column: DataGridColumn<Row>): ColumnDef<typeof features, never> {
  return {
    id: column.id,
    accessorFn: () => null,
    header: column.header,
    size: widthOf(column),
    minSize: MIN_WIDTH,
    enableSorting: column.sortable ?? true,
    // The largest and the latest are what one looks for.
    sortDescFirst: isNumeric(column.kind) || column.kind === 'date',
  };
}

function resolve<Value>(updater: Updater<Value>, current: Value): Value {
  return updater instanceof Function ? updater(current) : updater;
}

function useOwn<Value>(
  given: Value | undefined,
  onChange: ((value: Value) => void) | undefined,
  initial: Value,
): [Value, (value: Value) => void] {
  const [own, setOwn] = useState(given ?? initial);
  const set = (value: Value) => {
    if (given === undefined) setOwn(value);
    onChange?.(value);
  };
  return [given === undefined ? own : given, set];
}
