import type { ReactNode } from 'react';
import styles from './StatusBadge.module.css';

export interface StatusBadgeProps {
  /** `good` done, `waiting` under way, `attention` the client must act, `bad` refused or failed, `plain` none of these. */
  tone?: 'plain' | 'good' | 'waiting' | 'attention' | 'bad';
  /** The state in a word or two, exact: “Settles Nov 24”. */
  children: ReactNode;
}

/** The state of a thing. The word says it; mark and colour repeat it. */
export function StatusBadge({ tone = 'plain', children }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <span className={styles.mark} aria-hidden="true">
        {MARKS[tone]}
      </span>
      {children}
    </span>
  );
}

const MARKS = { plain: '•', good: '✓', waiting: '◷', attention: '!', bad: '×' };
