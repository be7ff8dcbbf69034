import { useState } from 'react';
import { Button } from '../../components/Button/Button';
import { formatSort, parseSort } from './columns';
import styles from './DataGridToolbar.module.css';
import { DataGridColumns } from './DataGridColumns';
import type { DataGridProps } from './props';
import type { GridState } from './useGridState';

interface DataGridToolbarProps<Row> {
  props: DataGridProps<Row>;
  grid: GridState<Row>;
  /** Cards have no headings, so the sort stands here. */
  narrow: boolean;
}

/** The caller's filters, and the grid's own buttons. */
export function DataGridToolbar<Row>({ props, grid, narrow }: DataGridToolbarProps<Row>) {
  const [arranging, setArranging] = useState(false);
  const { onExport, toolbar, label } = props;
  const { columns } = grid;
  return (
    <div className={styles.toolbar}>
      <div className={styles.filters}>{toolbar}</div>
      <div className={styles.buttons}>
        {narrow && <SortSelect grid={grid} label={label} columns={columns} />}
        {onExport && <ExportButton label={label} onExport={onExport} />}
        {!narrow && (
          <Button size="sm" variant="quiet" onClick={() => setArranging(true)}>
            Columns
          </Button>
        )}
      </div>
      {arranging && (
        <DataGridColumns columns={columns} grid={grid} onClose={() => setArranging(false)} />
      )}
    </div>
  );
}

function ExportButton({ label, onExport }: { label: string; onExport: () => unknown }) {
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const run = async () => {
    setState('pending');
    try {
      await onExport();
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      {state === 'failed' && (
        <span className={styles.failed} role="alert">
          The file could not be made. Please try again.
        </span>
      )}
      <Button
        size="sm"
        variant="quiet"
        pending={state === 'pending'}
        aria-label={`Download ${label.toLowerCase()} as CSV`}
        onClick={() => void run()}
      >
        {state === 'pending' ? 'Preparing…' : 'CSV'}
      </Button>
    </>
  );
}

interface SortSelectProps<Row> {
  grid: GridState<Row>;
  label: string;
  columns: DataGridProps<Row>['columns'];
}

function SortSelect<Row>({ grid, label, columns }: SortSelectProps<Row>) {
  const sortable = columns.filter(({ sortable: can }) => can !== false);
  if (sortable.length === 0) return null;
  return (
    <select
      className={styles.sort}
      aria-label={`Sort ${label.toLowerCase()}`}
      value={formatSort(grid.sort) ?? ''}
      onChange={(event) => grid.setSort(parseSort(event.target.value))}
    >
      <option value="">In their order</option>
      {sortable.flatMap(({ id, header }) => [
        <option key={`-${id}`} value={`-${id}`}>
          {header}, falling
        </option>,
        <option key={id} value={id}>
          {header}, rising
        </option>,
      ])}
    </select>
  );
}
