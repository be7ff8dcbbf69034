import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { widthOf, type DataGridColumn, type DataGridLayout } from './columns';
import styles from './DataGrid.module.css';
import { DataGridHead } from './DataGridHead';
import { DataGridMore } from './DataGridMore';
import { DataGridGroupRow, DataGridRow, FigureCells } from './DataGridRow';
import { keptStyle } from './keptColumns';
import type { DataGridProps } from './props';
import { useGridActions } from './useGridActions';
import { useGridFocus } from './useGridFocus';
import { endOf, useGridRows } from './useGridRows';
import type { GridState } from './useGridState';
import { useKeptEdge } from './useKeptEdge';
import { usePrinting } from '../../media/usePrinting';

interface DataGridTableProps<Row> {
  props: DataGridProps<Row>;
  grid: GridState<Row>;
}

/** The grid as a table. */
export function DataGridTable<Row>({ props, grid }: DataGridTableProps<Row>) {
  const { total, hasMore = false } = props;
  const view = useTableView(props, grid);
  const { focus, actions, virtualizer, printing, limit } = view;
  const count = grid.entries.length;
  return (
    <div
      ref={view.scrollRef}
      className={styles.scroll}
      data-height={props.height ?? 'page'}
      data-density={grid.layout.density}
      data-printing={printing || undefined}
      data-wide={view.wide || undefined}
      // Reason: widths are what the client drew.
      style={view.widths}
    >
      {/* Reason: the grid pattern has its keys on the grid; each of its cells takes the focus. */}
      <div
        ref={focus.gridRef}
        className={styles.table}
        role={grid.isGrouped || props.renderDetail ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={hasMore ? -1 : view.lastRow + 2}
        aria-colcount={grid.visible.length}
        aria-multiselectable={props.selected ? true : undefined}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
        onClick={actions.onClick}
      >
        <DataGridHead grid={grid} activeColumn={view.activeAt(-1)} allChosen={actions.allChosen} />
        <div
          className={styles.body}
          role="rowgroup"
          style={printing ? undefined : { height: virtualizer.getTotalSize() }}
        >
          {view.drawn.map(({ index, start }) =>
            rowAt({
              props,
              grid,
              index,
              start,
              activeColumn: view.activeAt(index),
              measure: virtualizer.measureElement,
            }),
          )}
        </div>
        {total && (
          <div className={styles.foot} role="rowgroup">
            <div
              className={styles.row}
              role="row"
              aria-rowindex={hasMore ? undefined : count + 2}
              data-place={count}
            >
              <FigureCells
                columns={grid.visible}
                figures={total}
                masked={grid.masked}
                activeColumn={view.activeAt(count)}
                first={<span className={styles.content}>{props.totalLabel ?? 'Total'}</span>}
              />
            </div>
          </div>
        )}
      </div>
      <DataGridMore props={props} printed={printing ? limit : null} />
    </div>
  );
}

/** What of the table is drawn now, and how it is worked. */
function useTableView<Row>(props: DataGridProps<Row>, grid: GridState<Row>) {
  const printing = usePrinting();
  const actions = useGridActions(props, grid);
  const count = grid.entries.length;
  const lastRow = props.total ? count : count - 1;
  const focus = useGridFocus({
    lastRow,
    lastColumn: grid.visible.length - 1,
    pageRows: PAGE_ROWS,
    reveal: (row) => {
      if (row >= 0 && row < count) rows.virtualizer.scrollToIndex(row);
    },
    act: actions.act,
  });
  const waiting = props.loadingMore || props.moreFailed;
  const rows = useGridRows({
    count,
    end: endOf(props),
    density: grid.layout.density ?? 'regular',
    activeRow: focus.place.row,
    hasTotal: props.total !== undefined,
    more: props.hasMore && !waiting ? props.onMore : undefined,
  });
  const { widths, wide } = useWidths(
    grid.visible,
    grid.layout,
    props.selected ? CHECKBOX_WIDTH : 0,
  );
  useKeptEdge(rows.scrollRef, grid.visible, grid.setBeyond);
  const limit = Math.min(count, props.print?.rows ?? count);
  const drawn: { index: number; start: number | null }[] = printing
    ? Array.from({ length: limit }, (_, index) => ({ index, start: null }))
    : rows.items.map(({ index, start }) => ({ index, start: start - rows.offset }));
  return {
    ...rows,
    printing,
    actions,
    focus,
    lastRow,
    limit,
    drawn,
    widths,
    wide,
    activeAt: (row: number) => (focus.place.row === row ? focus.place.column : -1),
  };
}

/** How far Page Up and Page Down go. */
const PAGE_ROWS = 15;

interface RowAt<Row> extends DataGridTableProps<Row> {
  index: number;
  start: number | null;
  activeColumn: number;
  measure: (element: HTMLElement | null) => void;
}

function rowAt<Row>({ props, grid, index, start, activeColumn, measure }: RowAt<Row>): ReactNode {
  const entry = grid.entries.at(index);
  const placed = { place: index, start, activeColumn, columns: grid.visible, masked: grid.masked };
  if (entry.type === 'group') {
    const { group } = entry;
    const open = !grid.closedGroups.has(group.key);
    return <DataGridGroupRow key={`group ${group.key}`} {...placed} group={group} open={open} />;
  }
  const id = props.rowId(entry.row);
  const open = props.renderDetail ? grid.openDetails.has(id) : undefined;
  return (
    <DataGridRow
      key={`row ${id}`}
      {...placed}
      row={entry.row}
      id={id}
      depth={entry.depth}
      chosen={props.selected ? grid.chosen.has(id) : undefined}
      open={open}
      detail={open ? props.renderDetail?.(entry.row) : undefined}
      opens={props.onRowOpen !== undefined}
      measure={open ? measure : undefined}
    />
  );
}

/** Columns that take more pixels on the screen than this do not fit a sheet held upright. */
const MOST_UPRIGHT = 1000;

/** The checkbox of a row and the room behind it, in pixels. It stands in the first column, before what the column shows. */
const CHECKBOX_WIDTH = 32;

/** A width that was chosen for text as designed, where the browser sets it wider. */
const stretched = (width: number) => `calc(${width}px * var(--text-stretch))`;

/** Each column as wide as it was drawn, or at least as wide as it began, sharing what is left over. */
function useWidths<Row>(
  columns: readonly DataGridColumn<Row>[],
  layout: DataGridLayout,
  beforeFirst: number,
): { widths: CSSProperties; wide: boolean } {
  return useMemo(() => {
    let begun = 0;
    let drawn = 0;
    // The first gives way where another would be cut (useKeptEdge.ts), unless the client drew it.
    const given =
      columns[0] && layout.widths?.[columns[0].id] === undefined ? ' - var(--give, 0px)' : '';
    const least: string[] = [];
    const tracks = columns.map((column, index) => {
      const own = layout.widths?.[column.id];
      if (own === undefined) {
        const width = widthOf(column) + (index === 0 ? beforeFirst : 0);
        begun += width;
        least.push(stretched(width));
        const narrowest =
          index === 0 && given ? `calc(${stretched(width)}${given})` : stretched(width);
        return `minmax(${narrowest}, ${width}fr)`;
      }
      drawn += own;
      least.push(`${own}px`);
      return index === columns.length - 1 ? `minmax(${own}px, 1fr)` : `${own}px`;
    });
    const widths = {
      '--grid-columns': tracks.join(' '),
      '--grid-least': `calc(${stretched(begun)} + ${drawn}px${given})`,
      ...keptStyle(columns, least),
    };
    return { widths: widths as CSSProperties, wide: begun + drawn > MOST_UPRIGHT };
  }, [columns, layout.widths, beforeFirst]);
}
