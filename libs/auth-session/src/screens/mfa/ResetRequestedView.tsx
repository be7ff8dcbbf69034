import { Button } from '@portal/ui-kit';
import { use } from 'react';
import type { Mfa } from '../../react/useMfa';
import { MfaFrame } from './MfaFrame';
import styles from './MfaFlow.module.css';
import { OtherWays } from './OtherWays';

/** The firm was asked; nothing has changed yet. */
export function ResetRequestedView({ mfa }: { mfa: Mfa }) {
  const Frame = use(MfaFrame);
  return (
    <Frame heading="The firm has your request">
      <div className={styles.lead}>
        <p role="status">
          Someone will call you at the number on file. Until then nothing has changed, and a right
          code takes the request back.
        </p>
      </div>
      <Button onClick={() => mfa.send({ type: 'retry.requested' })}>Check again</Button>
      <OtherWays mfa={mfa} />
    </Frame>
  );
}
