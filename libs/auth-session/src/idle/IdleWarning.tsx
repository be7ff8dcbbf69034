import { Button, Dialog, VisuallyHidden } from '@portal/ui-kit';
import { useEffect, useState } from 'react';
import styles from './IdleWarning.module.css';

interface IdleWarningProps {
  /** ms since 1970 on this device. */
  endsAt: number;
  onStay: () => void;
  onSignOut: () => void;
}

const TICK_MS = 250;
/** Read out at these, and not each second. */
const ANNOUNCED_SECONDS = [120, 60, 30, 20, 10];

/** Says that the session is about to end, and takes one key to go on: Enter, Space or Escape. WCAG 2.2.1 */
export function IdleWarning({ endsAt, onStay, onSignOut }: IdleWarningProps) {
  const seconds = useSecondsUntil(endsAt);
  const announced = ANNOUNCED_SECONDS.findLast((step) => seconds <= step) ?? seconds;
  return (
    <Dialog
      open
      alert
      onClose={onStay}
      title="Are you still there?"
      actions={
        <>
          <Button onClick={onSignOut}>Sign out now</Button>
          <Button variant="primary" data-autofocus onClick={onStay}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        The portal has not been used for a while. To keep your accounts private it signs you out in
      </p>
      <p className={styles.time} aria-hidden="true">
        {clockOf(seconds)}
      </p>
      <VisuallyHidden role="status">{wordsOf(announced)}</VisuallyHidden>
      <p className={styles.text}>What you have typed and not sent is kept for you.</p>
    </Dialog>
  );
}

function useSecondsUntil(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  // Effect: the time passes outside of React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsAt - now) / 1_000));
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function wordsOf(seconds: number): string {
  if (seconds >= 60) {
    const minutes = Math.round(seconds / 60);
    return `You will be signed out in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`;
  }
  return `You will be signed out in ${seconds} seconds.`;
}
