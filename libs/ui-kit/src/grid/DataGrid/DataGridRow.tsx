import { memo, useId, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden';
import { isAtEnd, type DataGridColumn, type DataGridFigures } from './columns';
import styles from './DataGrid.module.css';
import { cellOf, figureOf } from './DataGridCell';
import type { GridGroup } from './entries';
import { keptOf } from './keptColumns';

interface Placed {
  /** Its place among the entries, from 0. */
  place: number;
  /** Where it begins, in pixels from the first; null in the flow, on paper. */
  start: number | null;
  /** The column that is in the tab order, -1 where it is none of this row's. */
  activeColumn: number;
}

interface DataGridRowProps<Row> extends Placed {
  row: Row;
  id: string;
  columns: readonly DataGridColumn<Row>[];
  depth: number;
  masked: boolean;
  /** Undefined where rows have no check boxes. */
  chosen: boolean | undefined;
  /** Undefined where rows do not open in place. */
  open: boolean | undefined;
  detail: ReactNode;
  /** A press or Enter opens it. */
  opens: boolean;
  measure: ((element: HTMLElement | null) => void) | undefined;
}

/** A row of the grid. Everything it does is heard by the grid; everything it shows is a plain property. */
export const DataGridRow = memo(function DataGridRow<Row>(props: DataGridRowProps<Row>) {
  const { row, columns, place, start, activeColumn, chosen, open, depth, masked } = props;
  const ref = useQuietParts();
  const nameId = useId();
  return (
    <div
      ref={open ? props.measure : undefined}
      className={styles.item}
      data-index={place}
      role="presentation"
      // Reason: where a row stands is arithmetic, not style.
      style={start === null ? undefined : { transform: `translateY(${start}px)` }}
    >
      <div
        ref={ref}
        className={styles.row}
        role="row"
        aria-rowindex={place + 2}
        aria-selected={chosen}
        aria-expanded={open}
        aria-level={open === undefined && depth === 0 ? undefined : depth + 1}
        data-place={place}
        data-opens={props.opens || open !== undefined || undefined}
      >
        {columns.map((column, index) => (
          <div
            key={column.id}
            className={styles.cell}
            role="gridcell"
            aria-colindex={index + 1}
            tabIndex={index === activeColumn ? 0 : -1}
            data-column={index}
            data-numeric={isAtEnd(column) || undefined}
            data-kept={keptOf(column, index)}
          >
            {index === 0 && <Lead id={props.id} {...{ nameId, chosen, open, depth }} />}
            <span
              id={index === 0 && chosen !== undefined ? nameId : undefined}
              className={styles.content}
              title={wordsOf(column, row)}
            >
              {cellOf(column, row, masked)}
            </span>
          </div>
        ))}
      </div>
      {open && (
        <div className={styles.detail} role="row" aria-level={depth + 2}>
          <div role="gridcell" aria-colspan={columns.length}>
            {props.detail}
          </div>
        </div>
      )}
    </div>
  );
}) as <Row>(props: DataGridRowProps<Row>) => ReactNode;

/** Words are cut where a column is narrower; whole they are in the title. */
function wordsOf<Row>(column: DataGridColumn<Row>, row: Row): string | undefined {
  return column.kind === 'text' && !column.render ? (column.value(row) ?? undefined) : undefined;
}

function Lead({
  id,
  nameId,
  chosen,
  open,
  depth,
}: {
  id: string;
  /** Of the first cell's words, which name the check box. */
  nameId: string;
  chosen: boolean | undefined;
  open: boolean | undefined;
  depth: number;
}) {
  return (
    <>
      {depth > 0 && <span className={styles.indent} data-depth={Math.min(depth, 4)} />}
      {chosen !== undefined && (
        <input
          className={styles.check}
          type="checkbox"
          tabIndex={-1}
          data-act="choose"
          data-id={id}
          aria-labelledby={nameId}
          checked={chosen}
          readOnly
        />
      )}
      {open !== undefined && <Chevron open={open} />}
    </>
  );
}

export function Chevron({ open }: { open: boolean }) {
  return (
    <span className={styles.chevron} data-act="toggle" data-open={open || undefined} aria-hidden>
      ›
    </span>
  );
}

/** Links and buttons of a cell are worked from the cell, by Enter; Tab passes them, as the grid pattern has it. */
function useQuietParts() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const parts = ref.current?.querySelectorAll<HTMLElement>('a[href], button, input, select');
    for (const part of parts ?? []) part.tabIndex = -1;
  });
  return ref;
}

interface DataGridGroupRowProps<Row> extends Placed {
  group: GridGroup;
  columns: readonly DataGridColumn<Row>[];
  open: boolean;
  masked: boolean;
}

/** A group's row: its name, how many rows it has, and its figures. */
export const DataGridGroupRow = memo(function DataGridGroupRow<Row>(
  props: DataGridGroupRowProps<Row>,
) {
  const { group, columns, place, start, open } = props;
  return (
    <div
      className={styles.item}
      data-index={place}
      role="presentation"
      style={start === null ? undefined : { transform: `translateY(${start}px)` }}
    >
      <div
        className={styles.row}
        role="row"
        aria-rowindex={place + 2}
        aria-level={group.depth + 1}
        aria-expanded={open}
        data-place={place}
        data-group
        data-opens
        // Reason: how far the name may run depends on which cells hold nothing.
        style={{ '--name-columns': nameColumns(columns, group.figures) } as CSSProperties}
      >
        <FigureCells
          columns={columns}
          figures={group.figures}
          masked={props.masked}
          activeColumn={props.activeColumn}
          first={
            <>
              {group.depth > 0 && (
                <span className={styles.indent} data-depth={Math.min(group.depth, 4)} />
              )}
              <Chevron open={open} />
              <span className={styles.content}>
                {group.label} <span className={styles.count}>{group.count}</span>
                <VisuallyHidden>{group.count === 1 ? ' row' : ' rows'}</VisuallyHidden>
              </span>
            </>
          }
        />
      </div>
    </div>
  );
}) as <Row>(props: DataGridGroupRowProps<Row>) => ReactNode;

/** Over how many columns the name of a group may run: its own, and those without a figure after it. */
function nameColumns<Row>(columns: readonly DataGridColumn<Row>[], figures: DataGridFigures) {
  const next = columns.findIndex(
    (column, index) => index > 0 && (column.id in figures || keptOf(column, index)),
  );
  return next < 0 ? columns.length : next;
}

interface FigureCellsProps<Row> {
  columns: readonly DataGridColumn<Row>[];
  figures: DataGridFigures;
  masked: boolean;
  activeColumn: number;
  first: ReactNode;
}

/** The cells of a group's or the total's row: a name, and figures where there are some. */
export function FigureCells<Row>(props: FigureCellsProps<Row>) {
  const { columns, figures, masked, activeColumn, first } = props;
  return columns.map((column, index) => (
    <div
      key={column.id}
      className={styles.cell}
      role={index === 0 ? 'rowheader' : 'gridcell'}
      aria-colindex={index + 1}
      tabIndex={index === activeColumn ? 0 : -1}
      data-column={index}
      data-numeric={isAtEnd(column) || undefined}
      data-kept={keptOf(column, index)}
      // Its own column, whatever the name before it runs over.
      style={index === 0 ? undefined : { gridColumn: index + 1, gridRow: 1 }}
    >
      {index === 0
        ? first
        : column.id in figures && (
            <span className={styles.content}>{figureOf(column, figures[column.id], masked)}</span>
          )}
    </div>
  ));
}
