import { FirmMark } from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { useSession } from '../react/useSession';
import styles from './SessionFrame.module.css';

interface SessionFrameProps {
  /** The page's only h1. */
  heading: string;
  children: ReactNode;
  /** What stands before the heading, in the card. */
  above?: ReactNode;
  /** What stands below the card. */
  below?: ReactNode;
}

/** One centred column under the firm's mark: the frame of every screen on the way in. */
export function SessionFrame({ heading, children, above, below }: SessionFrameProps) {
  const { firmName } = useSession();
  return (
    <main className={styles.page}>
      <title>{`${heading} · ${firmName}`}</title>
      <p className={styles.brand}>
        <FirmMark size="lg" />
        {firmName}
      </p>
      <div className={styles.card}>
        {above}
        <h1 className={styles.heading}>{heading}</h1>
        {children}
      </div>
      {below}
    </main>
  );
}
