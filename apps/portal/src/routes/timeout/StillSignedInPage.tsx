import { PageTitle } from '@portal/auth-session';
import { PageHeader } from '@portal/ui-kit';
import { Link } from '@tanstack/react-router';

/** What `/timeout` says to whoever is signed in. */
export function StillSignedInPage() {
  return (
    <>
      <PageTitle>You are signed in</PageTitle>
      <PageHeader title="You are signed in" context="Your session has not ended." />
      <p>
        <Link to="/">Go to Home</Link>
      </p>
    </>
  );
}
