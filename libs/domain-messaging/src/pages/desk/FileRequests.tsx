import type { FileRequest } from '@portal/api-sdk';
import { Button, EmptyState, formatDate, formatInstant, notify, ViewMore } from '@portal/ui-kit';
import { StatusBadge } from '@portal/ui-kit/furniture';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useFileRequests } from '../../mutations';
import { messageQueries } from '../../queries';
import { AskForFiles } from './AskForFiles';
import styles from './FileRequests.module.css';

/** Files that the advisor asked clients for: what was given, what is missing, and a new checklist. */
export function FileRequests() {
  const list = useSuspenseInfiniteQuery(messageQueries.fileRequests());
  const households = list.data.pages[0]?.households ?? [];
  const requests = list.data.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="requested-files" className={styles.part}>
      <h2 id="requested-files">Requested files</h2>
      {households.length > 0 && <AskForFiles households={households} />}
      {requests.length === 0 ? (
        <EmptyState>Checklists appear here once you have asked a client for files.</EmptyState>
      ) : (
        <ul className={styles.list} aria-label="Checklists of files">
          {requests.map((request) => (
            <li key={request.requestid} className={styles.checklist}>
              <Checklist request={request} />
            </li>
          ))}
        </ul>
      )}
      <ViewMore
        hasMore={list.hasNextPage}
        shown={requests.length}
        pending={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </section>
  );
}

function Checklist({ request }: { request: FileRequest }) {
  const { title, household, due, overdue, closed, files } = request;
  const given = files.filter(({ fulfilled }) => fulfilled !== undefined).length;
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.muted}>
        {household}. Due {formatDate(due)}. {given} of {files.length} given
        {closed !== undefined && `. Closed ${formatInstant(closed)}`}
      </p>
      {overdue && <StatusBadge tone="bad">Overdue</StatusBadge>}
      <ul aria-label={`Files for ${title}`}>
        {files.map(({ number, name, filename, fulfilled, fulfilledby }) => (
          <li key={number}>
            {name}:{' '}
            {fulfilled === undefined
              ? 'not given yet'
              : `“${filename}”, ${formatInstant(fulfilled)} by ${fulfilledby}`}
          </li>
        ))}
      </ul>
      {closed === undefined && <CloseChecklist request={request} />}
    </>
  );
}

function CloseChecklist({ request: { requestid, title } }: { request: FileRequest }) {
  const { close } = useFileRequests();
  return (
    <Button
      size="sm"
      aria-label={`Close checklist ${title}`}
      pending={close.isPending}
      onClick={() =>
        close.mutate(requestid, {
          onSuccess: () => notify({ tone: 'done', message: 'The checklist is closed' }),
          onError: () => notify({ tone: 'failed', message: 'The checklist could not be closed' }),
        })
      }
    >
      Close checklist
    </Button>
  );
}
