import type { Consent } from '@portal/api-sdk';
import { Button } from '@portal/ui-kit';
import { useState, type ReactNode } from 'react';
import type { ConsentVersion } from '../../machines/registrationMachine';
import { ErrorSummary, type FormError } from './ErrorSummary';
import styles from './Registration.module.css';

interface ConsentFormProps {
  consents: readonly Consent[];
  problem: string | null;
  pending: boolean;
  onAgree(given: ConsentVersion[]): void;
  children?: ReactNode;
}

/** Each text in its version, to be read and agreed to one by one. */
export function ConsentForm({ consents, problem, pending, onAgree, children }: ConsentFormProps) {
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const [mistakes, setMistakes] = useState<readonly FormError[]>([]);
  const errors =
    mistakes.length > 0 || problem === null || pending ? mistakes : [{ message: problem }];
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        const missing = consents.filter((consent) => !agreed.includes(keyOf(consent)));
        setMistakes(
          missing.map(({ id, title }) => ({
            fieldId: `agree-${id}`,
            message: `Agree to “${title}” to go on.`,
          })),
        );
        if (missing.length === 0) onAgree(consents.map(({ id, version }) => ({ id, version })));
      }}
    >
      <ErrorSummary key={errors.map(({ message }) => message).join()} errors={errors} />
      {consents.map((consent) => (
        <ConsentItem
          key={keyOf(consent)}
          consent={consent}
          isAgreed={agreed.includes(keyOf(consent))}
          error={mistakes.find(({ fieldId }) => fieldId === `agree-${consent.id}`)?.message}
          onChange={(wanted) => {
            setAgreed((before) =>
              wanted ? [...before, keyOf(consent)] : before.filter((key) => key !== keyOf(consent)),
            );
            if (wanted)
              setMistakes((before) =>
                before.filter(({ fieldId }) => fieldId !== `agree-${consent.id}`),
              );
          }}
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {pending ? 'Saving…' : 'Agree and continue'}
        </Button>
        {children}
      </div>
    </form>
  );
}

interface ConsentItemProps {
  consent: Consent;
  isAgreed: boolean;
  error?: string | undefined;
  onChange(wanted: boolean): void;
}

function ConsentItem({ consent, isAgreed, error, onChange }: ConsentItemProps) {
  const { id, version, title, summary, text } = consent;
  const fieldId = `agree-${id}`;
  return (
    <section className={styles.consent} aria-labelledby={`${fieldId}-title`}>
      <h2 id={`${fieldId}-title`}>{title}</h2>
      <p className={styles.hint}>{summary}</p>
      <details>
        <summary>Read the text (version {version})</summary>
        {/* Scrolls, so the keyboard has to reach it. */}
        <div className={styles.consentText} tabIndex={0} role="group" aria-label={title}>
          {text.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </details>
      {error && (
        <p className={styles.error} id={`${fieldId}-error`}>
          {error}
        </p>
      )}
      <label className={styles.agree}>
        <input
          id={fieldId}
          type="checkbox"
          checked={isAgreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${fieldId}-error`}
          onChange={(event) => onChange(event.target.checked)}
        />
        I have read and agree to: {title}
      </label>
    </section>
  );
}

/** A newer version is another thing to agree to. */
const keyOf = ({ id, version }: Consent): string => `${id} ${version}`;
