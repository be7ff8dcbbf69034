import { useState } from 'react';
import { Button } from '../../components/Button/Button';
import { formatSort, parseSort } from './columns';
import { useReadOnly } from '../../components/ReadOnly/ReadOnly';
import styles from './DataGridToolbar.module.css';
import { DataGridColumns } from './DataGridColumns';
import type { DataGridProps } from './props';
import type { GridState } from './useGridState';

const NOT_YOURS = 'Only the client can download this file.';

interface DataGridToolbarProps<Row> {
  props: DataGridProps<Row>;
  grid: GridState<Row>;
  /** Cards have no headings, so the sort stands here. */
  narrow: boolean;
}

/** The caller's filters, and the grid's own buttons. */
export function DataGridToolbar<Row>({ props, grid, narrow }: DataGridToolbarProps<Row>) {
  const [arranging, setArranging] = useState(false);
  const { onExport, exportedBy, toolbar, label } = props;
  const readOnly = useReadOnly();
  const { columns } = grid;
  return (
    <div className={styles.toolbar}>
      <div className={styles.filters}>{toolbar}</div>
      <div className={styles.buttons}>
        {!narrow && grid.beyond > 0 && (
          <span className={styles.beyond}>
            {grid.beyond} more {grid.beyond === 1 ? 'column' : 'columns'}{' '}
            <span aria-hidden="true">→</span>
          </span>
        )}
        {narrow && <SortSelect grid={grid} label={label} columns={columns} />}
        {onExport && (
          <ExportButton
            label={label}
            onExport={onExport}
            refused={
              exportedBy === 'server' && readOnly !== null ? `${NOT_YOURS} ${readOnly}` : null
            }
          />
        )}
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

interface ExportButtonProps {
  label: string;
  onExport: () => unknown;
  /** Why there is no file, in a sentence. */
  refused: string | null;
}

function ExportButton({ label, onExport, refused }: ExportButtonProps) {
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
        aria-label={`Download ${label.toLowerCase()} as CSV${refused === null ? '' : `. ${refused}`}`}
        // Not `disabled`: the reason must be found by keyboard, too.
        aria-disabled={refused !== null || undefined}
        title={refused ?? undefined}
        onClick={() => refused === null && void run()}
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
