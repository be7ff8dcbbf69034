import type { ReactNode } from 'react';
import { Button } from '../Button/Button';
import { Reference } from '../Reference/Reference';
import styles from './ErrorPanel.module.css';

export interface ErrorPanelProps {
  /** What happened: “Accounts could not be loaded”. */
  title: ReactNode;
  /** What is safe and what to do. */
  children?: ReactNode;
  /** Tries again in place; left out where trying again cannot help. */
  onRetry?: () => void;
  retrying?: boolean;
  /** What was thrown; a request's error is named by its reference. */
  cause?: unknown;
}

/** A data area that failed, while the page around it works. */
export function ErrorPanel({ title, children, onRetry, retrying = false, cause }: ErrorPanelProps) {
  return (
    <div className={styles.panel} role="alert">
      <p className={styles.title}>
        <span className={styles.mark} aria-hidden="true">
          !
        </span>
        {title}
      </p>
      {children && <p className={styles.safe}>{children}</p>}
      {onRetry && (
        <div className={styles.retry}>
          <Button pending={retrying} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      <Reference of={cause} />
    </div>
  );
}
