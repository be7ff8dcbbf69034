import { use } from 'react';
import { MfaFrame } from './MfaFrame';
import styles from './MfaFlow.module.css';

/** Something is being asked or sent. */
export function WaitingView() {
  const Frame = use(MfaFrame);
  return (
    <Frame heading="Second step">
      <p className={styles.waiting} role="status">
        One moment…
      </p>
    </Frame>
  );
}
