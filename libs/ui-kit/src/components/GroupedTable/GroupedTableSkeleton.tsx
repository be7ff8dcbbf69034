import { Loading, Skeleton } from '../Skeleton/Skeleton';
import styles from './GroupedTableSkeleton.module.css';

export interface GroupedTableSkeletonProps {
  /** What is loading: “Loading accounts”. */
  label: string;
  /** Rows expected in each group, none where it is collapsed; the best guess keeps the page from moving. */
  groups?: readonly number[];
  /** The headings sort, and so stand above the cards too. */
  sorts?: boolean;
}

/** The shape of a GroupedTable with totals, row for row and as tall. */
export function GroupedTableSkeleton({
  label,
  groups = [3, 2],
  sorts = false,
}: GroupedTableSkeletonProps) {
  return (
    <Loading label={label}>
      <div className={styles.head} data-sorts={sorts || undefined} />
      {groups.map((rows, group) => (
        <div key={group}>
          <Row kind={rows > 0 ? 'group' : 'collapsed'} />
          {Array.from({ length: rows }, (_, row) => (
            <Row kind="row" key={row} />
          ))}
        </div>
      ))}
      <Row kind="total" />
    </Loading>
  );
}

function Row({ kind }: { kind: 'group' | 'collapsed' | 'row' | 'total' }) {
  return (
    <div className={styles.row} data-kind={kind}>
      <Skeleton width={kind === 'row' ? 'medium' : 'short'} />
      <Skeleton />
    </div>
  );
}
