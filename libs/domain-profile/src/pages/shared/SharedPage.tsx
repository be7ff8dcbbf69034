import { isApiError, type ReceivedShare } from '@portal/api-sdk';
import { PageTitle } from '@portal/auth-session';
import { Card, EmptyState, ErrorPanel, Loading, PageHeader, Skeleton } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { sharedQueries } from '../../sharingQueries';
import styles from '../sharing/Sharing.module.css';
import { SharedBy } from './SharedBy';

const route = getRouteApi('/shared');

/** What clients share with the guest who is signed in. */
export function SharedPage() {
  const { share, account, folder } = route.useSearch();
  return (
    <div className={styles.page}>
      <PageTitle>Shared with you</PageTitle>
      <PageHeader title="Shared with you" context="You can look and download, and change nothing" />
      {share === undefined ? (
        <Received />
      ) : (
        <SharedBy key={share} shareid={share} account={account} folder={folder} />
      )}
    </div>
  );
}

function Received() {
  const { data, error, isFetching, refetch } = useQuery(sharedQueries.received());
  // A client has accounts of their own; the server answers nobody else's question either.
  if (error && !(isApiError(error) && error.status === 403)) {
    return (
      <ErrorPanel
        cause={error}
        title="What is shared with you could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        Nothing was changed; only this view of it is missing.
      </ErrorPanel>
    );
  }
  if (!data && !error) {
    return (
      <Loading label="Loading what is shared with you">
        <Skeleton shape="row" />
      </Loading>
    );
  }
  const items = data?.items ?? [];
  const [only] = items;
  if (!only)
    return (
      <EmptyState>
        What somebody shares with you appears here once you have opened the link of their
        invitation.
      </EmptyState>
    );
  return items.length === 1 ? <SharedBy shareid={only.shareid} /> : <Choice items={items} />;
}

function Choice({ items }: { items: readonly ReceivedShare[] }) {
  return (
    <Card title="Who shares with you">
      <ul className={styles.list}>
        {items.map(({ shareid, client, accounts }) => (
          <li key={shareid}>
            <Link to="/shared" search={{ share: shareid }}>
              {client}, {accounts === 1 ? '1 account' : `${accounts} accounts`}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
