import { isApiError } from '@portal/api-sdk';
import { PageTitle } from '@portal/auth-session';
import { ErrorPanel, Loading, PageHeader, Skeleton } from '@portal/ui-kit';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';

export function DeskPending() {
  return (
    <>
      <PageTitle>Desk</PageTitle>
      <PageHeader title="Desk" />
      <Loading label="Loading requests">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Loading>
    </>
  );
}

/** Clients are told that this is not theirs; everybody else may try again in place. */
export function DeskError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isForOthers = isApiError(error) && error.status === 403;
  return (
    <>
      <PageTitle>Desk</PageTitle>
      <PageHeader title="Desk" />
      {isForOthers ? (
        <ErrorPanel title="The desk is for advisors">
          Your own messages are under Messages.
        </ErrorPanel>
      ) : (
        <ErrorPanel
          cause={error}
          title="Requests could not be loaded"
          onRetry={() => void router.invalidate()}
        >
          Nothing was lost; only this view of them is missing.
        </ErrorPanel>
      )}
    </>
  );
}
