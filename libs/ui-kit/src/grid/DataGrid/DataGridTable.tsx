import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { widthOf, type DataGridColumn, type DataGridLayout } from './columns';
import styles from './DataGrid.module.css';
import { DataGridHead } from './DataGridHead';
import { DataGridMore } from './DataGridMore';
import { DataGridGroupRow, DataGridRow, FigureCells } from './DataGridRow';
import type { DataGridProps } from './props';
import { useGridActions } from './useGridActions';
import { useGridFocus } from './useGridFocus';
import { endOf, useGridRows } from './useGridRows';
import type { GridState } from './useGridState';
import { usePrinting } from './useMediaQuery';

interface DataGridTableProps<Row> {
  props: DataGridProps<Row>;
  grid: GridState<Row>;
}

/** The grid as a table. */
export function DataGridTable<Row>({ props, grid }: DataGridTableProps<Row>) {
  const { label, total, hasMore = false, height = 'page' } = props;
  const printing = usePrinting();
  const actions = useGridActions(props, grid);
  const count = grid.entries.length;
  const lastRow = total ? count : count - 1;
  const focus = useGridFocus({
    lastRow,
    lastColumn: grid.visible.length - 1,
    pageRows: 15,
    reveal: (row) => {
      if (row >= 0 && row < count) virtualizer.scrollToIndex(row);
    },
    act: actions.act,
  });
  const waiting = props.loadingMore || props.moreFailed;
  const { scrollRef, virtualizer, items, offset } = useGridRows({
    count,
    end: endOf(props),
    density: grid.layout.density ?? 'regular',
    activeRow: focus.place.row,
    hasTotal: total !== undefined,
    more: hasMore && !waiting ? props.onMore : undefined,
  });
  const widths = useWidths(grid.visible, grid.layout);
  const limit = Math.min(count, props.print?.rows ?? count);
  const drawn: { index: number; start: number | null }[] = printing
    ? Array.from({ length: limit }, (_, index) => ({ index, start: null }))
    : items.map((item) => ({ index: item.index, start: item.start - offset }));
  const opensTree = grid.isGrouped || props.renderDetail !== undefined;
  return (
    <div
      ref={scrollRef}
      className={styles.scroll}
      data-height={height}
      data-density={grid.layout.density}
      data-printing={printing || undefined}
      // Reason: widths are what the client drew.
      style={widths}
    >
      {/* Reason: the grid pattern has its keys on the grid; each of its cells takes the focus. */}
      <div
        ref={focus.gridRef}
        className={styles.table}
        role={opensTree ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={hasMore ? -1 : lastRow + 2}
        aria-colcount={grid.visible.length}
        aria-multiselectable={props.selected ? true : undefined}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
        onClick={actions.onClick}
      >
        <DataGridHead
          grid={grid}
          activeColumn={focus.place.row === -1 ? focus.place.column : -1}
          allChosen={actions.allChosen}
        />
        <div
          className={styles.body}
          role="rowgroup"
          style={printing ? undefined : { height: virtualizer.getTotalSize() }}
        >
          {drawn.map(({ index, start }) =>
            rowAt({
              props,
              grid,
              index,
              start,
              activeColumn: index === focus.place.row ? focus.place.column : -1,
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
                activeColumn={focus.place.row === count ? focus.place.column : -1}
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

/** Each column as wide as it was drawn, or at least as wide as it began, sharing what is left over. */
function useWidths<Row>(
  columns: readonly DataGridColumn<Row>[],
  layout: DataGridLayout,
): CSSProperties {
  return useMemo(() => {
    let least = 0;
    const tracks = columns.map((column, index) => {
      const drawn = layout.widths?.[column.id];
      const width = drawn ?? widthOf(column);
      least += width;
      if (drawn === undefined) return `minmax(${width}px, ${width}fr)`;
      return index === columns.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`;
    });
    return {
      '--grid-columns': tracks.join(' '),
      '--grid-least': `${least}px`,
    } as CSSProperties;
  }, [columns, layout.widths]);
}
