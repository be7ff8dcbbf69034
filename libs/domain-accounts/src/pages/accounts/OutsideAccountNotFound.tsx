import { PageTitle } from '@portal/auth-session';
import { EmptyState, PageHeader } from '@portal/ui-kit';
import { Link } from '@tanstack/react-router';

export function OutsideAccountNotFound() {
  return (
    <>
      <PageTitle>Account</PageTitle>
      <PageHeader title="No such account" />
      <EmptyState action={<Link to="/other-assets">All other assets</Link>}>
        None of your accounts elsewhere is called that. It may have been removed with its
        connection.
      </EmptyState>
    </>
  );
}
