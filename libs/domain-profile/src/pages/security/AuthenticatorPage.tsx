import { MfaFlow, type MfaFrameProps, type MfaInput } from '@portal/auth-session/mfa';
import { createRecoveryCodes, createTotpRegistration } from '@portal/api-sdk';
import { Card, ErrorPanel, Loading, PageHeader, Skeleton } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageTitle, useStepUp } from '@portal/auth-session';
import { securityQueries } from '../../queries';
import styles from './AuthenticatorPage.module.css';
import { FactorChoice } from './FactorChoice';
import { NewRecoveryCodes } from './NewRecoveryCodes';
import { OtherSessionsOffer } from './OtherSessionsOffer';
import { OwnerOnly } from './OwnerOnly';

const ENROL: MfaInput = { purpose: 'enrol' };

type Stage =
  | { kind: 'choice' }
  /** Begun with a step-up, or by a person who has no factor yet. */
  | { kind: 'enrolling'; registrationId?: string }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'done'; changed: string };

/** Replaces the authenticator or the recovery codes, each with a fresh factor. promises T9 */
export function AuthenticatorPage() {
  const [stage, setStage] = useState<Stage>({ kind: 'choice' });
  return (
    <div className={styles.page}>
      <PageTitle>Authenticator</PageTitle>
      <PageHeader title="Authenticator" context="The second step of your sign-in" />
      {stage.kind === 'choice' && (
        <OwnerOnly>
          <Choice onChosen={setStage} />
        </OwnerOnly>
      )}
      {stage.kind === 'enrolling' && (
        <MfaFlow
          input={ENROL}
          frame={CardFrame}
          {...(stage.registrationId !== undefined && { registrationId: stage.registrationId })}
          onDone={({ verified }) =>
            setStage(
              verified
                ? { kind: 'done', changed: 'Your new authenticator is registered.' }
                : { kind: 'choice' },
            )
          }
        />
      )}
      {stage.kind === 'codes' && (
        <NewRecoveryCodes
          codes={stage.codes}
          onDone={() => setStage({ kind: 'done', changed: 'You have new recovery codes.' })}
        />
      )}
      {stage.kind === 'done' && (
        <OtherSessionsOffer changed={stage.changed} onClose={() => setStage({ kind: 'choice' })} />
      )}
    </div>
  );
}

function Choice({ onChosen }: { onChosen(stage: Stage): void }) {
  const { data, error, isError, isFetching, refetch } = useQuery(
    securityQueries.authenticationMethods(),
  );
  const { stepUp, dialog } = useStepUp();
  if (isError && !data)
    return (
      <ErrorPanel
        cause={error}
        title="Your second step could not be read"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        It works as before.
      </ErrorPanel>
    );
  if (!data)
    return (
      <Loading label="Loading what you have">
        <Skeleton shape="chart" />
      </Loading>
    );

  const replace = async () => {
    // Nobody can show a factor that they do not have.
    if (!data.authenticator && data.channels.length === 0) return onChosen({ kind: 'enrolling' });
    const begun = await stepUp({
      operation: 'createTotpRegistration',
      purpose: data.authenticator ? 'replace your authenticator' : 'register an authenticator',
      send: (headers) => createTotpRegistration({ headers }),
    });
    if (begun) onChosen({ kind: 'enrolling', registrationId: begun.data.registrationid });
  };
  const renew = async () => {
    const made = await stepUp({
      operation: 'createRecoveryCodes',
      purpose: 'make new recovery codes',
      send: (headers) => createRecoveryCodes({ headers }),
    });
    if (made) onChosen({ kind: 'codes', codes: made.data.codes });
  };
  return (
    <>
      <FactorChoice methods={data} onReplace={replace} onRenew={renew} />
      {dialog}
    </>
  );
}

function CardFrame({ heading, children }: MfaFrameProps) {
  return (
    <Card title={heading}>
      <div className={styles.card}>{children}</div>
    </Card>
  );
}
