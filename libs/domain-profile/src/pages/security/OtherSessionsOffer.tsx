import { submitOtherSessionsEnd } from '@portal/api-sdk';
import { Button, Card } from '@portal/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import styles from './MfaStatus.module.css';

interface OtherSessionsOfferProps {
  /** What was changed, as a sentence. */
  changed: string;
  onClose(): void;
}

/** After a change of factors: whoever may still be signed in elsewhere can be put out. promises T9 */
export function OtherSessionsOffer({ changed, onClose }: OtherSessionsOfferProps) {
  const end = useMutation({ mutationFn: async () => (await submitOtherSessionsEnd()).data.ended });
  const outcomeRef = useRef<HTMLParagraphElement>(null);
  // Effect: what the client pressed is gone, and the focus with it.
  useEffect(() => outcomeRef.current?.focus(), []);
  return (
    <Card title="Done">
      <div className={styles.panel}>
        <p className={styles.outcome} tabIndex={-1} ref={outcomeRef}>
          {changed} We have told you so by e-mail.
        </p>
        {end.isSuccess ? (
          <p role="status">{endedText(end.data)}</p>
        ) : (
          <p>
            Other browsers and devices where you are signed in stay so. If you do not know them all,
            sign them out.
          </p>
        )}
        {end.isError && (
          <p role="alert">The others were not signed out: the portal did not answer. Try again.</p>
        )}
        <div className={styles.actions}>
          {!end.isSuccess && (
            <Button variant="primary" pending={end.isPending} onClick={() => end.mutate()}>
              Sign out everywhere else
            </Button>
          )}
          <Button onClick={onClose}>{end.isSuccess ? 'Close' : 'Leave them signed in'}</Button>
        </div>
      </div>
    </Card>
  );
}

function endedText(ended: number): string {
  if (ended === 0) return 'You were signed in nowhere else.';
  return ended === 1 ? 'One other sign-in was ended.' : `${ended} other sign-ins were ended.`;
}
