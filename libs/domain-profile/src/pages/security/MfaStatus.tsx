import type { AuthenticationMethods } from '@portal/api-sdk';
import styles from './MfaStatus.module.css';
import { RecoveryCodesWarning } from './RecoveryCodesWarning';

/** What the person holds, and a word when recovery codes run out. */
export function MfaStatus({ methods }: { methods: AuthenticationMethods }) {
  const { authenticator, channels, recoverycodesleft: left } = methods;
  return (
    <>
      <RecoveryCodesWarning methods={methods} />
      <dl className={styles.status}>
        <dt>Authenticator app</dt>
        <dd>{authenticator ? 'Registered' : 'Not set up'}</dd>
        {channels.length > 0 && (
          <>
            <dt>Codes can be sent to</dt>
            <dd>{channels.map(({ masked }) => masked).join(', ')}</dd>
          </>
        )}
        {authenticator && (
          <>
            <dt>Recovery codes</dt>
            <dd>{left} of 10 left</dd>
          </>
        )}
      </dl>
    </>
  );
}
