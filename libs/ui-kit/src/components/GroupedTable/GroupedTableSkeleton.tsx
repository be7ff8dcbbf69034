import { Loading, Skeleton } from '../Skeleton/Skeleton';
import styles from './GroupedTableSkeleton.module.css';

export interface GroupedTableSkeletonProps {
  /** What is loading: “Loading accounts”. */
  label: string;
  /** Rows expected in each group; the best guess keeps the page from moving. */
  groups?: readonly number[];
}

/** The shape of a GroupedTable, row for row. */
export function GroupedTableSkeleton({ label, groups = [3, 2] }: GroupedTableSkeletonProps) {
  return (
    <Loading label={label}>
      <div className={styles.head} />
      {groups.map((rows, group) => (
        <div key={group}>
          {Array.from({ length: rows + 1 }, (_, row) => (
            <div className={styles.row} data-group={row === 0 || undefined} key={row}>
              <Skeleton width={row === 0 ? 'short' : 'medium'} />
              <Skeleton />
            </div>
          ))}
        </div>
      ))}
    </Loading>
  );
}
