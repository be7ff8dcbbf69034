import { useId, type ReactNode } from 'react';
import styles from './ActivitySection.module.css';

interface ActivitySectionProps {
  title: string;
  context?: string;
  children: ReactNode;
}

/** A heading over a grid, which has a frame of its own. */
export function ActivitySection({ title, context, children }: ActivitySectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {context && <p className={styles.context}>{context}</p>}
      {children}
    </section>
  );
}
