import { Button } from '@portal/ui-kit';
import { use } from 'react';
import type { Mfa } from '../../react/useMfa';
import { MfaFrame } from './MfaFrame';
import styles from './MfaFlow.module.css';
import { OtherWays } from './OtherWays';

const WORDS = {
  methodsUnread: {
    heading: 'We cannot reach the portal right now',
    text: 'Your accounts are safe. Check your internet connection, then try again.',
  },
  sendFailed: {
    heading: 'The code was not sent',
    text: 'The portal could not do this. Try again, or choose another method.',
  },
  prepareFailed: {
    heading: 'Registration did not begin',
    text: 'The code to scan could not be loaded. Nothing was changed; your present authenticator still works.',
  },
  renewFailed: {
    heading: 'Your recovery codes were not made',
    text: 'Your authenticator is registered and works. Without recovery codes, losing it means a call to the firm: try again now, or make them later under your security settings.',
  },
  resetFailed: {
    heading: 'Your request did not reach the firm',
    text: 'Nothing was changed. Try again in a moment, or call.',
  },
} as const;

interface FailureViewProps {
  mfa: Mfa;
  step: keyof typeof WORDS;
}

/** A question to the server failed or hung: what is safe, and what to do. */
export function FailureView({ mfa, step }: FailureViewProps) {
  const Frame = use(MfaFrame);
  const { snapshot, send } = mfa;
  const { heading, text } = WORDS[step];
  return (
    <Frame heading={heading}>
      <p className={styles.lead} role="alert">
        {text}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => send({ type: 'retry.requested' })}>
          Try again
        </Button>
        {snapshot.can({ type: 'continue.requested' }) && (
          <Button onClick={() => send({ type: 'continue.requested' })}>Continue without</Button>
        )}
        {snapshot.can({ type: 'cancel.requested' }) && (
          <Button variant="quiet" onClick={() => send({ type: 'cancel.requested' })}>
            Cancel
          </Button>
        )}
      </div>
      {step === 'sendFailed' && <OtherWays mfa={mfa} except={snapshot.context.method} />}
    </Frame>
  );
}
