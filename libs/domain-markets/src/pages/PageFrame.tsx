import { PageTitle } from '@portal/auth-session';
import { ErrorPanel, Loading, PageHeader, Skeleton } from '@portal/ui-kit';
import { useRouter } from '@tanstack/react-router';

/** While a page loads: its heading, and the place where it will be. */
export function PagePending({ title }: { title: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <Loading label={`Loading ${title.toLowerCase()}`}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Loading>
    </>
  );
}

/** Stands in the page's place, with its heading, and tries again there. */
export function PageError({ title, error }: { title: string; error: unknown }) {
  const router = useRouter();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <ErrorPanel
        cause={error}
        title={`${title} could not be loaded`}
        onRetry={() => void router.invalidate()}
      >
        Nothing has changed in your accounts; only this page is missing.
      </ErrorPanel>
    </>
  );
}
