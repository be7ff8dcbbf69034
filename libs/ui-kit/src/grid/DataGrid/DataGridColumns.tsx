import { Button } from '../../components/Button/Button';
import { Dialog } from '../../components/Dialog/Dialog';
import { SegmentedControl } from '../../components/SegmentedControl/SegmentedControl';
import { MIN_WIDTH, widthOf, type DataGridColumn, type DataGridLayout } from './columns';
import shared from './DataGrid.module.css';
import styles from './DataGridColumns.module.css';
import type { GridState } from './useGridState';
import { isHidden, orderedIds } from './useColumns';

interface DataGridColumnsProps<Row> {
  columns: readonly DataGridColumn<Row>[];
  grid: GridState<Row>;
  onClose: () => void;
}

const DENSITIES = [
  { value: 'regular', label: 'Regular' },
  { value: 'compact', label: 'Compact' },
] as const;

/** A step of a column's width, in pixels. */
const STEP = 24;

/** Which columns are shown, in which order, how wide, and how tall rows are; all by keyboard too. */
export function DataGridColumns<Row>({ columns, grid, onClose }: DataGridColumnsProps<Row>) {
  const { layout, setLayout } = grid;
  const ids = orderedIds(columns, layout);
  const move = (from: number, to: number) => {
    const order = [...ids];
    const [id] = order.splice(from, 1);
    if (id) order.splice(to, 0, id);
    setLayout({ ...layout, order });
  };
  return (
    <Dialog
      open
      title="Columns"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={() => setLayout({})}>
            Reset
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <SegmentedControl
        label="Height of rows"
        options={DENSITIES}
        value={layout.density ?? 'regular'}
        onChange={(density) => setLayout({ ...layout, density })}
      />
      <ul className={styles.columns}>
        {ids.map((id, index) => {
          const column = columns.find((one) => one.id === id);
          return (
            column && (
              <ColumnItem
                key={id}
                column={column}
                grid={grid}
                isFirst={index === 0}
                isLast={index === ids.length - 1}
                onToggle={() => setLayout(toggled(columns, layout, id))}
                onMove={(by) => move(index, index + by)}
              />
            )
          );
        })}
      </ul>
    </Dialog>
  );
}

interface ColumnItemProps<Row> {
  column: DataGridColumn<Row>;
  grid: GridState<Row>;
  isFirst: boolean;
  isLast: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
}

function ColumnItem<Row>({
  column,
  grid,
  isFirst,
  isLast,
  onToggle,
  onMove,
}: ColumnItemProps<Row>) {
  return (
    <li className={styles.columnItem}>
      <label className={styles.columnName}>
        <input
          type="checkbox"
          className={shared.check}
          disabled={column.fixed}
          checked={!isHidden(column, grid.layout)}
          onChange={onToggle}
        />
        {column.header}
      </label>
      <WidthButtons column={column} layout={grid.layout} onChange={grid.setLayout} />
      <IconButton
        label={`Move ${column.header} up`}
        mark="↑"
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${column.header} down`}
        mark="↓"
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </li>
  );
}

interface WidthButtonsProps<Row> {
  column: DataGridColumn<Row>;
  layout: DataGridLayout;
  onChange: (layout: DataGridLayout) => void;
}

function WidthButtons<Row>({ column, layout, onChange }: WidthButtonsProps<Row>) {
  const width = layout.widths?.[column.id] ?? widthOf(column);
  const set = (next: number) =>
    onChange({
      ...layout,
      widths: { ...layout.widths, [column.id]: Math.max(MIN_WIDTH, next) },
    });
  return (
    <>
      <IconButton
        label={`Make ${column.header} narrower`}
        mark="−"
        disabled={width <= MIN_WIDTH}
        onClick={() => set(width - STEP)}
      />
      <IconButton
        label={`Make ${column.header} wider`}
        mark="+"
        disabled={false}
        onClick={() => set(width + STEP)}
      />
    </>
  );
}

function IconButton(props: {
  label: string;
  mark: string;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={props.label}
      // Reason: a button that turns disabled under the finger would lose the focus.
      aria-disabled={props.disabled || undefined}
      onClick={props.disabled ? undefined : props.onClick}
    >
      <span aria-hidden="true">{props.mark}</span>
    </button>
  );
}

/** Hides a column or shows it; the last one that is shown stays. */
function toggled<Row>(
  columns: readonly DataGridColumn<Row>[],
  layout: DataGridLayout,
  id: string,
): DataGridLayout {
  const hidden = new Set(
    columns.filter((column) => isHidden(column, layout)).map((column) => column.id),
  );
  if (!hidden.delete(id)) hidden.add(id);
  return hidden.size === columns.length ? layout : { ...layout, hidden: [...hidden] };
}
