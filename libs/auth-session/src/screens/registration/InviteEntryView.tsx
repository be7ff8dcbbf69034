import { Button } from '@portal/ui-kit';
import { useState } from 'react';
import { GuideLink } from '../GuideLink';
import { SupportContact } from '../SupportContact';
import { ErrorSummary, type FormError } from './ErrorSummary';
import { inviteKeyIn } from './inviteKey';
import styles from './Registration.module.css';
import { RegistrationFrame } from './RegistrationFrame';
import { TextField } from './TextField';

interface InviteEntryViewProps {
  /** The invite that was tried before is no longer good. */
  isInvalid?: boolean;
  onKey(key: string): void;
}

const FIELD = 'invite-link';

/** For whoever is here without an invite that works: what to do, and a place for the link. */
export function InviteEntryView({ isInvalid = false, onKey }: InviteEntryViewProps) {
  const [link, setLink] = useState('');
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  return (
    <RegistrationFrame heading={isInvalid ? 'This invite cannot be used' : 'Register'}>
      <div className={styles.text}>
        {isInvalid ? (
          <p>
            An invite works once and for 24 hours. This one was used, is too old, or is not
            complete. Nothing was changed. Ask your advisor team for a new one, or sign in if you
            are registered already.
          </p>
        ) : (
          <p>
            You need an invite from the firm. Open the link in the message it came with, or paste
            the link here.
          </p>
        )}
        <GuideLink id="registration-video" />
        <SupportContact />
      </div>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const key = inviteKeyIn(link);
          setErrors(
            key === null
              ? [{ fieldId: FIELD, message: 'Paste the whole link from the invitation.' }]
              : [],
          );
          if (key !== null) onKey(key);
        }}
      >
        <ErrorSummary errors={errors} />
        <TextField
          id={FIELD}
          label="Invitation link"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={link}
          error={errors[0]?.message}
          onValue={setLink}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            Continue
          </Button>
          <a href="/">Sign in instead</a>
        </div>
      </form>
    </RegistrationFrame>
  );
}
