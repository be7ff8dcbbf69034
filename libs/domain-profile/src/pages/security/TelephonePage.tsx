import { createPhoneMethod, type ClientCodeSent } from '@portal/api-sdk';
import { Card, ErrorPanel, Loading, PageHeader, Skeleton } from '@portal/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PageTitle, useStepUp } from '@portal/auth-session';
import { securityQueries } from '../../queries';
import styles from './AuthenticatorPage.module.css';
import { OtherSessionsOffer } from './OtherSessionsOffer';
import { OwnerOnly } from './OwnerOnly';
import { refusalText } from './refusalText';
import { TelephoneCode } from './TelephoneCode';
import { TelephoneForm } from './TelephoneForm';
import { NOTHING_TYPED } from './telephoneNumber';

/** Adds a telephone that codes are sent to, with a fresh factor and its first code. promises T9 */
export function TelephonePage() {
  return (
    <div className={styles.page}>
      <PageTitle>Add a telephone</PageTitle>
      <PageHeader title="Add a telephone" context="Codes for your sign-in by text message" />
      <OwnerOnly>
        <Offered />
      </OwnerOnly>
    </div>
  );
}

/** Only where text messages are delivered, and beside an authenticator. */
function Offered() {
  const { data, error, isError, isFetching, refetch } = useQuery(
    securityQueries.authenticationMethods(),
  );
  if (isError && !data)
    return (
      <ErrorPanel
        cause={error}
        title="Your sign-in methods could not be read"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        They work as before.
      </ErrorPanel>
    );
  if (!data)
    return (
      <Loading label="Loading your sign-in methods">
        <Skeleton shape="chart" />
      </Loading>
    );
  if (data.phoneoffered && data.authenticator) return <Steps />;
  return (
    <Card title={data.phoneoffered ? 'Set up an authenticator first' : 'Not offered'}>
      <div className={styles.card}>
        <p>
          {data.phoneoffered
            ? 'A telephone stands beside an authenticator app, so that there is a way in when a message does not come.'
            : 'The portal sends no text messages, so a telephone cannot be added.'}
        </p>
        <Link to="/profile/security">Back to security</Link>
      </div>
    </Card>
  );
}

type Stage = { kind: 'number' } | { kind: 'code'; sent: ClientCodeSent } | { kind: 'done' };

function Steps() {
  const [stage, setStage] = useState<Stage>({ kind: 'number' });
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const navigate = useNavigate();
  const { stepUp, dialog } = useStepUp();
  const send = useMutation({
    mutationFn: async (phone: string) => {
      const body = { phone };
      return stepUp({
        operation: 'createPhoneMethod',
        purpose: 'add this telephone',
        body,
        send: (headers) => createPhoneMethod({ body, headers }),
      });
    },
    onSuccess: (answer) => {
      if (answer) setStage({ kind: 'code', sent: answer.data });
    },
  });
  if (stage.kind === 'done')
    return (
      <OtherSessionsOffer
        changed="Your telephone was added."
        onClose={() => void navigate({ to: '/profile/security' })}
      />
    );
  if (stage.kind === 'code')
    return (
      <Card title="Enter the code we sent you">
        <div className={styles.card}>
          <TelephoneCode
            sent={stage.sent}
            onDone={() => setStage({ kind: 'done' })}
            onBack={() => setStage({ kind: 'number' })}
          />
        </div>
      </Card>
    );
  return (
    <Card title="Which telephone?">
      <TelephoneForm
        typed={typed}
        onTyped={setTyped}
        problem={send.error && refusalText(send.error)}
        pending={send.isPending}
        onNumber={(phone) => send.mutate(phone)}
      />
      {dialog}
    </Card>
  );
}
