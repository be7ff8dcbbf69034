import { PageTitle } from '@portal/auth-session';
import { ErrorPanel, Loading, PageHeader, Skeleton } from '@portal/ui-kit';
import { type ErrorComponentProps, useMatch, useRouter } from '@tanstack/react-router';

const HEADINGS: Record<string, string> = {
  '/transfers/new': 'New transfer',
  '/transfers/$transferid': 'Transfer',
};

/** The heading of the page that is on its way, so that it does not change when the page comes. */
function useHeading(): string {
  const { fullPath, staticData, search } = useMatch({ strict: false });
  if ('change' in search) return 'Change a standing instruction';
  const label = staticData?.nav?.label;
  if (label !== undefined && label !== 'Overview') return label;
  return HEADINGS[fullPath ?? ''] ?? 'Payments and transfers';
}

/** A page whose data is on its way, in its place. */
export function MoneyPending() {
  const heading = useHeading();
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <PageHeader title={heading} />
      <Loading label={`Loading ${heading.toLowerCase()}`}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Loading>
    </>
  );
}

export function MoneyError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const heading = useHeading();
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <PageHeader title={heading} />
      <ErrorPanel
        cause={error}
        title={`${heading} could not be loaded`}
        onRetry={() => void router.invalidate()}
      >
        Nothing was moved; only this page is missing.
      </ErrorPanel>
    </>
  );
}
