import { PageTitle } from '@portal/auth-session';
import { PageHeader } from '@portal/ui-kit';
import { Link } from '@tanstack/react-router';

export function NotFoundPage() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <PageHeader
        title="Page not found"
        context="There is no page at this address, or it has moved."
      />
      <p>
        <Link to="/">Go to Home</Link>
      </p>
    </>
  );
}
