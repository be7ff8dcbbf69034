import type { SharedFile } from '@portal/api-sdk';
import {
  Button,
  Card,
  EmptyState,
  ErrorPanel,
  formatFileSize,
  formatInstant,
  Loading,
  saveFile,
  Skeleton,
} from '@portal/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readSharedFile, sharedQueries } from '../../sharingQueries';
import styles from '../sharing/Sharing.module.css';
import { hasEnded } from '../../model/hasEnded';
import { useTellEnd } from './useTellEnd';

interface FolderProps {
  shareid: string;
  folder: string;
  /** The server said that there is nothing to see any more. */
  onEnded: () => void;
  /** Of the page; the first one without it. */
  pageKey?: string;
}

/** What is in a shared folder, or in a folder below it. */
export function SharedFolderPart(props: FolderProps) {
  const { shareid, folder, onEnded } = props;
  const { data, error } = useQuery(sharedQueries.files(shareid, folder));
  useTellEnd(error, onEnded);
  const path = data?.path ?? [];
  return (
    <Card title={path.at(-1)?.name ?? 'Folder'}>
      {path.length > 1 && (
        <nav aria-label="Folders above" className={styles.actions}>
          {path.slice(0, -1).map(({ itemid, name }) => (
            <Link key={itemid} to="/shared" search={{ share: shareid, folder: itemid }}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      <Files {...props} />
    </Card>
  );
}

function Files(props: FolderProps) {
  const { shareid, folder, onEnded, pageKey } = props;
  const [isMore, setMore] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(
    sharedQueries.files(shareid, folder, pageKey),
  );
  if (!data && error) {
    return (
      <ErrorPanel
        cause={error}
        title="The folder could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        Nothing was changed; only this view of it is missing.
      </ErrorPanel>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading the folder">
        <Skeleton shape="row" />
      </Loading>
    );
  }
  if (data.items.length === 0) return <EmptyState>Files appear here as they are added.</EmptyState>;
  return (
    <>
      <ul className={styles.list}>
        {data.items.map((item) => (
          <li key={item.itemid}>
            {item.kind === 'folder' ? (
              <Link to="/shared" search={{ share: shareid, folder: item.itemid }}>
                {item.name}
              </Link>
            ) : (
              <FileRow shareid={shareid} item={item} onEnded={onEnded} />
            )}
          </li>
        ))}
      </ul>
      {data.nextPageKey !== undefined &&
        (isMore ? (
          <Files {...props} pageKey={data.nextPageKey} />
        ) : (
          <Button onClick={() => setMore(true)}>Show more</Button>
        ))}
    </>
  );
}

interface FileRowProps {
  shareid: string;
  item: SharedFile;
  onEnded: () => void;
}

function FileRow({ shareid, item, onEnded }: FileRowProps) {
  const { itemid, name, changed, bytes = 0, ready } = item;
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => readSharedFile(shareid, itemid),
    onSuccess: (file) => saveFile(name, file),
    onError: (error) => hasEnded(error) && onEnded(),
  });
  return (
    <div className={styles.row}>
      <div className={styles.guest}>
        <p>{name}</p>
        <p className={styles.note}>
          {formatFileSize(bytes)} · {formatInstant(changed)}
          {!ready && ' · it can be opened once it has passed the check for viruses'}
        </p>
        {isError && (
          <p role="alert" className={styles.error}>
            The file could not be fetched. Try again.
          </p>
        )}
      </div>
      {ready && (
        <Button
          size="sm"
          pending={isPending}
          onClick={() => mutate()}
          aria-label={`Download ${name}`}
        >
          Download
        </Button>
      )}
    </div>
  );
}
