import { PageTitle } from '@portal/auth-session';
import { ErrorPanel, Loading, PageHeader, Skeleton } from '@portal/ui-kit';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';

/** A page whose data is on its way, in its place. */
export function MoneyPending() {
  return (
    <>
      <PageTitle>Payments and transfers</PageTitle>
      <PageHeader title="Payments and transfers" />
      <Loading label="Loading payments and transfers">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Loading>
    </>
  );
}

export function MoneyError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <PageTitle>Payments and transfers</PageTitle>
      <PageHeader title="Payments and transfers" />
      <ErrorPanel
        cause={error}
        title="This could not be loaded"
        onRetry={() => void router.invalidate()}
      >
        Nothing was moved; only this view of your payments is missing.
      </ErrorPanel>
    </>
  );
}
