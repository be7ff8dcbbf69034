import { Button } from '@portal/ui-kit';
import { use } from 'react';
import type { Mfa } from '../../react/useMfa';
import { MfaFrame } from './MfaFrame';
import styles from './MfaFlow.module.css';

/** A recovery code was right: whether the authenticator is lost is for the person to say. */
export function RecoveredView({ mfa: { send, snapshot } }: { mfa: Mfa }) {
  const Frame = use(MfaFrame);
  const left = (snapshot.context.methods?.recoveryCodesLeft ?? 1) - 1;
  return (
    <Frame heading="Is your authenticator lost?">
      <div className={styles.lead}>
        <p>Your recovery code was right. {left === 1 ? 'One is' : `${left} are`} left.</p>
        <p>
          If the telephone with your authenticator is lost or replaced, register the new one now.
          The old one then no longer works.
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => send({ type: 'enrolment.requested' })}>
          Register a new authenticator
        </Button>
        <Button onClick={() => send({ type: 'continue.requested' })}>I still have it</Button>
      </div>
    </Frame>
  );
}
