import { FirmMark } from '@portal/ui-kit';
import styles from './SplashPage.module.css';

interface SplashPageProps {
  waitingFor: 'start' | 'signOut';
}

/** Between two modes. Words appear only when it takes long enough to wonder. */
export function SplashPage({ waitingFor }: SplashPageProps) {
  return (
    <main className={styles.page}>
      <FirmMark size="lg" />
      <p className={styles.text} role="status">
        {waitingFor === 'signOut' ? 'Signing you out…' : 'Opening your portal…'}
      </p>
    </main>
  );
}
