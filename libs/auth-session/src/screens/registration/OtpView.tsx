import { Button } from '@portal/ui-kit';
import { useState } from 'react';
import type { Otp, RegistrationFailure } from '../../machines/registrationMachine';
import type { Registration } from '../../react/useRegistration';
import { useSecondsUntil } from '../../react/useSecondsUntil';
import { SandboxLink } from '../SandboxLink';
import styles from './Registration.module.css';
import { RegistrationFrame } from './RegistrationFrame';
import { TextField } from './TextField';

interface OtpViewProps {
  registration: Registration;
}

/** Asks for the code that was sent; when that is spent, only for another one. */
export function OtpView({ registration: { snapshot, send } }: OtpViewProps) {
  const { otp, failure } = snapshot.context;
  const isSpent = snapshot.matches({ otp: 'spent' });
  const back = (
    <Button variant="quiet" onClick={() => send({ type: 'back.requested' })}>
      Back
    </Button>
  );
  return (
    <RegistrationFrame heading="Enter the code we sent you" step={2}>
      <p className={styles.text}>
        Six digits are on their way to {otp?.masked}. They are good for ten minutes.
      </p>
      {isSpent ? (
        <>
          <p className={styles.summary} role="alert">
            {failure === 'expired'
              ? 'This code is too old. We can send you a new one.'
              : 'Five codes were wrong, so this one works no more. We can send you a new one.'}
          </p>
          <div className={styles.actions}>
            <Button variant="primary" onClick={() => send({ type: 'resend.requested' })}>
              Send a new code
            </Button>
            {back}
          </div>
        </>
      ) : (
        <>
          <CodeForm
            pending={snapshot.matches({ otp: 'verifying' })}
            problem={problemOf(failure, otp)}
            tries={otp?.triesLeft ?? 0}
            onCode={(code) => send({ type: 'otp.entered', code })}
          />
          <div className={styles.actions}>
            <Resend
              at={otp?.resendAt ?? 0}
              isOpen={snapshot.matches({ otp: { entry: 'resendable' } })}
              onResend={() => send({ type: 'resend.requested' })}
            />
            {back}
          </div>
        </>
      )}
      <SandboxLink />
    </RegistrationFrame>
  );
}

interface CodeFormProps {
  pending: boolean;
  problem: string | null;
  /** Changes with each judgement. */
  tries: number;
  onCode(code: string): void;
}

function CodeForm({ pending, problem, tries, onCode }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [judged, setJudged] = useState(tries);
  const [mistake, setMistake] = useState<string | null>(null);
  // A code that was wrong is not typed over digit by digit.
  if (judged !== tries) {
    setJudged(tries);
    setCode('');
  }
  const error = mistake ?? (pending ? null : problem);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        const isWhole = code.length === 6;
        setMistake(isWhole ? null : 'Enter all six digits.');
        if (isWhole) onCode(code);
      }}
    >
      <div role="alert">{error && <p className={styles.error}>{error}</p>}</div>
      <TextField
        label="Six-digit code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        value={code}
        aria-invalid={error ? true : undefined}
        // Pasted codes come with spaces.
        onValue={(typed) => setCode(typed.replaceAll(/\D/g, '').slice(0, 6))}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {pending ? 'Checking…' : 'Continue'}
        </Button>
      </div>
    </form>
  );
}

interface ResendProps {
  at: number;
  isOpen: boolean;
  onResend(): void;
}

function Resend({ at, isOpen, onResend }: ResendProps) {
  const seconds = useSecondsUntil(at);
  return isOpen ? (
    <Button onClick={onResend}>Send a new code</Button>
  ) : (
    <p className={styles.hint}>Nothing came? You can send a new code in {seconds} s.</p>
  );
}

function problemOf(failure: RegistrationFailure | null, otp: Otp | null): string | null {
  if (failure === 'rejected') {
    const left = otp?.triesLeft ?? 0;
    return `That code is wrong. ${left === 1 ? 'One try left.' : `${left} tries left.`}`;
  }
  return failure === 'unreachable'
    ? 'The portal did not answer, so the code was not checked. Try again.'
    : null;
}
