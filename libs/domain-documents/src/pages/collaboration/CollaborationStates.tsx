import { PageTitle } from '@portal/auth-session';
import { ErrorPanel, PageHeader, Skeleton } from '@portal/ui-kit';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';

/** In the shape of the page. */
export function CollaborationPending() {
  return (
    <>
      <PageTitle>Collaboration</PageTitle>
      <PageHeader title="Collaboration" />
      <Skeleton shape="chart" />
    </>
  );
}

/** Stands in the page's place, with its heading, and tries again there. */
export function CollaborationError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <PageTitle>Collaboration</PageTitle>
      <PageHeader title="Collaboration" />
      <ErrorPanel
        cause={error}
        title="The drive could not be loaded"
        onRetry={() => void router.invalidate()}
      >
        Your files are safe; only this list of them is missing.
      </ErrorPanel>
    </>
  );
}
