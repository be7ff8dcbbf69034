import { VisuallyHidden } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageQueries } from '../queries';
import styles from './UnreadLink.module.css';

/** In the top bar: the way to the messages, with how many are unread where that is known. */
export function UnreadLink() {
  const { data } = useQuery(messageQueries.unread());
  const unread = data?.unread ?? 0;
  return (
    <Link to="/messages" className={styles.link} title="Messages">
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d="M2.500 5h15v10.500h-15zM2.500 5.500l7.500 5.500 7.500-5.500" />
      </svg>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      <VisuallyHidden>{unread === 0 ? 'Messages' : `Messages, ${unread} unread`}</VisuallyHidden>
    </Link>
  );
}
