import { phoneLink } from '@portal/ui-kit';
import { useSession } from '../react/useSession';

/** How to reach the firm: its number where that is configured, its advisors where not. */
export function SupportContact() {
  const { support } = useSession();
  if (!support)
    return <p>Your advisor team can do this with you. Call them at the number you know.</p>;
  return (
    <p>
      Call us at <a href={phoneLink(support.phone)}>{support.phone}</a>, {support.hours}.
    </p>
  );
}
