import type { ReactNode } from 'react';
import styles from './MessagePage.module.css';
import { SessionFrame } from './SessionFrame';

interface MessagePageProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A screen that says one thing and what to do about it. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <SessionFrame heading={title}>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </SessionFrame>
  );
}
