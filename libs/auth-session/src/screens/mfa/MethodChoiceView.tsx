import { use } from 'react';
import type { Mfa } from '../../react/useMfa';
import { MfaFrame } from './MfaFrame';
import styles from './MfaFlow.module.css';
import { OtherWays } from './OtherWays';

/** There is no authenticator: the person says where a code is sent. */
export function MethodChoiceView({ mfa }: { mfa: Mfa }) {
  const Frame = use(MfaFrame);
  return (
    <Frame heading="Where shall we send a code?">
      <p className={styles.lead}>Your accounts are protected by a second step.</p>
      <OtherWays mfa={mfa} />
    </Frame>
  );
}
