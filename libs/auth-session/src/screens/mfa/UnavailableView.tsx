import { Button } from '@portal/ui-kit';
import { use } from 'react';
import type { Mfa } from '../../react/useMfa';
import { SupportContact } from '../SupportContact';
import { MfaFrame } from './MfaFrame';
import styles from './MfaFlow.module.css';

/** A fresh code is wanted, and the person has nothing that could show one. */
export function UnavailableView({ mfa: { send } }: { mfa: Mfa }) {
  const Frame = use(MfaFrame);
  return (
    <Frame heading="This needs a fresh code">
      <div className={styles.lead}>
        <p>
          Six-digit codes are not taken from you at the moment, and a recovery code is not enough
          for this. Nothing was changed.
        </p>
        <SupportContact />
      </div>
      <div className={styles.actions}>
        <Button onClick={() => send({ type: 'retry.requested' })}>Check again</Button>
        <Button variant="quiet" onClick={() => send({ type: 'cancel.requested' })}>
          Cancel
        </Button>
      </div>
    </Frame>
  );
}
