import { useEffect, useRef } from 'react';
import styles from './Registration.module.css';

export interface FormError {
  /** Id of the field it belongs to; absent for the form as a whole. */
  fieldId?: string | undefined;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FormError[];
}

/** What is wrong, above the form; each sentence leads to its field. Takes the focus when it appears or changes. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  // Effect: whoever pressed the button is told where they are, also without seeing it.
  useEffect(() => {
    if (errors.length > 0) summary.current?.focus();
  }, [errors]);

  if (errors.length === 0) return null;
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={summary}>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={message}>
            {fieldId === undefined ? (
              message
            ) : (
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  // The address stays as it is.
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
