import type { ReactNode } from 'react';
import styles from './SkipLink.module.css';

export interface SkipLinkProps {
  /** Id of the page's main element, which needs `tabIndex={-1}` to take the focus. */
  target?: string;
  children?: ReactNode;
}

/** First in tab order, seen only while focused. */
export function SkipLink({ target = 'main', children = 'Skip to content' }: SkipLinkProps) {
  return (
    <a className={styles.link} href={`#${target}`}>
      {children}
    </a>
  );
}
