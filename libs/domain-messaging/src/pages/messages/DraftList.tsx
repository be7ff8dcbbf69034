import { EmptyState, useReadOnly } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listTime } from '../../model/listTime';
import { CLOSED } from '../../model/messageSearch';
import { messageQueries } from '../../queries';
import styles from './MessageList.module.css';
import { useMessages } from './useMessages';

/** What was begun and not sent, here or in another browser. */
export function DraftList() {
  const readOnly = useReadOnly();
  return readOnly === null ? <Drafts /> : <EmptyState>Drafts are hidden from support.</EmptyState>;
}

function Drafts() {
  const { search } = useMessages();
  const { data } = useSuspenseQuery(messageQueries.drafts());
  if (data.drafts.length === 0) {
    return (
      <EmptyState>
        A message that you begin is kept here until you send it, in every browser.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.rows} aria-label="Drafts">
      {data.drafts.map(({ draftid, updatedat, content }) => (
        <li key={draftid}>
          <Link
            to="/messages"
            search={(before) => ({ ...before, ...CLOSED, compose: draftid })}
            resetScroll={false}
            className={styles.row}
            data-message={draftid}
            aria-current={draftid === search.compose ? 'true' : undefined}
          >
            <span className={styles.people}>{content.subject || 'No subject yet'}</span>
            <time className={styles.at} dateTime={updatedat}>
              {listTime(updatedat)}
            </time>
            <span className={styles.preview}>{content.body || 'No text yet'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
