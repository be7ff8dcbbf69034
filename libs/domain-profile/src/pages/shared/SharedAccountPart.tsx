import type { ReceivedShare, SharedDocument } from '@portal/api-sdk';
import {
  Button,
  Card,
  EmptyState,
  ErrorPanel,
  formatDate,
  Loading,
  MoneyText,
  saveFile,
  Skeleton,
} from '@portal/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KIND_WORDS } from '../../model/sharing';
import { readSharedDocument, sharedQueries } from '../../sharingQueries';
import styles from '../sharing/Sharing.module.css';
import { hasEnded } from '../../model/hasEnded';
import { useTellEnd } from './useTellEnd';

interface PartProps {
  share: ReceivedShare;
  accountkey: string;
  /** The server said that there is nothing to see any more. */
  onEnded: () => void;
}

/** One shared account: its value where the client shows it, and its documents. */
export function SharedAccountPart({ share, accountkey, onEnded }: PartProps) {
  const { shareid } = share;
  const { data, error, isFetching, refetch } = useQuery(sharedQueries.account(shareid, accountkey));
  useTellEnd(error, onEnded);
  if (!data && error) {
    return (
      <ErrorPanel
        cause={error}
        title="The account could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        Nothing was changed; only this view of it is missing.
      </ErrorPanel>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading the account">
        <Skeleton shape="row" />
      </Loading>
    );
  }
  const { account, value, asof } = data;
  return (
    <>
      <Card title={account.name} {...(asof && { context: `As of ${formatDate(asof)}` })}>
        {value ? (
          <p className={styles.row}>
            <span>Value</span>
            <MoneyText value={value} />
          </p>
        ) : (
          <p className={styles.note}>The client does not show what this account is worth.</p>
        )}
      </Card>
      {share.kinds.length > 0 && (
        <Card title={`Documents of ${account.name}`}>
          <Documents shareid={shareid} accountkey={accountkey} onEnded={onEnded} />
        </Card>
      )}
    </>
  );
}

interface DocumentsProps {
  shareid: string;
  accountkey: string;
  onEnded: () => void;
  /** Of the page; the newest documents without it. */
  pageKey?: string;
}

/** A page of documents, and below it the next one once it is asked for. */
function Documents(props: DocumentsProps) {
  const { shareid, accountkey, onEnded, pageKey } = props;
  const [isOlder, setOlder] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(
    sharedQueries.documents(shareid, accountkey, pageKey),
  );
  useTellEnd(error, onEnded);
  if (!data && error) {
    return (
      <ErrorPanel
        cause={error}
        title="Documents could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        Nothing was changed; only this view of them is missing.
      </ErrorPanel>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading documents">
        <Skeleton shape="row" />
      </Loading>
    );
  }
  const { items, nextPageKey } = data;
  if (items.length === 0)
    return <EmptyState>Documents appear here as the firm delivers them.</EmptyState>;
  return (
    <>
      <ul className={styles.list}>
        {items.map((document) => (
          <li key={document.documentid}>
            <DocumentRow shareid={shareid} document={document} onEnded={onEnded} />
          </li>
        ))}
      </ul>
      {nextPageKey !== undefined &&
        (isOlder ? (
          <Documents {...props} pageKey={nextPageKey} />
        ) : (
          <Button onClick={() => setOlder(true)}>Show older</Button>
        ))}
    </>
  );
}

interface DocumentRowProps {
  shareid: string;
  document: SharedDocument;
  onEnded: () => void;
}

function DocumentRow({ shareid, document, onEnded }: DocumentRowProps) {
  const { documentid, title, kind, date } = document;
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => readSharedDocument(shareid, documentid),
    onSuccess: (file) => saveFile(`${date} ${title}.pdf`, file),
    onError: (error) => hasEnded(error) && onEnded(),
  });
  return (
    <div className={styles.row}>
      <div className={styles.guest}>
        <p>{title}</p>
        <p className={styles.note}>
          {KIND_WORDS[kind]} · {formatDate(date)}
        </p>
        {isError && (
          <p role="alert" className={styles.error}>
            The file could not be fetched. Try again.
          </p>
        )}
      </div>
      <Button
        size="sm"
        pending={isPending}
        onClick={() => mutate()}
        aria-label={`Download ${title}`}
      >
        Download
      </Button>
    </div>
  );
}
