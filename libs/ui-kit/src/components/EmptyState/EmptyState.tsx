import type { ReactNode } from 'react';
import { NO_DATA_TEXT } from '../../texts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** “No Data Found” unless said otherwise. */
  title?: string;
  /** What will appear here and when. */
  children: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

/** A data area with nothing in it. */
export function EmptyState({ title = NO_DATA_TEXT, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      <p className={styles.what}>{children}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
