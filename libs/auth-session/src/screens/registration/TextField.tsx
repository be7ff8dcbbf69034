import { useId, type ComponentPropsWithRef } from 'react';
import styles from './Registration.module.css';

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value'> {
  label: string;
  hint?: string;
  /** What is wrong with it, in a sentence. */
  error?: string | undefined;
  value: string;
  onValue(value: string): void;
}

/** A labelled field with its hint and its error, both read out with it. */
export function TextField({ label, hint, error, onValue, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const described = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={fieldId}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${fieldId}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${fieldId}-error`}>
          {error}
        </p>
      )}
      <input
        {...rest}
        id={fieldId}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  );
}
