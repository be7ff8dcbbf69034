import { PageTitle } from '@portal/auth-session';
import { EmptyState, PageHeader } from '@portal/ui-kit';
import { Link } from '@tanstack/react-router';

export function CompanyNotFound() {
  return (
    <>
      <PageTitle>Company</PageTitle>
      <PageHeader title="No such security" />
      <EmptyState action={<Link to="/markets">Go to Markets</Link>}>
        Nothing in the firm’s file is called that. It may have changed its symbol: search for its
        name at the top of the page.
      </EmptyState>
    </>
  );
}

export function InsightNotFound() {
  return (
    <>
      <PageTitle>Insight</PageTitle>
      <PageHeader title="No such insight" />
      <EmptyState action={<Link to="/insights">See all insights</Link>}>
        It may have been taken back.
      </EmptyState>
    </>
  );
}
