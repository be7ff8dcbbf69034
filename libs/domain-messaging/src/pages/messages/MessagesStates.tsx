import { PageTitle } from '@portal/auth-session';
import { ErrorPanel, Loading, PageHeader, Skeleton } from '@portal/ui-kit';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import styles from './MessagesPage.module.css';

/** In the shape of the page, so that nothing moves when it comes. */
export function MessagesPending() {
  return (
    <>
      <PageTitle>Messages</PageTitle>
      <PageHeader title="Messages" />
      <Loading label="Loading messages">
        <div className={styles.panes}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      </Loading>
    </>
  );
}

/** Stands in the page's place, with its heading, and tries again there. */
export function MessagesError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <PageTitle>Messages</PageTitle>
      <PageHeader title="Messages" />
      <ErrorPanel
        cause={error}
        title="Messages could not be loaded"
        onRetry={() => void router.invalidate()}
      >
        Nothing was lost: what was sent and what you have written is kept.
      </ErrorPanel>
    </>
  );
}
