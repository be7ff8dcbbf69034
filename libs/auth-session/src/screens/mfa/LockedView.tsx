import { use } from 'react';
import type { Mfa } from '../../react/useMfa';
import { useSecondsUntil } from '../../react/useSecondsUntil';
import { MfaFrame } from './MfaFrame';
import styles from './MfaFlow.module.css';
import { OtherWays } from './OtherWays';

/** Five wrong codes: how long it lasts, what still works, and that nothing is lost. */
export function LockedView({ mfa }: { mfa: Mfa }) {
  const Frame = use(MfaFrame);
  const seconds = useSecondsUntil(mfa.snapshot.context.lockedUntil);
  return (
    <Frame heading="Too many tries">
      <div className={styles.lead}>
        <p role="alert">
          To protect you, no codes are accepted for a while. You stay signed in where you already
          are.
        </p>
        <p>
          You can try again in <span className={styles.figure}>{minutesText(seconds)}</span>.
        </p>
      </div>
      <OtherWays mfa={mfa} />
    </Frame>
  );
}

function minutesText(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0');
  return `${Math.floor(seconds / 60)}:${rest} minutes`;
}
