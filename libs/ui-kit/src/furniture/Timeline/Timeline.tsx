import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden';
import styles from './Timeline.module.css';

export interface TimelineStep {
  key: string;
  title: ReactNode;
  /** When it was, or will be: a DateText, “by Nov 24”. */
  at?: ReactNode;
  detail?: ReactNode;
  state: 'done' | 'now' | 'next' | 'failed';
}

export interface TimelineProps {
  /** What goes through these steps: “Transfer of $25,000.00”. */
  label: string;
  steps: readonly TimelineStep[];
}

const WORDS = { done: 'Done: ', now: 'Now: ', next: 'Later: ', failed: 'Failed: ' };
const MARKS = { done: '✓', now: '●', next: '', failed: '×' };

/** What has happened and what comes next, in order. An ordered list, unlike Mantine's, so that its length is read out. */
export function Timeline({ label, steps }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map(({ key, title, at, detail, state }) => (
        <li
          key={key}
          className={styles.step}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {MARKS[state]}
          </span>
          <div>
            <p className={styles.title}>
              <VisuallyHidden>{WORDS[state]}</VisuallyHidden>
              {title}
            </p>
            {at && <p className={styles.at}>{at}</p>}
            {detail && <div className={styles.detail}>{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
