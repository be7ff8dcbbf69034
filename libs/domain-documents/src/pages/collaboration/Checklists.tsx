import { FileButton } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { Drive, FileRequest, RequestedFile } from '@portal/api-sdk';
import { refusalText } from '@portal/domain-profile';
import {
  Button,
  Card,
  formatDate,
  formatInstant,
  notify,
  useReadOnly,
  ViewMore,
} from '@portal/ui-kit';
import { StatusBadge } from '@portal/ui-kit/furniture';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useGiveFile } from '../../mutations';
import { driveQueries } from '../../queries';
import styles from './Collaboration.module.css';

/** Files that an advisor asked for by a day, and what was given for them. */
export function Checklists({ drive }: { drive: Drive }) {
  const list = useSuspenseInfiniteQuery(driveQueries.requests());
  const requests = list.data.pages.flatMap((page) => page.items);
  // Most households are asked for nothing, and come for their files.
  if (requests.length === 0) return null;
  return (
    <Card title="Requested files">
      {requests.map((request) => (
        <Checklist key={request.requestid} request={request} drive={drive} />
      ))}
      <ViewMore
        hasMore={list.hasNextPage}
        shown={requests.length}
        pending={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </Card>
  );
}

function Checklist({ request, drive }: { request: FileRequest; drive: Drive }) {
  const { title, due, overdue, askedby, closed, files } = request;
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.muted}>
        {askedby} asks for them by {formatDate(due)}
        {closed !== undefined && `. Closed ${formatInstant(closed)}`}
      </p>
      {overdue && <StatusBadge tone="bad">Overdue</StatusBadge>}
      <ul className={styles.list} aria-label={`Files for ${title}`}>
        {files.map((file) => (
          <li key={file.number} className={styles.item}>
            <div className={styles.words}>
              <span className={styles.name}>{file.name}</span>
              <p className={styles.muted}>{stateOf(file)}</p>
            </div>
            {file.fulfilled === undefined && closed === undefined && (
              <GiveFile request={request} file={file} drive={drive} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ fulfilled, filename, fulfilledby }: RequestedFile): string {
  if (fulfilled === undefined) return 'Not given yet';
  // Whoever may not open it is not told what it is called.
  if (filename === undefined) return `Given ${formatInstant(fulfilled)} by ${fulfilledby}`;
  return `“${filename}”, given ${formatInstant(fulfilled)} by ${fulfilledby}`;
}

interface GiveFileProps {
  request: FileRequest;
  file: RequestedFile;
  drive: Drive;
}

function GiveFile({ request: { requestid }, file: { number, name }, drive }: GiveFileProps) {
  const give = useGiveFile();
  if (useReadOnly() !== null) return null;
  const send = (file: File | null): void => {
    if (!file || give.isPending) return;
    give.mutate(
      { file, driveid: drive.driveid, requestid, number },
      { onSuccess: () => notify({ tone: 'done', message: `“${file.name}” was given` }) },
    );
  };
  return (
    <div className={styles.actions}>
      {give.isError && <p role="alert">{refusalText(give.error)}</p>}
      <FileButton onChange={send} inputProps={{ 'aria-label': `File for ${name}` }}>
        {({ onClick }) => (
          <Button
            size="sm"
            aria-label={`Upload a file for ${name}`}
            pending={give.isPending}
            onClick={onClick}
          >
            Upload
          </Button>
        )}
      </FileButton>
    </div>
  );
}
