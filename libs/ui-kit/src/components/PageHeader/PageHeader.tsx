import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  /** The page's only h1. */
  title: ReactNode;
  /** One line of context: scope, period, as-of. */
  context?: ReactNode;
  actions?: ReactNode;
}

/** What a page is and what it covers. */
export function PageHeader({ title, context, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {context && <p className={styles.context}>{context}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
