import { phoneLink } from '@portal/ui-kit';
import { useEffect, useState } from 'react';
import { useSession } from '../react/useSession';

/** How to reach the firm: its number where that is configured and can be read, its advisors where not. */
export function SupportContact() {
  const { readSupportContact } = useSession();
  const [contact, setContact] = useState<{ phone: string; hours: string } | null>(null);

  // Effect: the sentence without the number stands until the number is there.
  useEffect(() => {
    let shown = true;
    void readSupportContact().then((found) => shown && setContact(found));
    return () => {
      shown = false;
    };
  }, [readSupportContact]);

  if (!contact)
    return <p>Your advisor team can do this with you. Call them at the number you know.</p>;
  return (
    <p>
      Call us at <a href={phoneLink(contact.phone)}>{contact.phone}</a>, {contact.hours}.
    </p>
  );
}
