import { TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { ContactField } from '@portal/api-sdk';
import { useStepUp } from '@portal/auth-session';
import { Button } from '@portal/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { telephoneOf } from '../../model/contact';
import { useSendContactChange } from '../../mutations';
import styles from './Profile.module.css';
import { saveFailureText } from './saveFailureText';

const WORDS = {
  email: { label: 'New e-mail address', type: 'email', autoComplete: 'email' },
  telephone: { label: 'New telephone', type: 'tel', autoComplete: 'tel' },
} as const;

/** Takes a new e-mail address or telephone; it counts once the code that is sent there was entered. */
export function ContactForm({ field, onClose }: { field: ContactField; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { send } = useSendContactChange();
  const { stepUp, dialog } = useStepUp();
  const { mutate, isPending } = useMutation({
    mutationFn: (value: string) => {
      const body = { field, value };
      return stepUp({
        operation: 'createContactChange',
        purpose: 'change how we reach you',
        body,
        send: async (headers) => {
          await send(body, headers);
          return true;
        },
      });
    },
    onSuccess: (sent) => sent && onClose(),
    onError: (error) => setProblem(saveFailureText(error)),
  });
  const { label, type, autoComplete } = WORDS[field];
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const value = field === 'telephone' ? telephoneOf(typed) : typed.trim();
          if (value === null || value.length < 3) {
            setProblem(
              field === 'telephone'
                ? 'Enter a whole number, with its country code outside the United States.'
                : 'Enter an e-mail address such as name@example.com.',
            );
          } else mutate(value);
        }}
      >
        <TextInput
          label={label}
          type={type}
          autoComplete={autoComplete}
          description="We send a code to it, and tell the e-mail address that counts now."
          maxLength={320}
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => {
            setProblem(null);
            setTyped(currentTarget.value);
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={isPending}>
            Send a code
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
