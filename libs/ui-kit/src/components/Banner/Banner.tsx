import type { ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Banner.module.css';

export interface BannerProps {
  tone?: 'info' | 'warning' | 'error';
  title?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  /** Says it aloud when it appears; leave off for what is there from the start. */
  live?: boolean;
}

const WORDS = { info: 'Note: ', warning: 'Warning: ', error: 'Error: ' };

/** Something to know about the page as a whole. */
export function Banner({ tone = 'info', title, children, action, live = false }: BannerProps) {
  const liveRole = tone === 'info' ? 'status' : 'alert';
  return (
    <div className={styles.banner} data-tone={tone} role={live ? liveRole : 'note'}>
      <div className={styles.text}>
        <VisuallyHidden>{WORDS[tone]}</VisuallyHidden>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}
