import type { ReceivedShare } from '@portal/api-sdk';
import { Banner, Card, ErrorPanel, formatDate, Loading, Skeleton } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sharedQueries } from '../../sharingQueries';
import styles from '../sharing/Sharing.module.css';
import { SharedAccountPart } from './SharedAccountPart';
import { SharedFolderPart } from './SharedFolderPart';

interface SharedByProps {
  shareid: string;
  /** The account that is open. */
  account?: string | undefined;
  /** The folder that is open. */
  folder?: string | undefined;
}

/** What one client shares. Once it has ended, nothing of it stays on the page. */
export function SharedBy({ shareid, account, folder }: SharedByProps) {
  const { data, error, isFetching, refetch } = useQuery(sharedQueries.share(shareid));
  if (data === null) return <SharingEnded />;
  if (data) {
    return (
      <>
        <GuestBanner share={data.share} folders={data.folders.length} />
        {data.accounts.length > 0 && (
          <Card title="Accounts" context={`Shared by ${data.share.client}`}>
            <ul className={styles.list}>
              {data.accounts.map(({ key, name, maskednumber, registration, institution }) => (
                <li key={key} className={styles.guest}>
                  <Link
                    to="/shared"
                    search={{ share: shareid, account: key }}
                    aria-current={key === account ? 'true' : undefined}
                  >
                    {name}
                  </Link>
                  <p className={styles.note}>
                    {[maskednumber, registration, institution].filter(Boolean).join(' · ')}
                  </p>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {data.folders.length > 0 && (
          <Card title="Folders" context={`Shared by ${data.share.client}`}>
            <ul className={styles.list}>
              {data.folders.map(({ itemid, name }) => (
                <li key={itemid} className={styles.guest}>
                  <Link
                    to="/shared"
                    search={{ share: shareid, folder: itemid }}
                    aria-current={itemid === folder ? 'true' : undefined}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {folder !== undefined && (
          <SharedFolderPart
            key={folder}
            shareid={shareid}
            folder={folder}
            onEnded={() => void refetch()}
          />
        )}
        {account !== undefined && (
          <SharedAccountPart
            key={account}
            share={data.share}
            accountkey={account}
            onEnded={() => void refetch()}
          />
        )}
      </>
    );
  }
  if (error) {
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
  return (
    <Loading label="Loading what is shared with you">
      <Skeleton shape="row" />
    </Loading>
  );
}

interface GuestBannerProps {
  share: ReceivedShare;
  /** How many. */
  folders: number;
}

function GuestBanner({ share: { accounts, client, until }, folders }: GuestBannerProps) {
  const what = [
    ...(accounts > 0 || folders === 0 ? [counted(accounts, 'account')] : []),
    ...(folders > 0 ? [counted(folders, 'folder')] : []),
  ].join(' and ');
  return (
    <Banner title="You are a guest">
      You see {what} of {client} as a guest until the end of {formatDate(until)}. {client} sees what
      you open.
    </Banner>
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function SharingEnded() {
  return (
    <Banner tone="warning" live title="Sharing has ended">
      What was shared with you here is no longer shown. Ask whoever invited you, if you still need
      it. <Link to="/shared">What else is shared with you</Link>
    </Banner>
  );
}
