import { PageHeader } from '@portal/ui-kit';
import { Link } from '@tanstack/react-router';

export function NotFoundPage() {
  return (
    <>
      <title>Page not found · Client portal</title>
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
