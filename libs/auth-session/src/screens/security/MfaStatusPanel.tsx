import { Card, ErrorPanel, Loading, Skeleton } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { authenticationMethods } from './authenticationMethods';
import { MfaStatus } from './MfaStatus';
import styles from './MfaStatusPanel.module.css';

/** The second step of this person's sign-in, and the way to change it. */
export function MfaStatusPanel() {
  const { data, isError, isFetching, refetch } = useQuery(authenticationMethods());
  return (
    <Card title="Second step" context="What is asked for after your password">
      {data ? (
        <div className={styles.panel}>
          <MfaStatus methods={data} />
          <Link className={styles.link} to="/profile/security/authenticator">
            {data.authenticator
              ? 'Change authenticator or recovery codes'
              : 'Set up an authenticator'}
          </Link>
        </div>
      ) : isError ? (
        <ErrorPanel
          title="Your second step could not be read"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          It works as before.
        </ErrorPanel>
      ) : (
        <Loading label="Reading your second step">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Loading>
      )}
    </Card>
  );
}
