import type { MouseEvent, TouchEvent } from 'react';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden';
import { isAtEnd, type DataGridColumn } from './columns';
import styles from './DataGrid.module.css';
import type { GridState } from './useGridState';
import { keptOf } from './keptColumns';

interface DataGridHeadProps<Row> {
  grid: GridState<Row>;
  activeColumn: number;
  /** Undefined where rows have no check boxes. */
  allChosen: boolean | 'some' | undefined;
}

/** The headings: Enter or a press sorts, a drag at the edge sets the width. */
export function DataGridHead<Row>({ grid, activeColumn, allChosen }: DataGridHeadProps<Row>) {
  const startResize = (id: string) => (event: MouseEvent | TouchEvent) =>
    grid.table
      .getFlatHeaders()
      .find((header) => header.id === id)
      ?.getResizeHandler()(event);
  return (
    <div className={styles.head} role="rowgroup">
      <div className={styles.row} role="row" aria-rowindex={1} data-place={-1}>
        {grid.visible.map((column, index) => {
          const resize = startResize(column.id);
          return (
            <div
              key={column.id}
              className={styles.cell}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={ariaSort(grid, column)}
              tabIndex={index === activeColumn ? 0 : -1}
              data-column={index}
              data-numeric={isAtEnd(column) || undefined}
              data-kept={keptOf(column, index)}
              data-act={column.sortable === false ? undefined : 'sort'}
              title={column.header}
            >
              {index === 0 && allChosen !== undefined && <ChooseAll state={allChosen} />}
              <span className={styles.content}>
                {column.header}
                <SortMark direction={directionOf(grid, column)} />
              </span>
              <span
                className={styles.resize}
                data-resize
                aria-hidden="true"
                onMouseDown={resize}
                onTouchStart={resize}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function ChooseAll({ state }: { state: boolean | 'some' }) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = state === 'some';
      }}
      className={styles.check}
      type="checkbox"
      tabIndex={-1}
      data-act="choose-all"
      aria-label="Select all rows"
      checked={state === true}
      readOnly
    />
  );
}

function SortMark({ direction }: { direction: 'asc' | 'desc' | null }) {
  if (!direction) return null;
  return (
    <span className={styles.sorted}>
      <span aria-hidden="true">{direction === 'asc' ? '↑' : '↓'}</span>
      <VisuallyHidden>, sorted</VisuallyHidden>
    </span>
  );
}

function directionOf<Row>(grid: GridState<Row>, column: DataGridColumn<Row>) {
  return grid.sort?.column === column.id ? grid.sort.direction : null;
}

function ariaSort<Row>(grid: GridState<Row>, column: DataGridColumn<Row>) {
  if (column.sortable === false) return undefined;
  const direction = directionOf(grid, column);
  if (!direction) return 'none';
  return direction === 'asc' ? 'ascending' : 'descending';
}
