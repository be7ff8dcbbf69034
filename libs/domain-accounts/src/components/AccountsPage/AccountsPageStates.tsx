import { PageTitle } from '@portal/auth-session';
import { Card, ErrorPanel, KpiStrip, Loading, PageHeader, Skeleton } from '@portal/ui-kit';
import { useMatch, useRouter, type ErrorComponentProps } from '@tanstack/react-router';

/** The page that is on its way, as the navigation calls it. */
function useTitle(): string {
  // A route without a place in the navigation has no such page.
  return useMatch({ strict: false }).staticData?.nav?.label ?? 'Accounts';
}

const WAITING = ['first', 'second', 'third', 'fourth'].map((id) => ({
  id,
  label: '\u00a0',
  value: null,
}));

/** In the shape of the account pages, so that nothing moves when one comes. */
export function AccountsPagePending() {
  const title = useTitle();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} context="&nbsp;" />
      <KpiStrip label={`Loading ${title.toLowerCase()}`} items={WAITING} loading />
      <Card>
        <Loading label={`Loading ${title.toLowerCase()}`}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} shape="row" />
          ))}
        </Loading>
      </Card>
    </>
  );
}

/** Stands in the page's place, with its heading, and tries again there. */
export function AccountsPageError({ error, reset }: ErrorComponentProps) {
  const title = useTitle();
  const router = useRouter();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <ErrorPanel
        cause={error}
        title={`${title} could not be loaded`}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      >
        Nothing has changed in your accounts; only this view of them is missing.
      </ErrorPanel>
    </>
  );
}
