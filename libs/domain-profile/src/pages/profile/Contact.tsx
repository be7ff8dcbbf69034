import type { ContactField } from '@portal/api-sdk';
import { Button, useReadOnly } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { telephoneText } from '../../model/contact';
import { personalQueries } from '../../queries';
import { AddressForm } from './AddressForm';
import { ContactForm } from './ContactForm';
import { PendingContact } from './PendingContact';
import styles from './Profile.module.css';

type Open = ContactField | 'address' | null;

/** E-mail address, telephone and postal address, each changed in place. */
export function Contact() {
  const { data } = useSuspenseQuery(personalQueries.me());
  const [open, setOpen] = useState<Open>(null);
  const readOnly = useReadOnly();
  const { address, email, telephone, pending, version } = data;
  const close = () => setOpen(null);
  const lines = address && [
    [address.line1, address.line2].filter(Boolean).join(', '),
    `${address.city}, ${address.state} ${address.postalcode}`,
  ];
  const rows = [
    { part: 'email', label: 'E-mail address', value: email },
    {
      part: 'telephone',
      label: 'Telephone',
      value: telephone ? telephoneText(telephone) : 'None on file',
    },
    { part: 'address', label: 'Postal address', value: lines?.join(', ') ?? 'None on file' },
  ] as const;
  return (
    <div className={styles.wide}>
      {readOnly !== null && <p className={styles.note}>{readOnly}</p>}
      <ul className={styles.list}>
        {rows.map(({ part, label, value }) => (
          <li key={part} className={styles.wide}>
            <div className={styles.row}>
              <div className={styles.words}>
                <p className={styles.label}>{label}</p>
                <p>{value}</p>
              </div>
              {open !== part && (
                <Button
                  size="sm"
                  disabled={readOnly !== null}
                  aria-label={`Change ${label.toLowerCase()}`}
                  onClick={() => setOpen(part)}
                >
                  Change
                </Button>
              )}
            </div>
            {pending
              .filter(({ field }) => field === part)
              .map((change) => (
                <PendingContact key={change.changeid} change={change} />
              ))}
            {open === part &&
              (part === 'address' ? (
                <AddressForm address={address ?? null} version={version} onClose={close} />
              ) : (
                <ContactForm field={part} onClose={close} />
              ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
