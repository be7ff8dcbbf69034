import {
  submitPhoneRemoval,
  updateAuthenticationMethod,
  type AuthenticationMethods,
} from '@portal/api-sdk';
import { Card, ErrorPanel, Loading, Skeleton } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useStepUp } from '@portal/auth-session';
import { securityQueries } from '../../queries';
import { refusalText } from './refusalText';
import styles from './MfaStatus.module.css';
import { OtherSessionsOffer } from './OtherSessionsOffer';
import { RecoveryCodesWarning } from './RecoveryCodesWarning';
import { SignInMethodList } from './SignInMethodList';
import type { SignInMethod } from './signInMethods';
import { SignInMethodWays } from './SignInMethodWays';

/** What is asked for after the password, and the ways to change it, each with a fresh factor. promises T9 */
export function SignInMethodsPanel() {
  const { data, error, isError, isFetching, refetch } = useQuery(
    securityQueries.authenticationMethods(),
  );
  const [changed, setChanged] = useState<string | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const change = async (done: string) => {
    setChanged(done);
    await refetch();
  };
  return (
    <div ref={listRef} tabIndex={-1} className={styles.place}>
      {changed === null ? (
        <Card title="Sign-in methods" context="What is asked for after your password">
          {data ? (
            <Methods methods={data} onChanged={(done) => void change(done)} />
          ) : isError ? (
            <ErrorPanel
              cause={error}
              title="Your sign-in methods could not be read"
              retrying={isFetching}
              onRetry={() => void refetch()}
            >
              They work as before.
            </ErrorPanel>
          ) : (
            <Loading label="Loading your sign-in methods">
              <Skeleton shape="row" />
              <Skeleton shape="row" />
            </Loading>
          )}
        </Card>
      ) : (
        <OtherSessionsOffer
          changed={changed}
          onClose={() => {
            setChanged(null);
            // The button that was pressed is gone.
            listRef.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface MethodsProps {
  methods: AuthenticationMethods;
  /** Takes what was changed, as a sentence. */
  onChanged(done: string): void;
}

function Methods({ methods, onChanged }: MethodsProps) {
  const { stepUp, dialog } = useStepUp();
  const [failure, setFailure] = useState<unknown>(null);
  const run = (change: () => Promise<string | null>) => {
    setFailure(null);
    change().then((done) => done !== null && onChanged(done), setFailure);
  };
  const useFirst = ({ id, inWords }: SignInMethod) =>
    run(async () => {
      const body = { preferred: id };
      const answer = await stepUp({
        operation: 'updateAuthenticationMethod',
        purpose: `be asked for ${inWords} first`,
        body,
        send: (headers) => updateAuthenticationMethod({ body, headers }),
      });
      return answer && `From now on you are asked for ${inWords} first.`;
    });
  const remove = ({ id, inWords }: SignInMethod) =>
    run(async () => {
      const body = { channelid: id };
      const answer = await stepUp({
        operation: 'submitPhoneRemoval',
        purpose: `stop ${inWords}`,
        body,
        send: (headers) => submitPhoneRemoval({ body, headers }),
      });
      return answer && `The ${inWords} have stopped.`;
    });
  return (
    <div className={styles.panel}>
      <RecoveryCodesWarning methods={methods} />
      <SignInMethodList methods={methods} onUseFirst={useFirst} onRemove={remove} />
      {failure !== null && <p role="alert">{refusalText(failure)}</p>}
      <SignInMethodWays methods={methods} />
      {dialog}
    </div>
  );
}
