import { PageTitle } from '@portal/auth-session';
import { ErrorPanel, Loading, PageHeader, Skeleton } from '@portal/ui-kit';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';

/** While a page of the profile loads. */
export function ProfilePending() {
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <PageHeader title="Profile" />
      <Loading label="Loading your profile">
        <Skeleton shape="chart" />
      </Loading>
    </>
  );
}

/** Stands in the page's place, and tries again there. */
export function ProfileError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <PageHeader title="Profile" />
      <ErrorPanel
        cause={error}
        title="This page could not be loaded"
        onRetry={() => void router.invalidate()}
      >
        Nothing has changed in your profile; only this view of it is missing.
      </ErrorPanel>
    </>
  );
}
