import { PageTitle } from '@portal/auth-session';
import { ErrorPanel, Loading, PageHeader, Skeleton } from '@portal/ui-kit';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';

/** While the guests load. */
export function SharingPending() {
  return (
    <>
      <PageTitle>Sharing</PageTitle>
      <PageHeader title="Sharing" />
      <Loading label="Loading your guests">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Loading>
    </>
  );
}

/** Stands in the page's place, and tries again there. */
export function SharingError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <PageTitle>Sharing</PageTitle>
      <PageHeader title="Sharing" />
      <ErrorPanel
        cause={error}
        title="This page could not be loaded"
        onRetry={() => void router.invalidate()}
      >
        Nothing has changed in what you share; only this view of it is missing.
      </ErrorPanel>
    </>
  );
}
