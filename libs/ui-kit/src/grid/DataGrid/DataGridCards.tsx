import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden';
import type { DataGridColumn, DataGridFigures } from './columns';
import shared from './DataGrid.module.css';
import styles from './DataGridCards.module.css';
import { cellOf, figureOf } from './DataGridCell';
import { DataGridMore } from './DataGridMore';
import { Chevron } from './DataGridRow';
import type { GridGroup } from './entries';
import type { DataGridProps } from './props';
import { endOf, useGridRows } from './useGridRows';
import type { GridState } from './useGridState';
import { usePrinting } from '../../media/usePrinting';

interface DataGridCardsProps<Row> {
  props: DataGridProps<Row>;
  grid: GridState<Row>;
}

/** The grid on a narrow screen: a list of cards, each with its name, its value and its change. */
export function DataGridCards<Row>({ props, grid }: DataGridCardsProps<Row>) {
  const printing = usePrinting();
  const count = grid.entries.length;
  const waiting = props.loadingMore || props.moreFailed;
  const { scrollRef, virtualizer, items } = useGridRows({
    count,
    end: endOf(props),
    density: 'regular',
    activeRow: -1,
    hasTotal: false,
    more: props.hasMore && !waiting ? props.onMore : undefined,
    cards: true,
  });
  const limit = Math.min(count, props.print?.rows ?? count);
  const drawn: { index: number; start: number | null }[] = printing
    ? Array.from({ length: limit }, (_, index) => ({ index, start: null }))
    : items;
  return (
    // Reason: what scrolls must be reached by keyboard, and a card need not hold anything that is.
    <div
      ref={scrollRef}
      className={shared.scroll}
      data-height={props.height ?? 'page'}
      data-printing={printing || undefined}
      tabIndex={0}
      role="group"
      aria-label={props.label}
    >
      <ul
        className={styles.cards}
        style={printing ? undefined : { height: virtualizer.getTotalSize() }}
      >
        {drawn.map(({ index, start }) => (
          <li
            key={index}
            ref={virtualizer.measureElement}
            className={shared.item}
            data-index={index}
            style={start === null ? undefined : { transform: `translateY(${start}px)` }}
          >
            <CardAt props={props} grid={grid} index={index} />
          </li>
        ))}
      </ul>
      {props.total && (
        <TotalCard label={props.totalLabel ?? 'Total'} figures={props.total} grid={grid} />
      )}
      <DataGridMore props={props} printed={printing ? limit : null} />
    </div>
  );
}

function CardAt<Row>({ props, grid, index }: DataGridCardsProps<Row> & { index: number }) {
  const entry = grid.entries.at(index);
  if (entry.type === 'group') {
    return <GroupCard group={entry.group} grid={grid} />;
  }
  return <RowCard row={entry.row} props={props} grid={grid} />;
}

function RowCard<Row>({ row, props, grid }: DataGridCardsProps<Row> & { row: Row }) {
  const id = props.rowId(row);
  const nameId = useId();
  const press = openerOf(props, grid, row, id);
  const places = placesOf(grid.visible, press === undefined);
  const cell = (column: DataGridColumn<Row>) => cellOf(column, row, grid.masked);
  const open = props.renderDetail ? grid.openDetails.has(id) : undefined;
  const name = places.name && cell(places.name);
  const change = places.change && (
    <div className={styles.cardChange}>
      <span className={styles.cardHeading}>{places.change.header} </span>
      {cell(places.change)}
    </div>
  );
  return (
    <>
      <div className={styles.card}>
        {props.selected && (
          <input
            className={shared.check}
            type="checkbox"
            aria-labelledby={nameId}
            checked={grid.chosen.has(id)}
            onChange={() => grid.choose(id)}
          />
        )}
        <div className={styles.cardLine}>
          <div className={styles.cardName} id={nameId}>
            {press && !places.name?.render ? (
              <button
                type="button"
                className={styles.cardOpen}
                aria-expanded={open}
                onClick={press}
              >
                {open !== undefined && <Chevron open={open} />}
                {name}
              </button>
            ) : (
              name
            )}
          </div>
          {places.value ? (
            <div className={styles.cardValue}>
              <VisuallyHidden>{places.value.header} </VisuallyHidden>
              {cell(places.value)}
            </div>
          ) : (
            change
          )}
        </div>
        {(places.detail || (places.value && change)) && (
          <div className={styles.cardLine}>
            {places.detail && <div className={styles.cardDetail}>{cell(places.detail)}</div>}
            {places.value && change}
          </div>
        )}
        {places.more.length > 0 && (
          <dl className={styles.cardMore}>
            {places.more.map((column) => (
              <div key={column.id}>
                <dt>{column.header}</dt>
                <dd>{cell(column)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {open && <div className={shared.detail}>{props.renderDetail?.(row)}</div>}
    </>
  );
}

function openerOf<Row>(props: DataGridProps<Row>, grid: GridState<Row>, row: Row, id: string) {
  if (props.onRowOpen) return () => props.onRowOpen?.(row);
  return props.renderDetail ? () => grid.toggleDetail(id) : undefined;
}

function GroupCard<Row>({ group, grid }: { group: GridGroup; grid: GridState<Row> }) {
  const open = !grid.closedGroups.has(group.key);
  return (
    <FigureCard
      grid={grid}
      figures={group.figures}
      name={
        <button
          type="button"
          className={styles.cardOpen}
          aria-expanded={open}
          onClick={() => grid.toggleGroup(group.key)}
        >
          <Chevron open={open} />
          {group.label} <span className={shared.count}>{group.count}</span>
        </button>
      }
    />
  );
}

function TotalCard<Row>(props: { label: string; figures: DataGridFigures; grid: GridState<Row> }) {
  return (
    <div className={styles.cardTotal}>
      <FigureCard grid={props.grid} figures={props.figures} name={props.label} />
    </div>
  );
}

interface FigureCardProps<Row> {
  grid: GridState<Row>;
  figures: DataGridFigures;
  name: ReactNode;
}

function FigureCard<Row>({ grid, figures, name }: FigureCardProps<Row>) {
  const { value, change } = placesOf(grid.visible);
  const figure = (column: DataGridColumn<Row> | undefined) =>
    column && column.id in figures && figureOf(column, figures[column.id], grid.masked);
  return (
    <div className={styles.card} data-group>
      <div className={styles.cardLine}>
        <div className={styles.cardName}>{name}</div>
        <div className={styles.cardValue}>{figure(value)}</div>
      </div>
      <div className={styles.cardChange}>{figure(change)}</div>
    </div>
  );
}

/** Where each column stands; on a `whole` card those without a place are among `more`, so that nothing is lost. */
function placesOf<Row>(columns: readonly DataGridColumn<Row>[], whole = false) {
  const at = (place: DataGridColumn<Row>['card']) => columns.find(({ card }) => card === place);
  const name = at('name') ?? columns[0];
  return {
    name,
    value: at('value'),
    detail: at('detail'),
    change: at('change'),
    more: columns.filter(
      (column) => column.card === 'more' || (whole && !column.card && column !== name),
    ),
  };
}
