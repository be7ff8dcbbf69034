import type { AuthenticationMethods } from '@portal/api-sdk';
import { Banner } from '@portal/ui-kit';
import { FEW_RECOVERY_CODES } from './authenticationMethods';
import styles from './MfaStatusPanel.module.css';

/** What the person holds, and a word when recovery codes run out. */
export function MfaStatus({ methods }: { methods: AuthenticationMethods }) {
  const { authenticator, channels, recoverycodesleft: left } = methods;
  return (
    <>
      {authenticator && left <= FEW_RECOVERY_CODES && (
        <Banner
          tone="warning"
          title={left === 0 ? 'No recovery code is left' : 'Few recovery codes are left'}
        >
          Make new ones before you need them: without your authenticator they are the only way in
          that does not take a call.
        </Banner>
      )}
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
