import { EmptyState, formatDate, MoneyText } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { connectionQueries } from '../../connectionQueries';
import styles from './Connections.module.css';

/** The latest activity that an institution reported. */
export function ConnectionActivity({ connectionid }: { connectionid: string }) {
  const { data } = useSuspenseQuery(connectionQueries.activity(connectionid));
  if (data.items.length === 0)
    return <EmptyState>Activity appears here after the next refresh that reports some.</EmptyState>;
  return (
    <ul className={styles.list}>
      {data.items.map(({ activityid, foundid, account, day, description, amount }) => (
        <li key={`${foundid} ${activityid}`} className={styles.row}>
          <span>
            {formatDate(day)} · {description} · {account}
          </span>
          <MoneyText value={amount} />
        </li>
      ))}
    </ul>
  );
}
