import { Button } from '@portal/ui-kit';
import { use } from 'react';
import type { Mfa } from '../../react/useMfa';
import { SupportContact } from '../SupportContact';
import { MfaFrame } from './MfaFrame';
import styles from './MfaFlow.module.css';

/** Another domain's page: by its address, which also leaves whatever dialog asks. */
const AUTHENTICATOR_PAGE = '/profile/security/authenticator';

/** A fresh code is wanted, and the person has nothing that could show one. */
export function UnavailableView({ mfa: { send, snapshot } }: { mfa: Mfa }) {
  const Frame = use(MfaFrame);
  const { methods } = snapshot.context;
  // Locked out is for the firm to end; who never had a factor sets one up alone.
  if (methods && !methods.recoveryOnly) return <SetUpFirst send={send} />;
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

function SetUpFirst({ send }: Pick<Mfa, 'send'>) {
  const Frame = use(MfaFrame);
  return (
    <Frame heading="This needs an authenticator">
      <div className={styles.lead}>
        <p>
          You have none yet. It takes a minute to <a href={AUTHENTICATOR_PAGE}>set one up</a>; then
          do this again. Nothing was changed.
        </p>
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
