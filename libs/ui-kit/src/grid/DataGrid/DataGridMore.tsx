import { Button } from '../../components/Button/Button';
import { Loading, Skeleton } from '../../components/Skeleton/Skeleton';
import { useMoreCame } from '../../components/ViewMore/useMoreCame';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden';
import styles from './DataGrid.module.css';
import type { DataGridProps } from './props';

interface DataGridMoreProps<Row> {
  props: DataGridProps<Row>;
  /** How many rows stand on the paper; null on the screen. */
  printed: number | null;
}

/** What follows the last row: more of them coming, or not coming, or how many the paper shows. */
export function DataGridMore<Row>({ props, printed }: DataGridMoreProps<Row>) {
  const said = useMoreCame(props.loadingMore ?? false, props.rows.length);
  if (printed !== null) {
    const all = props.print?.of ?? props.rows.length;
    if (printed >= all && !props.hasMore) return null;
    return (
      <p className={styles.after}>
        First {printed.toLocaleString('en-US')} of{' '}
        {all > printed ? all.toLocaleString('en-US') : 'more'} rows
      </p>
    );
  }
  if (props.moreFailed) {
    return (
      <div className={styles.after} role="alert">
        The next rows could not be loaded.{' '}
        <Button size="sm" onClick={props.onMore}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <>
      {said !== null && <VisuallyHidden role="status">{said}</VisuallyHidden>}
      {props.loadingMore && (
        <div className={styles.after}>
          <Loading label="Loading more rows">
            <Skeleton width="long" />
          </Loading>
        </div>
      )}
    </>
  );
}
