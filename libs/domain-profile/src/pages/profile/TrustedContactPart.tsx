import { TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { TrustedContact } from '@portal/api-sdk';
import { Button, ConfirmModal, EmptyState, useReadOnly } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { telephoneOf, telephoneText } from '../../model/contact';
import { useSaveTrustedContact } from '../../mutations';
import { personalQueries } from '../../queries';
import styles from './Profile.module.css';
import { saveFailureText } from './saveFailureText';

/** The trusted contact, named, changed and removed in place. */
export function TrustedContactPart() {
  const { data } = useSuspenseQuery(personalQueries.trustedContact());
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const readOnly = useReadOnly() !== null;
  const save = useSaveTrustedContact(data.version);
  const { contact } = data;
  if (isEditing) return <TrustedContactForm {...data} onClose={() => setEditing(false)} />;
  if (!contact)
    return (
      <EmptyState
        action={
          <Button disabled={readOnly} onClick={() => setEditing(true)}>
            Name a trusted contact
          </Button>
        }
      >
        Somebody you trust, whom we call when we cannot reach you.
      </EmptyState>
    );
  return (
    <div className={styles.wide}>
      <p className={styles.text}>
        {contact.name}, {contact.relationship}
      </p>
      <p className={styles.note}>
        {[telephoneText(contact.telephone), contact.email].filter(Boolean).join(' · ')}
      </p>
      <div className={styles.actions}>
        <Button size="sm" disabled={readOnly} onClick={() => setEditing(true)}>
          Change trusted contact
        </Button>
        <Button size="sm" disabled={readOnly} onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      <ConfirmModal
        open={isRemoving}
        title="Remove the trusted contact?"
        confirm="Remove contact"
        danger
        pending={save.isPending}
        error={save.error && saveFailureText(save.error)}
        onConfirm={() => save.mutate(null, { onSuccess: () => setRemoving(false) })}
        onClose={() => setRemoving(false)}
      >
        We will have nobody to call when we cannot reach you. You can name somebody again.
      </ConfirmModal>
    </div>
  );
}

interface FormProps {
  contact?: TrustedContact;
  version: string;
  onClose: () => void;
}

const FIELDS = [
  { name: 'name', label: 'Name', max: 80 },
  { name: 'relationship', label: 'Relationship to you', max: 40 },
  { name: 'telephone', label: 'Telephone', max: 30 },
  { name: 'email', label: 'E-mail address (optional)', max: 320 },
] as const;

function TrustedContactForm({ contact, version, onClose }: FormProps) {
  const [typed, setTyped] = useState({
    ...{ name: '', relationship: '', telephone: '', email: '' },
    ...contact,
  });
  const [problem, setProblem] = useState<string | null>(null);
  // What is typed is typed over this one: a newer one, which nobody saw here, is not overwritten.
  const [begun] = useState(version);
  const { mutate, isPending } = useSaveTrustedContact(begun);
  function submit() {
    const telephone = telephoneOf(typed.telephone);
    const { name, relationship, email } = typed;
    if (telephone === null || name.trim() === '' || relationship.trim() === '') {
      setProblem('Enter a name, how you know each other, and a whole telephone number.');
      return;
    }
    mutate(
      { name, relationship, telephone, ...(email !== '' && { email }) },
      { onSuccess: onClose, onError: (error) => setProblem(saveFailureText(error)) },
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Trusted contact"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {FIELDS.map(({ name, label, max }) => (
        <TextInput
          key={name}
          label={label}
          maxLength={max}
          value={typed[name]}
          onChange={({ currentTarget: { value } }) =>
            setTyped((known) => ({ ...known, [name]: value }))
          }
        />
      ))}
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={isPending}>
          Save contact
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
