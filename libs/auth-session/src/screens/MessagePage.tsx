import { FirmMark } from '@portal/ui-kit';
import type { ReactNode } from 'react';
import styles from './MessagePage.module.css';

interface MessagePageProps {
  /** Title of the document and heading of the page. */
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** One centred column that says one thing: the frame of every screen between signed out and signed in. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <main className={styles.page}>
      <title>{`${title} · Client portal`}</title>
      <FirmMark size="lg" />
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </main>
  );
}
