import { Loading, Skeleton } from '../../components/Skeleton/Skeleton';
import type { DataGridColumn } from './columns';
import styles from './DataGridSkeleton.module.css';

const ROWS = Array.from({ length: 8 }, (_, index) => index);

/** The grid while its rows come, with its headings and as tall as eight rows. */
export function DataGridSkeleton<Row>(props: {
  label: string;
  columns: readonly DataGridColumn<Row>[];
}) {
  return (
    <Loading label={`Loading ${props.label.toLowerCase()}`}>
      <div className={styles.skeleton} aria-hidden="true">
        <div className={styles.skeletonHead}>
          {props.columns.slice(0, 6).map(({ id, header }) => (
            <span key={id}>{header}</span>
          ))}
        </div>
        {ROWS.map((row) => (
          <div key={row} className={styles.skeletonRow}>
            <Skeleton width={row % 2 ? 'long' : 'full'} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
