import { Card, EmptyState } from '@portal/ui-kit';
import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listTime } from '../model/listTime';
import { messageQueries } from '../queries';
import styles from './MessagesWidget.module.css';

/** How many messages are unread, and the newest, by subject: what they say stays on their page. */
export function MessagesWidget() {
  const [{ data: count }, { data: newest }] = useSuspenseQueries({
    queries: [messageQueries.unread(), messageQueries.newest()],
  });
  return (
    <Card
      title="Messages"
      context={count.unread === 0 ? 'Nothing unread' : `${count.unread} unread`}
      actions={<Link to="/messages">All messages</Link>}
    >
      {newest.items.length === 0 && (
        <EmptyState>Messages of your advisor team appear here as soon as they are sent.</EmptyState>
      )}
      <ul className={styles.rows} aria-label="Newest messages">
        {newest.items.map(({ messageid, subject, from, at, unread }) => (
          <li key={messageid} data-unread={unread || undefined} className={styles.row}>
            <Link to="/messages" search={{ message: messageid }}>
              {subject}
            </Link>
            <span className={styles.detail}>
              {unread && 'Unread · '}
              {from} · <time dateTime={at}>{listTime(at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
