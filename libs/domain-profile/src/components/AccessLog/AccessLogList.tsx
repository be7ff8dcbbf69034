import type { AccessLogEntry } from '@portal/api-sdk';
import { Loading, Skeleton } from '@portal/ui-kit';
import { foldSupportVisits } from '../../model/supportVisits';
import { AccessLogLine } from './AccessLogLine';
import styles from './AccessLogList.module.css';
import { SupportVisitRow } from './SupportVisitRow';

/** Newest first; what support did in one simulation is one row. */
export function AccessLogList({ entries }: { entries: readonly AccessLogEntry[] }) {
  return (
    <ol className={styles.list} aria-label="Access log, newest first">
      {foldSupportVisits(entries).map((row) =>
        'visit' in row ? (
          <li key={row.visit.id} className={styles.entry}>
            <SupportVisitRow visit={row.visit} />
          </li>
        ) : (
          <li key={row.entry.entryid} className={styles.entry}>
            <AccessLogLine entry={row.entry} />
          </li>
        ),
      )}
    </ol>
  );
}

/** As many rows as fit the first look. */
export function AccessLogSkeleton() {
  return (
    <Loading label="Loading the access log">
      <div className={styles.list}>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={styles.entry}>
            <Skeleton width="medium" />
            <Skeleton width="short" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
