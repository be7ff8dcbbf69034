import { use } from 'react';
import type { Mfa } from '../../react/useMfa';
import flow from './MfaFlow.module.css';
import { MfaFrame } from './MfaFrame';
import { RecoveryCodeSheet } from './RecoveryCodeSheet';

/** Ten codes, shown once; the way on leads over saying that they were put away. */
export function RecoveryCodesView({ mfa: { snapshot, send, secrets } }: { mfa: Mfa }) {
  const Frame = use(MfaFrame);
  return (
    <Frame heading="Put away your recovery codes">
      <p className={flow.quiet}>Step 3 of 3</p>
      <RecoveryCodeSheet
        codes={secrets.recoveryCodes ?? []}
        pending={snapshot.matches({ recoveryCodes: 'acknowledging' })}
        failed={snapshot.context.failure === 'unreachable'}
        onAcknowledge={() => send({ type: 'codes.acknowledged' })}
      />
    </Frame>
  );
}
