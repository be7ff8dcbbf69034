import { formatInstant, useReadOnly, VisuallyHidden } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useReadNotices } from '../../mutations';
import { personalQueries } from '../../queries';
import styles from './NoticesBell.module.css';

/** The newest notices; opening them marks them as read. On the browser's own popover. */
export function NoticesBell() {
  const { data, isError } = useQuery(personalQueries.notices());
  const { mutate: markRead } = useReadNotices();
  const readOnly = useReadOnly();
  const unread = data?.unread ?? 0;
  const newest = data?.items[0]?.noticeid;
  return (
    <>
      <button type="button" className={styles.bell} popoverTarget="notices" title="Notices">
        <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d="M5 14V9a5 5 0 0 1 10 0v5l1.500 1.500h-13zM8.500 17.500h3" />
        </svg>
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
        <VisuallyHidden>{unread === 0 ? 'Notices' : `Notices, ${unread} unread`}</VisuallyHidden>
      </button>
      <div
        popover="auto"
        id="notices"
        className={styles.panel}
        role="dialog"
        aria-label="Notices"
        onToggle={({ newState }) => {
          if (newState === 'open' && unread > 0 && newest && readOnly === null) markRead(newest);
        }}
      >
        {isError && !data && <p>Notices could not be loaded. They are tried again soon.</p>}
        {data?.items.length === 0 && <p>You are told here when something new has arrived.</p>}
        <ul className={styles.list}>
          {data?.items.map(({ noticeid, text, at, link, read }) => (
            <li key={noticeid} data-unread={!read || undefined} className={styles.notice}>
              {link === undefined ? (
                <span>{text}</span>
              ) : (
                // `as`: a path of the portal that the server chose; the router shows its own page for one it does not know.
                <Link
                  to={link as '/'}
                  onClick={({ currentTarget }) =>
                    currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                  }
                >
                  {text}
                </Link>
              )}
              <time dateTime={at} className={styles.when}>
                {formatInstant(at)}
              </time>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
