import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

/** What the control itself must carry. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** What helps to fill it in. */
  description?: ReactNode;
  /** What is wrong and what to enter, in a sentence; null or empty while nothing is. */
  error?: ReactNode;
  /** Says so beside the label; most fields are asked for because they are needed. */
  optional?: boolean;
  /** Draws the control with what it must carry. */
  children: (control: FieldControlProps) => ReactNode;
}

/** A label, a control, its help and its error, tied together for screen readers. */
export function Field({ label, description, error, optional = false, children }: FieldProps) {
  const id = useId();
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const described = [description ? descriptionId : [], error ? errorId : []].flat().join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {description && (
        <p className={styles.description} id={descriptionId}>
          {description}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        className: styles.control,
      })}
      {/* It stands before there is an error, so that one is read out when it comes. */}
      <p className={styles.error} id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
