import { EmptyState } from '../../components/EmptyState/EmptyState';
import { ErrorPanel } from '../../components/ErrorPanel/ErrorPanel';
import styles from './DataGrid.module.css';
import { DataGridCards } from './DataGridCards';
import { DataGridSkeleton } from './DataGridSkeleton';
import { DataGridTable } from './DataGridTable';
import { DataGridToolbar } from './DataGridToolbar';
import type { DataGridProps } from './props';
import { useGridState } from './useGridState';
import { useMediaQuery } from '../../media/useMediaQuery';

/** Below it a row is a card. */
const NARROW = '(max-width: 640px)';

/**
 * A grid of figures: sorted, grouped, virtual, arranged by the client, and worked by keyboard alone as the WAI-ARIA
 * grid pattern says (treegrid where rows open or are grouped). Below 1,024 px name, value and change are its first columns,
 * below 640 px its rows are cards. Where the table is wider than its room, value and change stay in sight at its end.
 *
 * Keys: arrows, Home, End, Ctrl+Home, Ctrl+End, Page Up and Page Down move; Enter opens a row, sorts by a heading, or
 * works the link in a cell; Space chooses a row; Tab leaves. Loading, empty, failed and partial are shown inside.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { rows, loading = false, error, partial } = props;
  const grid = useGridState(props);
  const narrow = useMediaQuery(NARROW);
  return (
    <div className={styles.grid} aria-busy={loading || undefined}>
      <DataGridToolbar props={props} grid={grid} narrow={narrow} />
      {error && (
        <ErrorPanel
          cause={error.cause}
          title={error.title}
          onRetry={error.onRetry}
          retrying={error.retrying}
        >
          {error.body}
        </ErrorPanel>
      )}
      {partial && (
        <p className={styles.partial} role="note">
          <span aria-hidden="true">! </span>
          {partial}
        </p>
      )}
      {loading && <DataGridSkeleton label={props.label} columns={grid.visible} />}
      {!loading && rows.length === 0 && !error && (
        <EmptyState action={props.emptyAction}>{props.empty}</EmptyState>
      )}
      {!loading && rows.length > 0 && narrow && <DataGridCards props={props} grid={grid} />}
      {!loading && rows.length > 0 && !narrow && <DataGridTable props={props} grid={grid} />}
    </div>
  );
}
