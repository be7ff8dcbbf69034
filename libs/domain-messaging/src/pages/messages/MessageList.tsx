import type { MessageRow } from '@portal/api-sdk';
import { EmptyState, ViewMore } from '@portal/ui-kit';
import { Link } from '@tanstack/react-router';
import { listTime } from '../../model/listTime';
import { CLOSED } from '../../model/messageSearch';
import styles from './MessageList.module.css';
import { useMessageRows, useMessages, useSearchClosed } from './useMessages';

/** The messages of the folder, newest first; the open one is marked. */
export function MessageList() {
  const { search } = useMessages();
  const closed = useSearchClosed();
  return closed !== null && search.text ? <EmptyState>{closed}</EmptyState> : <Rows />;
}

function Rows() {
  const { search, folder } = useMessages();
  const { rows, hasNextPage, fetchNextPage, isFetchingNextPage } = useMessageRows();
  const isSearch = Boolean(search.text || search.period);
  const empty = rows.length === 0 && (
    <EmptyState>
      {isSearch
        ? 'No message of this folder has these words in this period.'
        : (WHAT_COMES[folder] ?? 'Messages appear here once you move them to this folder.')}
    </EmptyState>
  );
  return (
    <>
      {/* Stands before anything is found or not: what comes into it is said. */}
      <div role="status">{isSearch && empty}</div>
      {!isSearch && empty}
      {rows.length > 0 && (
        <ul className={styles.rows} aria-label="Messages">
          {rows.map((row) => (
            <li key={row.messageid}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
      <ViewMore
        hasMore={hasNextPage}
        shown={rows.length}
        onMore={() => void fetchNextPage()}
        more="View older messages"
        pending={isFetchingNextPage}
      />
    </>
  );
}

const WHAT_COMES: Record<string, string> = {
  inbox: 'Answers of your advisor team appear here as soon as they are sent.',
  sent: 'Messages appear here as soon as you send them.',
  archive: 'Messages appear here once you archive them.',
};

function Row({ row }: { row: MessageRow }) {
  const { search } = useMessages();
  return (
    <Link
      to="/messages"
      search={(before) => ({ ...before, ...CLOSED, message: row.messageid })}
      resetScroll={false}
      className={styles.row}
      data-message={row.messageid}
      data-unread={row.unread || undefined}
      aria-current={row.messageid === search.message ? 'true' : undefined}
    >
      <span className={styles.people}>
        {row.unread && <span className={styles.mark}>Unread. </span>}
        {row.mine ? `To ${row.to}` : row.from}
      </span>
      <time className={styles.at} dateTime={row.at}>
        {listTime(row.at)}
      </time>
      <span className={styles.subject}>{row.subject}</span>
      <span className={styles.preview}>{row.preview ?? 'The text is hidden from support.'}</span>
      {(row.attachments > 0 || row.closed) && (
        <span className={styles.more}>
          {row.attachments > 0 && (row.attachments === 1 ? '1 file' : `${row.attachments} files`)}
          {row.attachments > 0 && row.closed && ' · '}
          {row.closed && 'Closed'}
        </span>
      )}
    </Link>
  );
}
