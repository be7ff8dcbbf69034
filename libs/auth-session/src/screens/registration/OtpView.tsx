import { Button } from '@portal/ui-kit';
import { useState, type ReactNode } from 'react';
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
              ? 'This code has expired. We can send you a new one.'
              : 'Five wrong codes were entered, so this code no longer works. We can send you a new one.'}
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
          >
            {back}
          </CodeForm>
          <Resend
            at={otp?.resendAt ?? 0}
            isOpen={snapshot.matches({ otp: { entry: 'resendable' } })}
            onResend={() => send({ type: 'resend.requested' })}
          />
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
  children: ReactNode;
}

function CodeForm({ pending, problem, tries, onCode, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [judged, setJudged] = useState(tries);
  const [mistake, setMistake] = useState<string | null>(null);
  // A code that was wrong is not typed over digit by digit.
  if (judged !== tries) {
    setJudged(tries);
    setCode('');
  }
  const error = mistake ?? (pending ? null : problem);
  const send = (given: string) => {
    const isWhole = given.length === 6;
    // A field that a wrong code has left empty goes on saying so.
    setMistake(isWhole || (given === '' && problem !== null) ? null : 'Enter all six digits.');
    if (isWhole) onCode(given);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        send(code);
      }}
    >
      <TextField
        label="Six-digit code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        value={code}
        error={error ?? undefined}
        onValue={(typed) => {
          // Pasted codes come with spaces. Six digits are sent by themselves, once.
          const digits = typed.replaceAll(/\D/g, '').slice(0, 6);
          setCode(digits);
          setMistake(null);
          if (digits.length === 6 && digits !== code && !pending) send(digits);
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {pending ? 'Checking…' : 'Continue'}
        </Button>
        {children}
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
