import { useQuery } from '@tanstack/react-query';
import { messageQueries } from '../queries';
import styles from './UnreadBadge.module.css';

const MOST_SHOWN = 99;

/** How many messages wait, beside the area's name; nothing while there are none or nobody knows. */
export function UnreadBadge() {
  const { data } = useQuery(messageQueries.unread());
  if (!data || data.unread === 0) return null;
  return (
    <span className={styles.badge}>
      {data.unread > MOST_SHOWN ? `${MOST_SHOWN}+` : data.unread}
      <span className={styles.word}> unread</span>
    </span>
  );
}
