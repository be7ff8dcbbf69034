import { Button } from '@portal/ui-kit';
import { useState } from 'react';
import type { Registration } from '../../react/useRegistration';
import { ErrorSummary, type FormError } from './ErrorSummary';
import styles from './Registration.module.css';
import { RegistrationFrame } from './RegistrationFrame';
import { TextField } from './TextField';

interface LoginViewProps {
  registration: Registration;
  email: string;
  onEmail(email: string): void;
}

const FIELD = 'login-email';

/** Which e-mail to sign in with. */
export function LoginView({ registration: { snapshot, send }, email, onEmail }: LoginViewProps) {
  const pending = snapshot.matches({ login: 'verifying' });
  const { fields, failure } = snapshot.context;
  const [mistakes, setMistakes] = useState<readonly FormError[]>([]);
  const errors = mistakes.length > 0 || pending ? mistakes : errorsOf(fields, failure);
  return (
    <RegistrationFrame heading="Choose your login" step={3}>
      <p className={styles.text}>
        You sign in with an e-mail address and a password. Notices keep going to the address the
        firm has on file, whichever you choose here.
      </p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (pending) return;
          const isGood = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,16}$/.test(email.trim());
          setMistakes(
            isGood
              ? []
              : [{ fieldId: FIELD, message: 'Enter an e-mail such as name@example.com.' }],
          );
          if (isGood) send({ type: 'login.submitted', details: { email: email.trim() } });
        }}
      >
        <ErrorSummary key={errors.map(({ message }) => message).join()} errors={errors} />
        <TextField
          id={FIELD}
          label="E-mail"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={400}
          value={email}
          error={errors.find(({ fieldId }) => fieldId === FIELD)?.message}
          onValue={onEmail}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={pending}>
            {pending ? 'Checking…' : 'Continue'}
          </Button>
          <Button variant="quiet" onClick={() => send({ type: 'back.requested' })}>
            Back
          </Button>
        </div>
      </form>
    </RegistrationFrame>
  );
}

type Answered = Pick<Registration['snapshot']['context'], 'fields' | 'failure'>;

function errorsOf(fields: Answered['fields'], failure: Answered['failure']): FormError[] {
  if (failure === 'unreachable') {
    return [{ message: 'The portal did not answer, so nothing was changed. Try again.' }];
  }
  return fields.map(({ field, message }) => ({
    message,
    ...(field === '/email' && { fieldId: FIELD }),
  }));
}
